import type { Game, SaveCodec } from '@quintet/engine/authoring';
import { fileTimestamp, type Match, type MatchRecord, recordFileName, toRecord } from '@quintet/engine/match';
import { LIBRARY_FORMAT } from './read-file.ts';
import type { SavedMatch } from './store.ts';

/** A file for the user to save. */
export interface OutFile {
  readonly name: string;
  readonly text: string;
}

const pretty = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** The match as a file: in a game's own format, or as our record when `codec` is `null`. */
export function matchFile(match: Match, codec: SaveCodec | null, now: Date): OutFile {
  if (!codec) return recordFile(toRecord(match), now);
  const { options, moves, outcome } = match;
  const saved = { options, moves: moves.map(({ text }) => text), outcome, savedAt: now.getTime() };
  return { name: codec.fileName(now), text: pretty(codec.encode(saved)) };
}

export const recordFile = (record: MatchRecord, now: Date): OutFile => ({
  name: recordFileName({ id: record.game }, now),
  text: pretty(record),
});

/** The formats that a match can be saved in, the game's own first. `null` stands for our record. */
export const formatsOf = (game: Game): readonly (SaveCodec | null)[] => [...game.codecs, null];

/** The file name to write: trimmed, and with its extension. */
export function fileNameOf(typed: string): string {
  const name = typed.trim();
  return /\.json$/i.test(name) ? name : `${name}.json`;
}

/** All matches in one file that any Quintet app can import. */
export function libraryFile(all: readonly SavedMatch[], now: Date): OutFile {
  const matches = all.map(({ record, createdAt, changedAt }) => ({ record, createdAt, changedAt }));
  return {
    name: `quintet-library-${fileTimestamp(now, '-')}.json`,
    text: `${JSON.stringify({ format: LIBRARY_FORMAT, matches })}\n`,
  };
}

/** Saves the file as a browser download. */
export function download({ name, text }: OutFile): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser may still read the content after the click, so the URL is revoked later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
