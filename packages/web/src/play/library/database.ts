import type { Seat } from '@quintet/engine/authoring';
import type { Entry, MatchRecord, TreeJson } from '@quintet/engine/match';
import type { Clocks, MatchView } from '@quintet/wire';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { text } from './messages.ts';

/** The clocks of a match on this device. */
export interface SavedClocks extends Clocks {
  readonly isPaused: boolean;
}

/** A match saved on this device. */
export interface SavedMatch {
  readonly id: string;
  readonly record: MatchRecord;
  /** Undone entries in the order in which they can be redone. */
  readonly ahead: readonly Entry[];
  /** The clocks; `null` if they were switched off, absent if they have not started. */
  readonly clocks?: SavedClocks | null;
  readonly createdAt: number;
  readonly changedAt: number;
  /** Optimistic-lock counter. */
  readonly revision: number;
}

/** An analysis saved on this device. */
export interface SavedAnalysis {
  /** Id of the analysed match, or an id of its own. */
  readonly id: string;
  readonly game: string;
  readonly tree: TreeJson;
  /** The move texts that lead to the shown position. */
  readonly path: readonly string[];
  readonly createdAt: number;
  readonly changedAt: number;
  /** Optimistic-lock counter. */
  readonly revision: number;
}

/** A seat of an online match that this device holds. */
export interface HeldSeat {
  /** Id of the match on the server. */
  readonly id: string;
  readonly game: string;
  readonly seat: Seat;
  /** Secret that allows playing this seat. */
  readonly ticket: string;
  /** Invitation to the opponent's seat; `null` if this device has no invitation. */
  readonly invitation: { readonly link: string; readonly code: string } | null;
  /** Time when the seat was saved on this device, in ms since 1970. */
  readonly since: number;
  /** The server's last report of the match; absent before the first report. */
  readonly last?: LastSeen;
}

/** The part of an online match that lists show. Saved, so that lists work while the server is unreachable. */
export interface LastSeen
  extends Pick<MatchView, 'players' | 'version' | 'toMove' | 'outcome' | 'offers' | 'clocks' | 'next' | 'changedAt'> {
  /** `gone` when the server no longer has the match. */
  readonly phase: MatchView['phase'] | 'gone';
  readonly isCorrespondence: boolean;
  /** ETag of the report. */
  readonly tag: string | null;
}

export interface Schema extends DBSchema {
  matches: { key: string; value: SavedMatch; indexes: { changedAt: number } };
  seats: { key: string; value: HeldSeat };
  analyses: { key: string; value: SavedAnalysis; indexes: { changedAt: number } };
}

/**
 * The library cannot be read or written: a tab with an older version of the app blocks the upgrade (`blocked`), a tab with a
 * newer version has upgraded it (`newer`), the device is `full`, or the browser offers no storage (`unavailable`). The message is
 * shown to the user.
 */
export class StoreError extends Error {
  readonly code: 'blocked' | 'newer' | 'full' | 'unavailable';
  constructor(code: StoreError['code'], cause?: unknown) {
    super(text[code === 'full' ? 'library-full' : code], { cause });
    this.code = code;
  }
}

const NAME = 'quintet';
/** Upgrade `n` converts version `n` to `n + 1`. Released upgrades must not be changed. */
const UPGRADES: readonly ((db: IDBPDatabase<Schema>) => void)[] = [
  (db) => db.createObjectStore('matches', { keyPath: 'id' }).createIndex('changedAt', 'changedAt'),
  (db) => db.createObjectStore('seats', { keyPath: 'id' }),
  (db) => db.createObjectStore('analyses', { keyPath: 'id' }).createIndex('changedAt', 'changedAt'),
];

let opened: Promise<IDBPDatabase<Schema>> | null = null;

/** Opens the database once. A failure is retried on the next call. */
export function database(): Promise<IDBPDatabase<Schema>> {
  if (opened) return opened;
  const opening = open();
  opened = opening;
  opening.catch(() => forget(opening));
  return opening;
}

/** Runs a database operation and turns its failures into a `StoreError`. */
export async function withDatabase<T>(use: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  try {
    return await use(await database());
  } catch (error) {
    throw asStoreError(error);
  }
}

function forget(which: Promise<unknown>): void {
  if (opened === which) opened = null;
}

function open(): Promise<IDBPDatabase<Schema>> {
  return new Promise((resolve, reject) => {
    let isBlocked = false;
    const opening = openDB<Schema>(NAME, UPGRADES.length, {
      upgrade(db, from) {
        for (const upgrade of UPGRADES.slice(from)) upgrade(db);
      },
      blocked() {
        isBlocked = true;
        reject(new StoreError('blocked'));
      },
      // A tab with a newer version of the app wants to upgrade the database, so this connection closes. The next operation in
      // this tab fails with `newer`.
      blocking(_current, _blocked, event) {
        (event.target as IDBDatabase).close();
        opened = null;
      },
      terminated() {
        opened = null;
      },
    });
    opening.then((db) => {
      // The promise was already rejected as blocked; the next operation opens the database again.
      if (isBlocked) db.close();
      else resolve(db);
    }, reject);
  });
}

function asStoreError(error: unknown): Error {
  if (error instanceof StoreError) return error;
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  if (name === 'VersionError') return new StoreError('newer', error);
  if (name === 'QuotaExceededError') return new StoreError('full', error);
  return new StoreError('unavailable', error);
}
