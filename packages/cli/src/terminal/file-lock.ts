import { isSea } from 'node:sea';
import { Failure } from './failure.ts';

/** Releases a lock. */
export type Unlock = () => void;

/** What a lock needs of an SQLite database. */
interface Database {
  exec(sql: string): unknown;
  close(): void;
}

/** The part of `node:sqlite` that a lock needs. */
interface Sqlite {
  readonly DatabaseSync: new (file: string) => Database;
}

/**
 * Keeps other processes from writing a file until it is unlocked. The lock is SQLite's exclusive lock on `FILE.lock`, so the operating
 * system releases it when the process dies, however that happens. The empty `FILE.lock` stays: if it were deleted, two processes could
 * lock two different files of that name.
 */
export async function lockFile(file: string): Promise<Unlock> {
  const database = await openDatabase(`${file}.lock`);
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    const { message } = error as Error;
    if (/locked/.test(message)) throw new Failure(`${file} is being written by another quintet command`);
    throw new Failure(`${file}.lock cannot be used as a lock: ${message}`);
  }
  return () => database.close();
}

/** An executable cannot contain libsql, a native module, but its Node has SQLite built in. */
async function openDatabase(file: string): Promise<Database> {
  if (isSea()) {
    const sqlite = process.getBuiltinModule('node:sqlite') as unknown as Sqlite | undefined;
    if (!sqlite) throw new Failure('--out needs an executable made with Node 22.13 or newer');
    return new sqlite.DatabaseSync(file);
  }
  const { default: Libsql } = await import('libsql');
  return new Libsql(file);
}
