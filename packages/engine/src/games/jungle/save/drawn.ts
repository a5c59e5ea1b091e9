import type { CodecRefusal, SavedMatch } from '../../../kernel/index.ts';
import matches from '../cases/matches.json' with { type: 'json' };
import { saveCodec } from '../index.ts';

export const AT = Date.UTC(2025, 10, 19, 14, 30, 0);
export const running: SavedMatch = {
  options: { board: 'spec' },
  moves: ['E3-E4', 'G7-G3', 'A3-A7'],
  outcome: null,
  savedAt: AT,
};

/** A plain copy to modify. */
export type Loose = { [key: string]: unknown; board: (string | null)[][]; moveHistory: Record<string, unknown>[] };
export const written = (saved: SavedMatch = running): Loose =>
  JSON.parse(JSON.stringify(saveCodec.encode(saved))) as Loose;

export const decoded = (json: unknown): SavedMatch => {
  const result = saveCodec.decode(json);
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
};
export type CodeAndPly = Pick<CodecRefusal, 'code' | 'ply'>;
export const refusalOf = (json: unknown): CodeAndPly | null => {
  const result = saveCodec.decode(json);
  return result.ok ? null : { code: result.error.code, ply: result.error.ply };
};
export const fieldOf = (json: unknown): string | null => {
  const result = saveCodec.decode(json);
  return result.ok ? null : result.error.field;
};
export const INVALID: CodeAndPly = { code: 'invalid-file', ply: null };
export const corrupted = (ply: number | null): CodeAndPly => ({ code: 'corrupted-file', ply });

/** A recorded match with the given ending. */
export function matchTo(reason: string): SavedMatch {
  const found = matches.find(({ outcome }) => outcome.reason === reason);
  if (!found) throw new Error(reason);
  return {
    options: { board: found.board },
    moves: found.moves.split(' '),
    outcome: found.outcome as SavedMatch['outcome'],
    savedAt: AT,
  };
}
