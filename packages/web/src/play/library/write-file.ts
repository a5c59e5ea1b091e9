import { type SaveCodec, stamp } from '@quintet/engine/kernel';
import { type Match, type MatchRecord, recordFileName, toRecord } from '@quintet/engine/match';
import { LIBRARY_FORMAT } from './read-file.ts';
import type { KeptMatch } from './store.ts';

/** A file that is about to be handed to the user. */
export interface OutFile {
  readonly name: string;
  readonly text: string;
}

const pretty = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** The match as a file: our record, or one of the game's own formats. */
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

/** Everything in one file, which can be imported again anywhere. */
export function libraryFile(all: readonly KeptMatch[], now: Date): OutFile {
  const matches = all.map(({ record, createdAt, changedAt }) => ({ record, createdAt, changedAt }));
  return {
    name: `quintet-library-${stamp(now, '-')}.json`,
    text: `${JSON.stringify({ format: LIBRARY_FORMAT, matches })}\n`,
  };
}

/** Hands the file to the browser, which saves it where the user wants it. */
export function download({ name, text }: OutFile): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser takes the content when it gets to it, which may be after this task.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
