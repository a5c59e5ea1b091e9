import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, type SqliteDatabase, SqliteDialect, sql } from 'kysely';
import Database from 'libsql';
import type { Backend } from './backend.ts';
import { encodeState } from './rows.ts';
import type { Tables } from './schema.ts';
import type { Write } from './store.ts';

const MEMORY = ':memory:';
/** Another process may be writing: a backup, an operator's command, a server that is just ending. */
const PATIENCE_MILLISECONDS = 10_000;
const LOOK_AGAIN_MILLISECONDS = 2;

/** One file, in this process. A commit is on the disk before it is answered. */
export function openSqlite(file: string): Backend {
  if (file !== MEMORY) mkdirSync(path.dirname(path.resolve(file)), { recursive: true });
  const database = connect(file);
  try {
    // Two that open a new file together: the second waits here.
    database.exec(`pragma busy_timeout = ${PATIENCE_MILLISECONDS}; pragma journal_mode = wal; pragma busy_timeout = 0`);
  } catch (error) {
    database.close();
    throw error;
  }
  return backendOf(file, database, new Kysely<Tables>({ dialect: dialectOf(database) }));
}

function connect(file: string): Database.Database {
  const database = new Database(file);
  database.exec('pragma synchronous = full; pragma foreign_keys = on');
  return database;
}

const dialectOf = (database: Database.Database): SqliteDialect =>
  new SqliteDialect({ database: database as unknown as SqliteDatabase });

function backendOf(file: string, database: Database.Database, db: Kysely<Tables>): Backend {
  let apply: ((writes: readonly Write[]) => boolean[]) | null = null;
  const applied = (writes: readonly Write[]): boolean[] => {
    apply ??= applyTo(database);
    return apply(writes);
  };
  // Through the same door as all queries, one at a time, so that no other transaction of ours is open meanwhile.
  const transaction = <T>(work: (connection: Kysely<Tables>) => Promise<T>): Promise<T> =>
    db.connection().execute(async (connection) => {
      await begin(database);
      try {
        const result = await work(connection);
        database.exec('commit');
        return result;
      } catch (error) {
        // A full disk has ended the transaction already.
        if (database.open && database.inTransaction) database.exec('rollback');
        throw error;
      }
    });
  return {
    dialect: 'sqlite',
    db,
    write: (writes) => transaction(async () => applied(writes)),
    writeWithin: async (_, writes) => applied(writes),
    change: transaction,
    transaction,
    snapshot: (work) => (file === MEMORY ? db.connection().execute(work) : snapshotOf(file, work)),
    isFaultOfOne: (error) => codeOf(error).startsWith('SQLITE_CONSTRAINT'),
    async close() {
      // Behind everything that was asked for before.
      await db.connection().execute(async () => {});
      await db.destroy();
    },
  };
}

/**
 * Begins to write at once: a transaction that begins by reading could find at its first write that another has been
 * there. While another process writes, only this waits, not the whole process.
 */
async function begin(database: Database.Database): Promise<void> {
  const since = performance.now();
  for (;;) {
    try {
      database.exec('begin immediate');
      return;
    } catch (error) {
      if (codeOf(error) !== 'SQLITE_BUSY' || performance.now() - since > PATIENCE_MILLISECONDS) throw error;
    }
    await sleep(LOOK_AGAIN_MILLISECONDS);
  }
}

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code);

function applyTo(database: Database.Database): (writes: readonly Write[]) => boolean[] {
  const update = database.prepare(
    'update matches set phase = ?, state = ?, version = ?, revision = ?, changed_at = ?, deadline = ?, lease = ? where id = ? and revision = ? and version = ?',
  );
  const insert = database.prepare('insert into entries (match, number, entry) values (?, ?, ?)');
  return (writes) =>
    writes.map(({ match, version, revision, entries, phase, state, changedAt, deadline, lease }) => {
      const next = version + entries.length;
      const values = [
        phase,
        encodeState(state),
        next,
        revision + 1,
        changedAt,
        deadline,
        lease,
        match,
        revision,
        version,
      ];
      if (update.run(values).changes !== 1) return false;
      for (const [i, entry] of entries.entries()) insert.run([match, version + i, JSON.stringify(entry)]);
      return true;
    });
}

/** A connection of its own sees the file as it is when it begins to read, and holds up no writer. */
async function snapshotOf<T>(file: string, work: (snapshot: Kysely<Tables>) => Promise<T>): Promise<T> {
  const db = new Kysely<Tables>({ dialect: dialectOf(connect(file)) });
  try {
    return await db.connection().execute(async (connection) => {
      await sql`begin`.execute(connection);
      const result = await work(connection);
      await sql`commit`.execute(connection);
      return result;
    });
  } finally {
    await db.destroy();
  }
}
