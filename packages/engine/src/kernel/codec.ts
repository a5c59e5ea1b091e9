import type { Json } from './json.ts';
import { fill, type Language } from './messages.ts';
import type { Options } from './options.ts';
import type { Outcome } from './outcome.ts';
import type { Result } from './result.ts';

/** What a file of another format says of a match: all of it can be played again from the start. */
export interface SavedMatch {
  readonly options: Options;
  /** Move texts from the start. */
  readonly moves: readonly string[];
  /** The ending, the match's own (resigned …) included; null while it runs. */
  readonly outcome: Outcome | null;
  /** When it was saved, in milliseconds since 1970. */
  readonly savedAt: number;
}

/** Why a file cannot be read: not of the format at all, or not what its moves lead to. */
export interface CodecFault {
  readonly code: 'invalid-file' | 'corrupted-file';
  /** How many moves could be played, when a move is at fault; else null. */
  readonly ply: number | null;
  /** The field at fault, such as `currentPlayer`; null for a file that is no object. */
  readonly field: string | null;
}

/** A file format besides the record: both ways, and how to tell it. Reading plays the moves and compares everything. */
export interface SaveCodec {
  readonly format: string;
  /** Whether the JSON is meant to be of this format, right or wrong. */
  recognises(json: unknown): boolean;
  /** The default name of a file saved at that local time. */
  fileName(at: Date): string;
  encode(saved: SavedMatch): Json;
  decode(json: unknown): Result<SavedMatch, CodecFault>;
}

const DETAILS = {
  format: { en: 'this is not a file of {format}', zh: '这不是 {format} 格式的文件' },
  field: { en: '"{field}" is missing or cannot be read', zh: '"{field}" 缺失或无法读取' },
  move: { en: 'after {ply} moves: the next move cannot be played as written', zh: '第 {ply} 步之后：着法与记录不符' },
  result: { en: 'the moves do not lead to this "{field}"', zh: '"{field}" 与着法不符' },
} as const satisfies Record<string, Readonly<Record<Language, string>>>;

/** What exactly is wrong with a file, to go below the fixed message of its code. */
export function codecDetail({ code, ply, field }: CodecFault, format: string, language: Language): string {
  const [withoutField, withField] =
    code === 'invalid-file' ? (['format', 'field'] as const) : (['move', 'result'] as const);
  const sentence = DETAILS[field === null ? withoutField : withField][language];
  return fill(sentence, { format, field: field ?? '', ply: String(ply ?? 0) });
}
