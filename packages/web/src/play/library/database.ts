import type { Seat } from '@quintet/engine/kernel';
import type { Entry, MatchRecord } from '@quintet/engine/match';
import type { MatchView } from '@quintet/wire';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { text } from './store-words.ts';

/** A match as it is kept on this device. */
export interface KeptMatch {
  readonly id: string;
  readonly record: MatchRecord;
  /** What was undone and can be redone, the next first. */
  readonly ahead: readonly Entry[];
  readonly createdAt: number;
  readonly changedAt: number;
  /** Goes up with every change: whoever writes says which one it has seen. */
  readonly revision: number;
}

/** A seat in a match on the server that this device holds: whoever has the ticket plays. */
export interface HeldSeat {
  /** The match's, as the server names it. */
  readonly id: string;
  readonly game: string;
  readonly seat: Seat;
  readonly ticket: string;
  /** What to give to somebody for the free seat; null where there was none. */
  readonly invitation: { readonly link: string; readonly code: string } | null;
  /** When the seat was taken here, in milliseconds since 1970. */
  readonly since: number;
  /** What was last heard of the match; left out where nothing was. */
  readonly last?: LastHeard;
}

/** As much of a match as a list of them shows, also with no server to ask. `gone`: the server no longer has it. */
export interface LastHeard
  extends Pick<MatchView, 'players' | 'version' | 'toMove' | 'outcome' | 'offers' | 'clocks' | 'next' | 'changedAt'> {
  readonly phase: MatchView['phase'] | 'gone';
  readonly isCorrespondence: boolean;
  /** To be asked by for what is new. */
  readonly tag: string | null;
}

export interface Schema extends DBSchema {
  matches: { key: string; value: KeptMatch; indexes: { changedAt: number } };
  seats: { key: string; value: HeldSeat };
}

/**
 * Why nothing can be kept or read: `blocked` by a tab with an older app, left behind by a `newer` one, the device is
 * `full`, or the browser gives no storage at all (`unavailable`). The message is for the user, in the user's language.
 */
export class StoreError extends Error {
  readonly code: 'blocked' | 'newer' | 'full' | 'unavailable';
  constructor(code: StoreError['code'], cause?: unknown) {
    super(text[code], { cause });
    this.code = code;
  }
}

const NAME = 'quintet';
/** Step n of the table leads from version n to n + 1; a released step is never changed, only followed by another. */
const UPGRADES: readonly ((db: IDBPDatabase<Schema>) => void)[] = [
  (db) => db.createObjectStore('matches', { keyPath: 'id' }).createIndex('changedAt', 'changedAt'),
  (db) => db.createObjectStore('seats', { keyPath: 'id' }),
];

let opened: Promise<IDBPDatabase<Schema>> | null = null;

/** The open database. What fails is tried again the next time. */
export function database(): Promise<IDBPDatabase<Schema>> {
  if (opened) return opened;
  const opening = open();
  opened = opening;
  opening.catch(() => forget(opening));
  return opening;
}

/** Runs something on the database; whatever fails there comes out as a `StoreError`. */
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
      // Another tab has a newer app: let it go on. What this one asks next is answered with `newer`.
      blocking(_current, _blocked, event) {
        (event.target as IDBDatabase).close();
        opened = null;
      },
      terminated() {
        opened = null;
      },
    });
    opening.then((db) => {
      // Nobody waits any more for what was blocked; the next request opens it again.
      if (isBlocked) db.close();
      else resolve(db);
    }, reject);
  });
}

function asStoreError(error: unknown): Error {
  if (error instanceof StoreError) return error;
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  if (name === 'VersionError') return new StoreError('newer', error);
  // A failed transaction says so by its own error, or by the one that made it fail.
  if (name === 'QuotaExceededError') return new StoreError('full', error);
  return new StoreError('unavailable', error);
}
