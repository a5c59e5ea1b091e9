import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { Kysely, type SqliteDatabase, SqliteDialect } from 'kysely';
import Database from 'libsql';
import { migrate, type Tables } from './schema.ts';
import { type Backend, SqlStore } from './sql-store.ts';
import type { Store, Write } from './store.ts';

/** One file, in this process. A commit is on the disk before it is answered. */
export async function openSqlite(file: string): Promise<Store> {
  if (file !== ':memory:') mkdirSync(path.dirname(file), { recursive: true });
  const database = new Database(file);
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000;');
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: database as unknown as SqliteDatabase }) });
  try {
    await migrate(db, 'sqlite');
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return new SqlStore(backendOf(database, db));
}

function backendOf(database: Database.Database, db: Kysely<Tables>): Backend {
  const update = database.prepare(
    'update matches set phase = ?, state = ?, version = ?, revision = ?, changed_at = ?, deadline = ?, lease = ? where id = ? and revision = ? and version = ?',
  );
  const insert = database.prepare('insert into entries (match, number, entry) values (?, ?, ?)');
  const [begin, commit, rollback] = ['begin immediate', 'commit', 'rollback'].map((text) => database.prepare(text));

  const one = (write: Write): boolean => {
    const { match, version, revision, entries, phase, state, changedAt, deadline, lease } = write;
    const next = version + entries.length;
    const { changes } = update.run(
      phase,
      JSON.stringify(state),
      next,
      revision + 1,
      changedAt,
      deadline,
      lease,
      match,
      revision,
      version,
    );
    if (changes !== 1) return false;
    for (const [i, entry] of entries.entries()) insert.run(match, version + i, JSON.stringify(entry));
    return true;
  };

  return {
    db,
    async commit(writes) {
      // Through the same door as all other queries, so that no other transaction is open meanwhile.
      return db.connection().execute(async () => {
        begin?.run();
        try {
          const results = writes.map(one);
          commit?.run();
          return results;
        } catch (error) {
          rollback?.run();
          throw error;
        }
      });
    },
    async backup(file) {
      await db.connection().execute(async () => {
        database.prepare('vacuum into ?').run(file);
      });
    },
  };
}
