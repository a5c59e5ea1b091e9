import type { Kysely } from 'kysely';
import type { Dialect, Tables } from './schema.ts';
import type { Write } from './store.ts';

/** Figures for operators, read without waiting for the database. */
export type BackendStats =
  | { readonly kind: 'sqlite'; readonly journalEntries: number; readonly settleErrors: number }
  | {
      readonly kind: 'postgres';
      /** Open connections. */
      readonly total: number;
      readonly idle: number;
      readonly max: number;
      /** Queries that wait for a connection. */
      readonly waiting: number;
    };

/** What the two databases do each in its own way. */
export interface Backend {
  readonly dialect: Dialect;
  readonly db: Kysely<Tables>;
  /**
   * Each write on its own happens or does not; all that happen are durable when it resolves. No two are of the same
   * match. Where it throws, nobody knows: whoever asked looks before doing anything else.
   */
  write(writes: readonly Write[]): Promise<boolean[]>;
  /** The same as a part of a transaction. */
  writeWithin(transaction: Kysely<Tables>, writes: readonly Write[]): Promise<boolean[]>;
  /** All of it happens, or nothing; it may be tried more than once. */
  transaction<T>(work: (transaction: Kysely<Tables>) => Promise<T>): Promise<T>;
  /** Everything that is read within is of the same moment, and nobody else has to wait for it. */
  snapshot<T>(work: (snapshot: Kysely<Tables>) => Promise<T>): Promise<T>;
  /** The time of the database, in milliseconds since 1970; `null` where it is this process's own. */
  readonly time: (() => Promise<number>) | null;
  /** Whether a write has failed because of what it holds. */
  isItemError(error: unknown): boolean;
  readonly stats: BackendStats;
  close(): Promise<void>;
}
