import { spawn } from 'node:child_process';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { migrate, type Tables } from './schema.ts';
import { type Backend, SqlStore } from './sql-store.ts';
import type { Store, Write } from './store.ts';

const INT8 = 20;
// Times and counts are far below 2^53.
pg.types.setTypeParser(INT8, Number);

const DEADLOCK = '40P01';
const SERIALIZATION = '40001';
const ATTEMPTS = 5;

/** For several nodes at once. */
export async function openPostgres(url: string, connections = 10): Promise<Store> {
  const pool = new pg.Pool({ connectionString: url, max: connections });
  // A connection that breaks while idle is replaced; whoever uses one hears of it there.
  pool.on('error', () => {});
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    await migrate(db, 'postgres');
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return new SqlStore(backendOf(pool, db, url));
}

/** One statement for all writes: a row is changed if its revision is the one expected, and only then are entries added. */
const COMMIT = `
  with given as (
    select * from unnest($1::text[], $2::int[], $3::int[], $4::int[], $5::text[], $6::text[], $7::bigint[], $8::bigint[],
      $9::bigint[]) as given (id, revision, version, added, phase, state, changed_at, deadline, lease)
  ), changed as (
    update matches set phase = given.phase, state = given.state, version = given.version + given.added,
      revision = given.revision + 1, changed_at = given.changed_at, deadline = given.deadline,
      lease = given.lease
    from given
    where matches.id = given.id and matches.revision = given.revision and matches.version = given.version
    returning matches.id
  ), inserted as (
    insert into entries (match, number, entry)
    select added.match, added.number, added.entry
    from unnest($10::text[], $11::int[], $12::text[]) as added (match, number, entry)
    join changed on changed.id = added.match
  )
  select id from changed`;

function backendOf(pool: pg.Pool, db: Kysely<Tables>, url: string): Backend {
  const all = async (writes: readonly Write[]): Promise<Set<string>> => {
    const added = writes.flatMap(({ match, version, entries }) =>
      entries.map((entry, i) => ({ match, number: version + i, entry: JSON.stringify(entry) })),
    );
    const values = [
      writes.map(({ match }) => match),
      writes.map(({ revision }) => revision),
      writes.map(({ version }) => version),
      writes.map(({ entries }) => entries.length),
      writes.map(({ phase }) => phase),
      writes.map(({ state }) => JSON.stringify(state)),
      writes.map(({ changedAt }) => changedAt),
      writes.map(({ deadline }) => deadline),
      writes.map(({ lease }) => lease),
      added.map(({ match }) => match),
      added.map(({ number }) => number),
      added.map(({ entry }) => entry),
    ];
    for (let attempt = 1; ; attempt++) {
      try {
        const { rows } = await pool.query<{ id: string }>({ name: 'commit', text: COMMIT, values });
        return new Set(rows.map(({ id }) => id));
      } catch (error) {
        // Two nodes with the same matches in another order: nothing has happened, so it can be tried again.
        const code = (error as { code?: string }).code;
        if (!(code === DEADLOCK || code === SERIALIZATION) || attempt === ATTEMPTS) throw error;
      }
    }
  };
  return {
    db,
    async commit(writes) {
      // A statement changes a row once: of two writes to one match the second comes in the next statement.
      const results: boolean[] = [];
      let rest = writes.map((write, at) => ({ write, at }));
      while (rest.length > 0) {
        const seen = new Set<string>();
        const now = rest.filter(({ write }) => !seen.has(write.match) && seen.add(write.match));
        rest = rest.filter((each) => !now.includes(each));
        const changed = await all(now.map(({ write }) => write));
        for (const { write, at } of now) results[at] = changed.has(write.match);
      }
      return results;
    },
    backup: (file) =>
      new Promise((resolve, reject) => {
        const child = spawn('pg_dump', ['--format=custom', `--file=${file}`, url], {
          stdio: ['ignore', 'ignore', 'pipe'],
        });
        let errors = '';
        child.stderr.on('data', (text) => {
          errors += text;
        });
        child.on('error', (error) => reject(new Error(`pg_dump could not be started: ${error.message}`)));
        child.on('close', (code) =>
          code === 0 ? resolve() : reject(new Error(errors.trim() || `pg_dump ended with ${code}`)),
        );
      }),
  };
}
