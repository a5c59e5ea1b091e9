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

/**
 * Saves an online match under its own id, so that it is one match everywhere; its analysis has the same id. Entries added since the
 * last time are added, unless the saved match has gone another way on this device.
 */
export async function saveOnlineMatch(id: string, record: MatchRecord, now = Date.now()): Promise<void> {
  const before = await getMatch(id);
  const isNews = before === undefined || isAhead(record, before.record);
  const { createdAt = now, revision = 0 } = before ?? {};
  // If another tab saves at the same moment, its record is as good.
  if (isNews) await saveMatch({ id, record, ahead: [], createdAt, changedAt: now, revision: revision + 1 });
}

/** Whether a record has everything that an earlier one has, and more. */
function isAhead(record: MatchRecord, earlier: MatchRecord): boolean {
  const { length } = earlier.entries;
  const common = { ...record, entries: record.entries.slice(0, length), outcome: null, players: null };
  return (
    record.entries.length > length &&
    canonical(common as unknown as Json) === canonical({ ...earlier, outcome: null, players: null } as unknown as Json)
  );
}

/** A key for comparing records; equal records have equal keys. */
export const recordKey = (record: MatchRecord): string => canonical(record as unknown as Json);

/** Number of moves in a record that count, takebacks applied. Does not play the moves. */
export const countMoves = ({ entries }: Pick<MatchRecord, 'entries'>): number =>
  entries.reduce((count, entry) => count + ('move' in entry ? 1 : 'takeback' in entry ? -entry.takeback : 0), 0);
