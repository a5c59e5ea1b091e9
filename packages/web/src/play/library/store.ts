import { canonical, type Json } from '@quintet/engine/authoring';
import type { Entry, MatchRecord } from '@quintet/engine/match';
import { tabChannel } from '../../ui/browser.ts';
import { type Stored, stored, storedKeys } from '../../ui/storage.ts';
import { type SavedMatch, withDatabase } from './database.ts';

export { type SavedMatch, StoreError } from './database.ts';

/** Tells all tabs the id of a match that has changed. */
const changed = tabChannel('quintet:matches');
export const watchMatches = changed.listen;

export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => (byte % 36).toString(36)).join('');

export async function getMatch(id: string): Promise<SavedMatch | undefined> {
  await saveNoted();
  return withDatabase((db) => db.get('matches', id));
}

/** Lists all saved matches, most recently changed first. */
export async function listMatches(): Promise<SavedMatch[]> {
  await saveNoted();
  return withDatabase(async (db) => (await db.getAllFromIndex('matches', 'changedAt')).reverse());
}

/**
 * Saves the match by compare-and-swap: `match.revision` must follow the saved revision. Saving the same change again succeeds.
 * Returns `false` if another tab has changed or removed the match. Throws a `StoreError` if nothing can be saved.
 */
export async function saveMatch(match: SavedMatch): Promise<boolean> {
  const isSaved = await putIf(
    match,
    (before) => (before?.revision ?? 0) === match.revision - 1 || (before !== undefined && isEqual(before, match)),
  );
  if (isSaved) changed.post(match.id);
  return isSaved;
}

const NOTED = 'quintet:unsaved:';

const noteAt = (key: string): Stored<readonly SavedMatch[]> =>
  stored({ key, parse: (saved) => (Array.isArray(saved) ? saved : undefined), defaultValue: [] });

/**
 * Notes successive changes of a match that are still unsaved while the page is being left. A compare-and-swap does not outlive its
 * page, because it reads before it writes; `localStorage` takes the changes at once.
 */
export function noteUnsaved(changes: readonly [SavedMatch, ...SavedMatch[]]): void {
  const [{ id, revision }] = changes;
  noteAt(`${NOTED}${id}:${revision}`).write(changes);
}

/** Saves the changes that other pages have noted, unless they are out of date. If that fails, the notes stay for the next call. */
async function saveNoted(): Promise<void> {
  try {
    for (const note of storedKeys(NOTED).map(noteAt)) {
      for (const match of note.read()) if (!(await saveMatch(match))) break;
      note.remove();
    }
  } catch {
    // The library may still be readable, for example on a full device.
  }
}

export async function removeMatch(id: string): Promise<void> {
  await withDatabase((db) => db.delete('matches', id));
  changed.post(id);
}

/** Restores a removed match, unless a match with its id exists again. */
export async function restoreMatch(match: SavedMatch): Promise<void> {
  if (await putIf(match, (before) => before === undefined)) changed.post(match.id);
}

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

const isEqual = (a: SavedMatch, b: SavedMatch): boolean =>
  canonical(a as unknown as Json) === canonical(b as unknown as Json);

/** Checks and writes in one transaction, so that only one of two competing tabs succeeds. */
const putIf = (match: SavedMatch, isAllowed: (before: SavedMatch | undefined) => boolean): Promise<boolean> =>
  withDatabase(async (db) => {
    const transaction = db.transaction('matches', 'readwrite', { durability: 'strict' });
    const mayPut = isAllowed(await transaction.store.get(match.id));
    // A failed put also fails the transaction. Awaiting both avoids an unhandled rejection.
    await Promise.all([mayPut && transaction.store.put(match), transaction.done]);
    return mayPut;
  });

/** Number of moves in a record that count, takebacks applied. Does not play the moves. */
export const countMoves = ({ entries }: Pick<MatchRecord, 'entries'>): number =>
  entries.reduce((count, entry) => count + ('move' in entry ? 1 : 'takeback' in entry ? -entry.takeback : 0), 0);
