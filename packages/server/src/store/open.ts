import { existsSync } from 'node:fs';
import type { Backend } from './backend.ts';
import { readBackup, writeBackup } from './backup.ts';
import { readTime } from './beat.ts';
import { MIGRATIONS, type Migration, migrate, NewerSchema } from './schema.ts';
import { ServerTime, SYSTEM_TIME, type TimeSource } from './server-time.ts';
import { SqlStore } from './sql-store.ts';
import { openSqlite } from './sqlite.ts';
import type { Holder } from './sqlite-driver.ts';
import type { Store } from './store.ts';

/** A store cannot be opened; the message is for the operator who set STORE. */
export class StoreError extends Error {}

export interface OpenOptions {
  readonly migrations?: readonly Migration[];
  /** The server that opens the store. An SQLite file has one server at a time; other commands may still read and write it. */
  readonly holder?: Holder;
  /** Called with the time that each query waited for a PostgreSQL connection, in seconds. */
  readonly onPoolWait?: (seconds: number) => void;
  readonly time?: TimeSource;
}

/** Opens and migrates a store: the path of an SQLite file, `sqlite:path`, or `postgres://…`. */
export async function openStore(where: string, options: OpenOptions = {}): Promise<Store> {
  const { migrations = MIGRATIONS, time: source = SYSTEM_TIME } = options;
  const backend = await open(where, options);
  try {
    await backend.transaction((within) => migrate(within, backend.dialect, migrations));
    return await storeOn(backend, source);
  } catch (error) {
    await backend.close();
    throw error instanceof NewerSchema ? error : unusable(where, error);
  }
}

/** The store over a backend that is migrated. */
export const storeOn = async (backend: Backend, source = SYSTEM_TIME): Promise<Store> =>
  new SqlStore(backend, new ServerTime(source.monotonic, await readTime(backend, source)), source);

/** Names the store without its user and password. */
function unusable(where: string, error: unknown): StoreError {
  const place = placeOf(where);
  const location = place.kind === 'sqlite' ? place.file : `${new URL(place.url).host}${new URL(place.url).pathname}`;
  const { message, code } = error as { readonly message: string; readonly code?: unknown };
  return new StoreError(`STORE: ${location} cannot be used: ${message || code}`, { cause: error });
}

/** Opens a store that a server has used before; never creates one. */
export function openExisting(where: string): Promise<Store> {
  expectExisting(where);
  return openStore(where);
}

function expectExisting(where: string): void {
  const place = placeOf(where);
  if (place.kind === 'sqlite' && !existsSync(place.file)) throw new StoreError(`STORE: there is no file ${place.file}`);
}

/** Copies a store into a file, even while servers use it. The file can be restored into either kind of database. */
export async function backupStore(where: string, file: string, force = false): Promise<void> {
  expectExisting(where);
  await closing(await open(where), (backend) => writeBackup(backend, file, force));
}

/** Fills an empty store from a file written by `backupStore`. No server may be using the store. */
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
      throw new StoreError('STORE is not a valid address; write it as postgres://user:password@host:port/database');
    return { kind: 'postgres', url: where };
  }
  const file = where.replace(/^sqlite:(\/\/(?=\/))?/i, '');
  // A single letter before the colon is a Windows drive.
  if (file === '' || /^[a-z][a-z+.-]+:\/\//i.test(file)) {
    throw new StoreError('STORE must be the path of a file, sqlite:path, or postgres://…');
  }
  return { kind: 'sqlite', file };
}

async function open(where: string, { holder, onPoolWait }: OpenOptions = {}): Promise<Backend> {
  const place = placeOf(where);
  // Loaded on demand, since most servers use a file.
  if (place.kind === 'postgres') return (await import('./postgres.ts')).openPostgres(place.url, onPoolWait);
  try {
    return openSqlite(place.file, holder);
  } catch (error) {
    throw unusable(where, error);
  }
}
