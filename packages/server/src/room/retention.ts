import type { Expiry, Store } from '../store/store.ts';

/** How long the store keeps what nobody needs, in days; `null` keeps it forever. */
export interface Retention {
  /** Matches without a single move. */
  readonly untouched: number | null;
  readonly ended: number | null;
  /** Unfinished matches in which nothing has changed for that long. */
  readonly idle: number | null;
  /** Reports by players. */
  readonly reports: number | null;
}

const DAY_MS = 86_400_000;
/** How long a response can be replayed for its idempotency key. */
const KEEP_REPLIES_MS = 2 * DAY_MS;

/** Deletes what has expired; returns the ids of deleted matches. */
export function expire(store: Pick<Store, 'expire'>, retention: Retention, now: number): Promise<string[]> {
  const before = (days: number | null): number | null => (days === null ? null : now - days * DAY_MS);
  const expiry: Expiry = {
    untouched: before(retention.untouched),
    ended: before(retention.ended),
    idle: before(retention.idle),
    reports: before(retention.reports),
    replies: now - KEEP_REPLIES_MS,
  };
  return store.expire(expiry);
}
