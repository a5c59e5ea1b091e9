import { type Generated, type Kysely, sql } from 'kysely';

/** Times are in milliseconds since 1970. Columns that no query examines hold JSON. */
export interface Tables {
  meta: { key: string; value: string };
  matches: {
    id: string;
    code: string;
    game: string;
    phase: string;
    listed: number;
    setup: string;
    state: string;
    version: number;
    revision: number;
    created_at: number;
    changed_at: number;
    deadline: number | null;
    lease: number | null;
    /** Until when one node handles the deadline or lease alone. */
    claimed: number | null;
  };
  /** Servers that use the database. */
  nodes: { id: string; name: string; at: number };
  entries: { match: string; number: number; entry: string };
  tickets: { hash: string; match: string; kind: string; seat: number };
  /** `id` gives the order of the messages; `line` is a message as JSON. */
  chat: { id: Generated<number>; match: string; key: string; line: string; at: number };
  /** Reports by players, as JSON. They outlive their match. */
  reports: { id: Generated<number>; match: string; at: number; what: string };
  /** Notices to the servers of what operators did to matches. */
  notices: { id: Generated<number>; match: string; at: number; what: string };
  replies: { key: string; reply: string; created_at: number };
}

export type Dialect = 'sqlite' | 'postgres';

/** Migrates the schema from one number to the next. */
export type Migration = (db: Kysely<Tables>, dialect: Dialect) => Promise<void>;

