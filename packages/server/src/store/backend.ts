import type { Kysely } from 'kysely';
import type { Dialect, Tables } from './schema.ts';
import type { Write } from './store.ts';

/** Metrics of the database, read without a query. */
export type BackendStats =
  | { readonly kind: 'sqlite'; readonly journalEntries: number; readonly settleErrors: number }
  | {
      readonly kind: 'postgres';
      /** Open connections. */
      readonly total: number;
      readonly idle: number;
      readonly max: number;
      /** Queries waiting for a connection. */
      readonly waiting: number;
    };

/** Everything that differs between the two databases. */
export interface Backend {
  readonly dialect: Dialect;
  readonly db: Kysely<Tables>;
  /**
   * Each write succeeds or conflicts on its own; those that succeed are durable on return. No two writes may be for the
   * same match. After an error the outcome is unknown, and the caller has to read the match again.
   */
  write(writes: readonly Write[]): Promise<boolean[]>;
  /** Like `write`, but as part of an open transaction. */
  writeWithin(transaction: Kysely<Tables>, writes: readonly Write[]): Promise<boolean[]>;
  /** Runs `work` in a transaction, perhaps more than once after a conflict. */
  transaction<T>(work: (transaction: Kysely<Tables>) => Promise<T>): Promise<T>;
  /** Runs `work` on a snapshot: all reads see the data of the same moment, and no writer is blocked. */
  snapshot<T>(work: (snapshot: Kysely<Tables>) => Promise<T>): Promise<T>;
  /** Whether an error was caused by the content of one write rather than by the database. */
  isItemError(error: unknown): boolean;
  readonly stats: BackendStats;
  close(): Promise<void>;
}

/** SQLite: the disk is full, the file is inaccessible, or it was locked for too long. */
const SQLITE = /^SQLITE_(?:FULL|IOERR|BUSY|LOCKED|READONLY|CANTOPEN|NOMEM)/;
/** PostgreSQL error classes: connection, resources, operator intervention, system error. */
const POSTGRES = /^(?:08|53|57P|58)[0-9A-Z]{1,3}$/;
const NETWORK = ['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT'];
/** Errors without a code, from the PostgreSQL driver and from our own thread. */
const MESSAGES =
  /^(?:Connection terminated|timeout (?:exceeded )?when trying to connect|Query read timeout|the store is closed)/;

/** Whether the store itself failed, such as a full disk or a lost connection, rather than the request. It may recover. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as Error & { readonly code?: unknown };
  if (typeof code !== 'string' || code === '') return MESSAGES.test(error.message);
  return SQLITE.test(code) || POSTGRES.test(code) || NETWORK.includes(code);
}
