import type { Entry, MatchRecord } from '@quintet/engine/match';
import { bellOf } from '../../ui/tab-channel.ts';
import { type KeptMatch, withDatabase } from './database.ts';

export { type KeptMatch, StoreError } from './database.ts';

/** By the match's id. */
const changed = bellOf('quintet:matches');
export const watchMatches = changed.listen;

export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => (byte % 36).toString(36)).join('');

export const getMatch = (id: string): Promise<KeptMatch | undefined> => withDatabase((db) => db.get('matches', id));

/** The latest first. */
export const listMatches = (): Promise<KeptMatch[]> =>
  withDatabase(async (db) => (await db.getAllFromIndex('matches', 'changedAt')).reverse());

/**
 * Keeps the match if nobody else has changed it since `kept.revision − 1`; false when somebody has, or has removed it.
 * Throws a `StoreError` when it cannot be kept at all.
 */
export async function keepMatch(kept: KeptMatch): Promise<boolean> {
  const isKept = await putIf(kept, (before) => (before?.revision ?? 0) === kept.revision - 1);
  if (isKept) changed.ring(kept.id);
  return isKept;
}

export async function removeMatch(id: string): Promise<void> {
  await withDatabase((db) => db.delete('matches', id));
  changed.ring(id);
}

/** Puts a removed match back as it was; one of that id that is there is left alone. */
export async function restoreMatch(kept: KeptMatch): Promise<void> {
  if (await putIf(kept, (before) => before === undefined)) changed.ring(kept.id);
}

/** Keeps a record as a match of its own. */
export async function keepRecord(
  record: MatchRecord,
  ahead: readonly Entry[] = [],
  now = Date.now(),
): Promise<KeptMatch> {
  const kept: KeptMatch = { id: newId(), record, ahead, createdAt: now, changedAt: now, revision: 1 };
  await keepMatch(kept);
  return kept;
}

/** Looks and writes in one transaction, so that two tabs cannot both win. */
const putIf = (kept: KeptMatch, may: (before: KeptMatch | undefined) => boolean): Promise<boolean> =>
  withDatabase(async (db) => {
    const transaction = db.transaction('matches', 'readwrite', { durability: 'strict' });
    const isRight = may(await transaction.store.get(kept.id));
    if (isRight) {
      // A failed put also ends the transaction: both are waited for, or one of them would be an unhandled rejection.
      await Promise.all([transaction.store.put(kept), transaction.done]);
    } else {
      await transaction.done;
    }
    return isRight;
  });