/** Append-only: released migrations never change, and older nodes must be able to run beside newer ones. */
export const MIGRATIONS: readonly Migration[] = [
  async (db, dialect) => {
    const time = dialect === 'sqlite' ? 'integer' : 'bigint';
    // Compared by bytes, so that both databases sort alike.
    const textType = dialect === 'sqlite' ? sql`text` : sql`text collate "C"`;
    const isPostgres = dialect === 'postgres';

    const matches = db.schema
      .createTable('matches')
      .addColumn('id', textType, (column) => column.primaryKey())
      .addColumn('code', textType, (column) => column.notNull())
      .addColumn('game', 'text', (column) => column.notNull())
      .addColumn('phase', 'text', (column) => column.notNull())
      .addColumn('listed', 'integer', (column) => column.notNull())
      .addColumn('setup', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('created_at', time, (column) => column.notNull())
      .addColumn('changed_at', time, (column) => column.notNull())
      .addColumn('deadline', time)
      .addColumn('lease', time);
    // Leaves room to update a row on its page without touching the indexes.
    await (isPostgres ? matches.modifyEnd(sql`with (fillfactor = 70)`) : matches).execute();
    // Partial indexes: a move in an unlisted match changes at most the last of them.
    await sql`create unique index matches_code on matches (code) where phase = 'waiting'`.execute(db);
    await sql`create index matches_listed on matches (phase, changed_at, id) where listed = 1`.execute(db);
    await sql`create index matches_untouched on matches (changed_at) where version = 0`.execute(db);
    await sql`create index matches_ended on matches (changed_at) where phase = 'ended'`.execute(db);
    await sql`create index matches_due on matches (deadline) where deadline is not null`.execute(db);
    await sql`create index matches_leased on matches (lease) where lease is not null`.execute(db);

    // No foreign key: an entry is only ever added together with a change of its match.
    const entries = db.schema
      .createTable('entries')
      .addColumn('match', textType, (column) => column.notNull())
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('entry', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('entries_key', ['match', 'number']);
    await (isPostgres ? entries : entries.modifyEnd(sql`without rowid`)).execute();

    await db.schema
      .createTable('tickets')
      .addColumn('hash', textType, (column) => column.notNull())
      .addColumn('match', textType, (column) => column.notNull().references('matches.id').onDelete('cascade'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('seat', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('tickets_key', ['match', 'hash'])
      .execute();
    await sql`create index tickets_hash on tickets (hash)`.execute(db);

    await db.schema
      .createTable('chat')
      .addColumn('id', time, (column) =>
        isPostgres ? column.primaryKey().generatedByDefaultAsIdentity() : column.primaryKey().autoIncrement(),
      )
      .addColumn('match', textType, (column) => column.notNull().references('matches.id').onDelete('cascade'))
      .addColumn('key', textType, (column) => column.notNull())
      .addColumn('line', 'text', (column) => column.notNull())
      .addColumn('at', time, (column) => column.notNull())
      .addUniqueConstraint('chat_key', ['match', 'key'])
      .execute();

    await db.schema
      .createTable('replies')
      .addColumn('key', textType, (column) => column.primaryKey())
      .addColumn('reply', 'text', (column) => column.notNull())
      .addColumn('created_at', time, (column) => column.notNull())
      .execute();
    await sql`create index replies_age on replies (created_at)`.execute(db);
  },
  async (db, dialect) => {
    const time = dialect === 'sqlite' ? 'integer' : 'bigint';
    const textType = dialect === 'sqlite' ? sql`text` : sql`text collate "C"`;
    await sql`create index matches_empty on matches (changed_at) where phase = 'ended' and version <= 1`.execute(db);
    for (const table of ['reports', 'notices'] as const) {
      await db.schema
        .createTable(table)
        .addColumn('id', time, (column) =>
          dialect === 'postgres'
            ? column.primaryKey().generatedByDefaultAsIdentity()
            : column.primaryKey().autoIncrement(),
        )
        .addColumn('match', textType, (column) => column.notNull())
        .addColumn('at', time, (column) => column.notNull())
        .addColumn('what', 'text', (column) => column.notNull())
        .execute();
    }
    await sql`create index reports_match on reports (match)`.execute(db);
  },
  async (db, dialect) => {
    // See sqlite-journal.mjs. The table exists already when a backup is restored.
    if (dialect === 'sqlite')
      await sql`create table if not exists journal (id integer primary key, writes text not null)`.execute(db);
  },
  async (db, dialect) => {
    const time = dialect === 'sqlite' ? sql`integer` : sql`bigint`;
    await sql`create index chat_match on chat (match, id)`.execute(db);
    await sql`alter table matches add column claimed ${time}`.execute(db);
    await sql`create table nodes (id text primary key, name text not null, at ${time} not null)`.execute(db);
  },
  async (db) => {
    // Indexes the creation time, which no move changes. Few old matches are unfinished.
    await sql`create index matches_old on matches (created_at) where phase <> 'ended'`.execute(db);
  },
];

/** The database was migrated by a newer server. */
export class NewerSchema extends Error {
  constructor(found: number, known: number) {
    super(
      `the database has schema ${found}, this server knows ${known}: it was used by a newer Quintet; start that version instead`,
    );
  }
}

/** Migrates the schema; throws `NewerSchema` if it is newer than this server. Call it in a transaction that excludes other writers. */
export async function migrate(
  transaction: Kysely<Tables>,
  dialect: Dialect,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<void> {
  // Serializes nodes that start together. On SQLite the transaction itself does that.
  if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(4170)`.execute(transaction);
  const found = await schemaOf(transaction, dialect);
  if (found > migrations.length) throw new NewerSchema(found, migrations.length);
  if (found === migrations.length) return;
  await transaction.schema
    .createTable('meta')
    .ifNotExists()
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
  for (const migration of migrations.slice(found)) await migration(transaction, dialect);
  const value = String(migrations.length);
  await transaction
    .insertInto('meta')
    .values({ key: 'schema', value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/** The schema number of a database; 0 if it has none. */
export async function schemaOf(db: Kysely<Tables>, dialect: Dialect): Promise<number> {
  const query =
    dialect === 'postgres'
      ? sql`select 1 where to_regclass('meta') is not null`
      : sql`select 1 from sqlite_master where name = 'meta'`;
  if ((await query.execute(db)).rows.length === 0) return 0;
  const row = await db.selectFrom('meta').select('value').where('key', '=', 'schema').executeTakeFirst();
  return Number(row?.value ?? 0);
}
