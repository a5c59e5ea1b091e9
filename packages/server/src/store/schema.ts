import { type Kysely, sql } from 'kysely';

/** Times are milliseconds since 1970; what only the server reads is JSON as text. */
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
  };
  entries: { match: string; number: number; entry: string };
  tickets: { hash: string; match: string; kind: string; seat: number };
  chat: { match: string; key: string; line: string; at: number };
  replies: { key: string; reply: string; created_at: number };
}

export type Dialect = 'sqlite' | 'postgres';

export class NewerSchema extends Error {
  constructor(found: number) {
    super(`the database has schema ${found}, this server knows ${MIGRATIONS.length}: a newer Quintet has used it`);
  }
}

type Migration = (db: Kysely<Tables>, dialect: Dialect) => Promise<void>;

/** Each brings the schema from its number to the next. What has been released is never changed, only added to. */
export const MIGRATIONS: readonly Migration[] = [
  async (db, dialect) => {
    const time = dialect === 'sqlite' ? 'integer' : 'bigint';
    await db.schema
      .createTable('matches')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('code', 'text', (column) => column.notNull().unique())
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
      .addColumn('lease', time)
      .execute();
    // Each only holds what is asked for by it, so that most moves touch none.
    await sql`create index matches_listed on matches (phase, id) where listed = 1`.execute(db);
    await sql`create index matches_due on matches (deadline) where deadline is not null`.execute(db);
    await sql`create index matches_leased on matches (lease) where lease is not null`.execute(db);
    const entries = db.schema
      .createTable('entries')
      .addColumn('match', 'text', (column) => column.notNull())
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('entry', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('entries_key', ['match', 'number']);
    await (dialect === 'sqlite' ? entries.modifyEnd(sql`without rowid`) : entries).execute();
    await db.schema
      .createTable('tickets')
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('match', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('seat', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('tickets_key', ['match', 'hash'])
      .execute();
    await db.schema
      .createTable('chat')
      .addColumn('match', 'text', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('line', 'text', (column) => column.notNull())
      .addColumn('at', time, (column) => column.notNull())
      .addPrimaryKeyConstraint('chat_key', ['match', 'key'])
      .execute();
    await db.schema
      .createTable('replies')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('reply', 'text', (column) => column.notNull())
      .addColumn('created_at', time, (column) => column.notNull())
      .execute();
  },
];

/** Brings the database up to date; refuses one that a newer server has changed. */
export async function migrate(
  db: Kysely<Tables>,
  dialect: Dialect,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // Two nodes that start together take turns.
    if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(4170)`.execute(transaction);
    await transaction.schema
      .createTable('meta')
      .ifNotExists()
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute();
    const row = await transaction.selectFrom('meta').select('value').where('key', '=', 'schema').executeTakeFirst();
    const found = Number(row?.value ?? 0);
    if (found > migrations.length) throw new NewerSchema(found);
    for (const migration of migrations.slice(found)) await migration(transaction, dialect);
    const value = String(migrations.length);
    await transaction
      .insertInto('meta')
      .values({ key: 'schema', value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();
  });
}
