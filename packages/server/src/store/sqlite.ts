import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { Kysely, sql } from 'kysely';
import type { Backend } from './backend.ts';
import { encodeStatus } from './rows.ts';
import type { Tables } from './schema.ts';
import { type Holder, type PackedWrite, SqliteThread, sqliteDialect, ThreadDriver } from './sqlite-driver.ts';
import type { Write } from './store.ts';

const MEMORY = ':memory:';

/** Opens an SQLite file in a thread of this process. Commits are durable before they are acknowledged. */
export function openSqlite(file: string, holder: Holder | undefined = undefined): Backend {
  if (file !== MEMORY) mkdirSync(path.dirname(path.resolve(file)), { recursive: true });
  const thread = new SqliteThread(file, holder);
  const driver = new ThreadDriver(thread);
  const db = new Kysely<Tables>({ dialect: sqliteDialect(driver) });
  const written = async (kind: 'write' | 'commit', writes: readonly Write[]): Promise<boolean[]> =>
    (await thread.request<'written'>({ kind, writes: JSON.stringify(writes.map(pack)) })).results;
  const transaction: Backend['transaction'] = (work) => db.transaction().execute(work);
  return {
    dialect: 'sqlite',
    db,
    write: (writes) => driver.alone(() => written('commit', writes)),
    writeWithin: (_, writes) => written('write', writes),
    transaction,
    snapshot: (work) => (file === MEMORY ? transaction(work) : snapshotOf(file, work)),
    isItemError: (error) => String((error as { code?: unknown } | null)?.code).startsWith('SQLITE_CONSTRAINT'),
    get stats() {
      return { kind: 'sqlite', ...thread.stats } as const;
    },
    close: () => close(db, thread),
  };
}

function pack({ match, version, revision, entries, phase, status, changedAt, deadline, lease }: Write): PackedWrite {
  return [
    match,
    [revision, version],
    [revision + 1, version + entries.length, phase, status && encodeStatus(status), changedAt, deadline, lease],
    entries,
  ];
}

/** Uses a separate connection, which sees the file as of its first read and does not block writers. */
async function snapshotOf<T>(file: string, work: (snapshot: Kysely<Tables>) => Promise<T>): Promise<T> {
  const thread = new SqliteThread(file);
  const db = new Kysely<Tables>({ dialect: sqliteDialect(new ThreadDriver(thread)) });
  try {
    return await db.connection().execute(async (connection) => {
      await sql`begin`.execute(connection);
      const result = await work(connection);
      await sql`commit`.execute(connection);
      return result;
    });
  } finally {
    await close(db, thread);
  }
}

async function close(db: Kysely<Tables>, thread: SqliteThread): Promise<void> {
  await db.destroy();
  await thread.close();
}
