import { existsSync } from 'node:fs';
import type { Backend } from './backend.ts';
import { readBackup, writeBackup } from './backup.ts';
import { DatabaseTime } from './database-time.ts';
import { migrate, NewerSchema } from './migrate.ts';
import { MIGRATIONS, type Migration } from './schema.ts';
import { SqlStore } from './sql-store.ts';
import { openSqlite } from './sqlite.ts';
import type { Holder } from './sqlite-driver.ts';
import type { Store } from './store.ts';

/** A place that cannot be a store, in words for whoever has set STORE. */
export class StoreError extends Error {}

export interface OpenOptions {
  readonly migrations?: readonly Migration[];
  /** Whoever serves the store. An SQLite file has one server at a time; other commands may still read and write it. */
  readonly holder?: Holder;
  /** Told how long each query waited for a connection to PostgreSQL, in seconds. */
  readonly onPoolWait?: (seconds: number) => void;
}

/** The path of an SQLite file, with `sqlite:` before it or not, or `postgres://…`. */
export async function openStore(where: string, options: OpenOptions = {}): Promise<Store> {
  const { migrations = MIGRATIONS } = options;
  const backend = await open(where, options);
  try {
    await backend.transaction((within) => migrate(within, backend.dialect, migrations));
    return new SqlStore(backend, backend.time && (await DatabaseTime.open(backend.time)));
  } catch (error) {
    await backend.close();
    throw error instanceof NewerSchema ? error : unusable(where, error);
  }
}

/** Without what may be a password. */
function unusable(where: string, error: unknown): StoreError {
  const place = placeOf(where);
  const shown = place.kind === 'sqlite' ? place.file : `${new URL(place.url).host}${new URL(place.url).pathname}`;
  const { message, code } = error as { readonly message: string; readonly code?: unknown };
  return new StoreError(`STORE: ${shown} cannot be used: ${message || code}`, { cause: error });
}

/** The same, of one that a server has used before: nothing is made where there is nothing. */
export function openExisting(where: string): Promise<Store> {
  expectThere(where);
  return openStore(where);
}

function expectThere(where: string): void {
  const place = placeOf(where);
  if (place.kind === 'sqlite' && !existsSync(place.file)) throw new StoreError(`STORE: there is no file ${place.file}`);
}

/** Copies a store into a file, also while servers use it. The file can be restored into either kind of database. */
export async function backupStore(where: string, file: string): Promise<void> {
  expectThere(where);
  await closing(await open(where), (backend) => writeBackup(backend, file));
}

/** Fills an empty store from a file that `backupStore` has written; no server may be using it. */
export const restoreStore = async (where: string, file: string): Promise<void> =>
  closing(await open(where), (backend) => readBackup(backend, file));

async function closing(backend: Backend, work: (backend: Backend) => Promise<void>): Promise<void> {
  try {
    await work(backend);
  } finally {
    await backend.close();
  }
}

type Place = { readonly kind: 'sqlite'; readonly file: string } | { readonly kind: 'postgres'; readonly url: string };

function placeOf(where: string): Place {
  if (/^postgres(ql)?:\/\//i.test(where)) {
    if (!URL.canParse(where))
      throw new StoreError('STORE is not an address that can be read: postgres://user:password@host:port/database');
    return { kind: 'postgres', url: where };
  }
  const file = where.replace(/^sqlite:(\/\/(?=\/))?/i, '');
  // One letter is a drive.
  if (file === '' || /^[a-z][a-z+.-]+:\/\//i.test(file)) {
    throw new StoreError('STORE must be the path of a file, sqlite:path, or postgres://…');
  }
  return { kind: 'sqlite', file };
}

async function open(where: string, { holder, onPoolWait }: OpenOptions = {}): Promise<Backend> {
  const place = placeOf(where);
  // Loaded only where it is used: most servers have a file.
  if (place.kind === 'postgres') return (await import('./postgres.ts')).openPostgres(place.url, onPoolWait);
  try {
    return openSqlite(place.file, holder);
  } catch (error) {
    throw unusable(where, error);
  }
}
