import { type Kysely, sql } from 'kysely';
import { type Dialect, MIGRATIONS, type Migration, type Tables } from './schema.ts';

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
  // Serializes nodes that start together. On SQLite the transaction itself does.
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
