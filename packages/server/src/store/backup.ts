import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import type { Backend } from './backend.ts';
import { migrate, NewerSchema, schemaOf } from './migrate.ts';
import { MIGRATIONS, type Tables } from './schema.ts';

// A backup is text, one JSON value a line, the same from both databases: a header, the rows of each table as
// ["table", {…}], and an end that tells a whole file from one that was cut.

const FORMAT = 'quintet-backup/1';
const header = z.object({ format: z.literal(FORMAT), schema: z.int().min(1) });
const end = z.object({ rows: z.int(), sha256: z.string() });

/** Who uses a database at the moment is not part of its backup. */
type Kept = Exclude<keyof Tables, 'nodes'>;

/** In an order in which no row refers to a later one, each with what its rows are ordered by. */
const KEYS = {
  meta: ['key'],
  matches: ['id'],
  entries: ['match', 'number'],
  tickets: ['match', 'hash'],
  chat: ['id'],
  reports: ['id'],
  notices: ['id'],
  replies: ['key'],
} as const satisfies Record<Kept, readonly string[]>;
const TABLES = Object.keys(KEYS) as Kept[];
const row = z.tuple([z.enum(TABLES), z.record(z.string(), z.union([z.string(), z.number(), z.null()]))]);
type Row = z.infer<typeof row>;

/** Tables that the first schema did not have, and since which one they are there. */
const SINCE: Partial<Record<keyof Tables, number>> = { reports: 2, notices: 2 };
/** Their rows are numbered again, in the same order. */
const NUMBERED: readonly (keyof Tables)[] = ['chat', 'reports', 'notices'];

const AT_ONCE = 500;

/** A file that cannot be restored, or a place where it cannot be restored to. */
export class BackupError extends Error {}

/** The file is there when all of it is on the disk, and not before. */
export async function writeBackup({ snapshot, dialect }: Backend, file: string): Promise<void> {
  const part = `${file}.part`;
  const out = await open(part, 'wx');
  try {
    const hash = createHash('sha256');
    const say = async (lines: readonly unknown[]): Promise<void> => {
      const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
      hash.update(text);
      await out.write(text);
    };
    let rows = 0;
    await snapshot(async (db) => {
      const schema = await schemaOf(db, dialect);
      if (schema === 0) throw new BackupError('there is nothing to back up: no server has used this database');
      // What a newer server has added would be left out.
      if (schema > MIGRATIONS.length) throw new NewerSchema(schema, MIGRATIONS.length);
      await say([{ format: FORMAT, schema }]);
      for (const table of TABLES.filter((each) => schema >= (SINCE[each] ?? 1))) {
        for await (const some of rowsOf(db, table)) {
          rows += some.length;
          await say(some.map((each) => [table, each]));
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

async function* rowsOf(db: Kysely<Tables>, table: Kept): AsyncGenerator<Record<string, unknown>[]> {
  const keys = KEYS[table];
  const columns = sql.join(keys.map((key) => sql.ref(key)));
  let after = sql``;
  for (;;) {
    const found = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} ${after} order by ${columns} limit ${AT_ONCE}`.execute(db);
    const last = found.rows.at(-1);
    if (!last) return;
    yield found.rows;
    after = sql`where (${columns}) > (${sql.join(keys.map((key) => last[key]))})`;
  }
}

/** Fills an empty database; all of it, or nothing. A backup of an older server is brought up to date. */
export async function readBackup({ transaction, dialect }: Backend, file: string): Promise<void> {
  await checkWhole(file);
  await transaction(async (within) => {
    if ((await schemaOf(within, dialect)) > 0) {
      const match = await within.selectFrom('matches').select('id').limit(1).executeTakeFirst();
      if (match) throw new BackupError('the database holds matches: a backup is restored into an empty one');
    }
    // What an idle server may have made there, perhaps in another version than the backup's.
    for (const table of TABLES.toReversed()) await within.schema.dropTable(table).ifExists().execute();
    const lines = createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY });
    let waiting: Row[] = [];
    const flush = async (): Promise<void> => {
      const table = waiting[0]?.[0];
      if (table)
        await within
          .insertInto(table)
          .values(waiting.map(([, values]) => values) as never)
          .execute();
      waiting = [];
    };
    let number = 0;
    for await (const line of lines) {
      if (++number === 1) {
        const { schema } = parsed(header, line, number);
        await migrate(within, dialect, MIGRATIONS.slice(0, schema));
        continue;
      }
      const each = row.safeParse(JSON.parse(line)).data;
      if (!each) break;
      const [table, values] = each;
      // The schema is there already.
      if (table === 'meta' && values.key === 'schema') continue;
      if (NUMBERED.includes(table)) delete values.id;
      if (waiting.length === AT_ONCE || (waiting[0] && waiting[0][0] !== table)) await flush();
      waiting.push(each);
    }
    await flush();
    await migrate(within, dialect);
  });
}

/** Before anything is changed: the header fits this server, every row is one, and nothing is missing. */
async function checkWhole(file: string): Promise<void> {
  const hash = createHash('sha256');
  let number = 0;
  let last: z.infer<typeof end> | null = null;
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    if (++number === 1) {
      const { schema } = parsed(header, line, number);
      if (schema > MIGRATIONS.length) {
        throw new BackupError(
          `the backup has schema ${schema}, this server knows ${MIGRATIONS.length}: restore it with a newer Quintet`,
        );
      }
    } else if (last) throw new BackupError(`line ${number}: there is something after the end`);
    else if (line.startsWith('{')) {
      last = parsed(end, line, number);
      if (last.rows !== number - 2 || last.sha256 !== hash.digest('hex'))
        throw new BackupError('the backup is damaged: it is not what was written');
      continue;
    } else parsed(row, line, number);
    if (!last) hash.update(`${line}\n`);
  }
  if (!last) throw new BackupError('the backup is not whole: its end is missing');
}

function parsed<T extends z.ZodType>(schema: T, line: string, number: number): z.infer<T> {
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
