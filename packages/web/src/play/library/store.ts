import { canonical, type Json } from '@quintet/engine/authoring';
import type { Entry, MatchRecord } from '@quintet/engine/match';
import { collection } from './collection.ts';
import type { SavedMatch } from './database.ts';

export { type SavedMatch, StoreError } from './database.ts';

export const {
  get: getMatch,
  list: listMatches,
  save: saveMatch,
  noteUnsaved,
  remove: removeMatch,
  restore: restoreMatch,
  watch: watchMatches,
} = collection('matches');

export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => (byte % 36).toString(36)).join('');

/** Saves a record as a new match. */
export async function saveRecord(
  record: MatchRecord,
  ahead: readonly Entry[] = [],
  now = Date.now(),
): Promise<SavedMatch> {
  const match: SavedMatch = { id: newId(), record, ahead, createdAt: now, changedAt: now, revision: 1 };
  await saveMatch(match);
  return match;
}

/** Saves a record unless the library already has an equal record. Returns the saved match. */
export async function saveRecordOnce(record: MatchRecord): Promise<SavedMatch> {
  const key = recordKey(record);
  const known = (await listMatches()).find((match) => recordKey(match.record) === key);
  return known ?? saveRecord(record);
}

/** A key for comparing records; equal records have equal keys. */
export const recordKey = (record: MatchRecord): string => canonical(record as unknown as Json);

/** Number of moves in a record that count, takebacks applied. Does not play the moves. */
export const countMoves = ({ entries }: Pick<MatchRecord, 'entries'>): number =>
  entries.reduce((count, entry) => count + ('move' in entry ? 1 : 'takeback' in entry ? -entry.takeback : 0), 0);
