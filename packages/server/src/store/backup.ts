import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, open, rename, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import type { Backend } from './backend.ts';
import { MIGRATIONS, migrate, NewerSchema, schemaOf, type Tables } from './schema.ts';

// A backup is a text file with one JSON value per line, the same for both databases: a header, the rows of each table as
// ["table", {…}], and a footer with a checksum, without which the file is incomplete.

const FORMAT = 'quintet-backup/1';
const header = z.object({ format: z.literal(FORMAT), schema: z.int().min(1) });
const footer = z.object({ rows: z.int(), sha256: z.string() });

/** The tables that a backup contains: all except `nodes`, which lists the running nodes. */
type BackedUpTable = Exclude<keyof Tables, 'nodes'>;

/** Sort keys of each table. The tables are ordered so that no row refers to a later table. */
const KEYS = {
  meta: ['key'],
  matches: ['id'],
  entries: ['match', 'number'],
  tickets: ['match', 'hash'],
  chat: ['id'],
  reports: ['id'],
  notices: ['id'],
  replies: ['key'],
} as const satisfies Record<BackedUpTable, readonly string[]>;
const TABLES = Object.keys(KEYS) as BackedUpTable[];
const row = z.tuple([z.enum(TABLES), z.record(z.string(), z.union([z.string(), z.number(), z.null()]))]);
type Row = z.infer<typeof row>;

/** Schema number that introduced a table, if it was not the first schema. */
const SINCE: Partial<Record<keyof Tables, number>> = { reports: 2, notices: 2 };
/** Tables whose rows get new numbers when restored, in the same order. */
const NUMBERED: readonly (keyof Tables)[] = ['chat', 'reports', 'notices'];

const PAGE_SIZE = 500;

/** A backup cannot be written or restored. */
export class BackupError extends Error {}

/**
 * Writes a backup, which only its owner can read: it holds chat and tickets. The file appears only once all of it is on the disk.
 * Replaces an older file only with `force`, and never anything but a regular file.
 */
export async function writeBackup({ snapshot, dialect }: Backend, file: string, force = false): Promise<void> {
  const existing = await lstat(file).catch(() => null);
  if (existing && !existing.isFile()) throw new BackupError(`${file} is not a regular file`);
  if (existing && !force) throw new BackupError(`${file} exists already: --force replaces it`);
  const part = `${file}.part`;
  const out = await open(part, 'wx', 0o600);
  try {
    const hash = createHash('sha256');
    const write = async (values: readonly unknown[]): Promise<void> => {
      const text = values.map((value) => `${JSON.stringify(value)}\n`).join('');
      hash.update(text);
      await out.write(text);
    };
    let rows = 0;
    await snapshot(async (db) => {
      const schema = await schemaOf(db, dialect);
      if (schema === 0) throw new BackupError('there is nothing to back up: no server has used this database');
      // A backup would miss what a newer server has added.
      if (schema > MIGRATIONS.length) throw new NewerSchema(schema, MIGRATIONS.length);
      await write([{ format: FORMAT, schema }]);
      for (const table of TABLES.filter((each) => schema >= (SINCE[each] ?? 1))) {
        for await (const page of rowsOf(db, table)) {
          rows += page.length;
          await write(page.map((each) => [table, each]));
        }
      }
    });
    await out.write(`${JSON.stringify({ rows, sha256: hash.digest('hex') })}\n`);
    await out.sync();
    await out.close();
    await rename(part, file);
  } catch (error) {
    await out.close().catch(() => {});
    await rm(part, { force: true });
    throw error;
  }
}

async function* rowsOf(db: Kysely<Tables>, table: BackedUpTable): AsyncGenerator<Record<string, unknown>[]> {
  const keys = KEYS[table];
  const columns = sql.join(keys.map((key) => sql.ref(key)));
  let after = sql``;
  for (;;) {
    const found = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} ${after} order by ${columns} limit ${PAGE_SIZE}`.execute(db);
    const last = found.rows.at(-1);
    if (!last) return;
    yield found.rows;
    after = sql`where (${columns}) > (${sql.join(keys.map((key) => last[key]))})`;
  }
}

/** Fills an empty database, all or nothing. A backup of an older server is migrated. */
export async function readBackup({ transaction, dialect }: Backend, file: string): Promise<void> {
  await validate(file);
  await transaction(async (within) => {
    if ((await schemaOf(within, dialect)) > 0) {
      const match = await within.selectFrom('matches').select('id').limit(1).executeTakeFirst();
      if (match) throw new BackupError('the database holds matches: restore a backup into an empty database');
    }
    // A server may have created empty tables, perhaps of another version than the backup.
    for (const table of TABLES.toReversed()) await within.schema.dropTable(table).ifExists().execute();
    const lines = createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY });
    let pending: Row[] = [];
    const flush = async (): Promise<void> => {
      const table = pending[0]?.[0];
      if (table)
        await within
          .insertInto(table)
          .values(pending.map(([, values]) => values) as never)
          .execute();
      pending = [];
    };
    let number = 0;
    for await (const line of lines) {
      if (++number === 1) {
        const { schema } = parseLine(header, line, number);
        await migrate(within, dialect, MIGRATIONS.slice(0, schema));
        continue;
      }
      const each = row.safeParse(JSON.parse(line)).data;
      if (!each) break;
      const [table, values] = each;
      // The migration has set the schema number already.
      if (table === 'meta' && values.key === 'schema') continue;
      if (NUMBERED.includes(table)) delete values.id;
      if (pending.length === PAGE_SIZE || (pending[0] && pending[0][0] !== table)) await flush();
      pending.push(each);
    }
    await flush();
    await migrate(within, dialect);
  });
}

/** Checks header, rows and checksum before anything is changed. */
async function validate(file: string): Promise<void> {
  const hash = createHash('sha256');
  let number = 0;
  let end: z.infer<typeof footer> | null = null;
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    if (++number === 1) {
      const { schema } = parseLine(header, line, number);
      if (schema > MIGRATIONS.length) {
        throw new BackupError(
          `the backup has schema ${schema}, this server knows ${MIGRATIONS.length}: restore it with a newer Quintet`,
        );
      }
    } else if (end) throw new BackupError(`line ${number}: there is data after the end of the backup`);
    else if (line.startsWith('{')) {
      end = parseLine(footer, line, number);
      if (end.rows !== number - 2 || end.sha256 !== hash.digest('hex'))
        throw new BackupError('the backup is damaged: its checksum does not match');
      continue;
    } else parseLine(row, line, number);
    if (!end) hash.update(`${line}\n`);
  }
  if (!end) throw new BackupError('the backup is incomplete: its end is missing');
}

function parseLine<T extends z.ZodType>(schema: T, line: string, number: number): z.infer<T> {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new BackupError(`line ${number}: not a line of a backup`);
  }
  const found = schema.safeParse(value);
  if (!found.success) throw new BackupError(`line ${number}: not a line of a backup`);
  return found.data;
}
