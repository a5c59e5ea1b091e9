import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { retryOnError } from '../retry.ts';
import type { Backend } from './backend.ts';
import { encodeStatus } from './rows.ts';
import type { Tables } from './schema.ts';
import type { Write } from './store.ts';

const INT8 = 20;
// Times and counts are far below 2^53.
pg.types.setTypeParser(INT8, Number);

const MAX_CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 10_000;
const QUERY_TIMEOUT_MS = 30_000;
/** Codes of a deadlock and of a failed serialization, after which nothing was written. */
const RETRYABLE = ['40P01', '40001'];
const ATTEMPTS = 5;

/** Opens a PostgreSQL database, which several nodes can share. */
export function openPostgres(url: string, onWait: (seconds: number) => void = () => {}): Backend {
  const pool = new MeasuredPool(onWait, {
    connectionString: url,
    max: MAX_CONNECTIONS,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
  });
  // A broken connection is replaced, and its user gets the error from the query. Without these listeners, a connection that
  // breaks between two statements of a transaction would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    dialect: 'postgres',
    db,
    write: async (writes) => {
      const values = valuesOf(writes);
      const { rows } = await retried(() => pool.query<{ id: string }>({ name: 'write', text: WRITE, values }));
      return resultsOf(writes, rows);
    },
    writeWithin: async (transaction, writes) => {
      const { rows } = await transaction.executeQuery(CompiledQuery.raw(WRITE, valuesOf(writes)));
      return resultsOf(writes, rows as { id: string }[]);
    },
    transaction: (work) => retried(() => db.transaction().execute(work)),
    snapshot: (work) => db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
    // Error classes 22 and 23: invalid data, violated constraints.
    isItemError: (error) => /^2[23]/.test(String(codeOf(error))),
    get stats() {
      const { totalCount: total, idleCount: idle, waitingCount: waiting } = pool;
      return { kind: 'postgres', total, idle, waiting, max: MAX_CONNECTIONS } as const;
    },
    close: () => db.destroy(),
  };
}

type OnConnect = Parameters<pg.Pool['connect']>[0];

/** Measures how long each query waits for its connection. */
class MeasuredPool extends pg.Pool {
  readonly #onWait: (seconds: number) => void;

  constructor(onWait: (seconds: number) => void, config: pg.PoolConfig) {
    super(config);
    this.#onWait = onWait;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: OnConnect): void;
  override connect(callback?: OnConnect): Promise<pg.PoolClient> | undefined {
    const since = performance.now();
    const measure = (): void => this.#onWait((performance.now() - since) / 1000);
    if (!callback) {
      const connecting = super.connect();
      connecting.then(measure, measure);
      return connecting;
    }
    super.connect((...result) => {
      measure();
      callback(...result);
    });
    return undefined;
  }
}

/** One statement for all writes: updates each row that has the expected revision, and adds entries only to those rows. */
const WRITE = `
  with given as (
    select * from unnest($1::text[], $2::int[], $3::int[], $4::int[], $5::text[], $6::text[], $7::bigint[], $8::bigint[],
      $9::bigint[]) as given (id, revision, version, added, phase, state, changed_at, deadline, lease)
  ), changed as (
    update matches set phase = given.phase, state = coalesce(given.state, matches.state), version = given.version + given.added,
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

function valuesOf(unordered: readonly Write[]): unknown[] {
  // All nodes lock rows in the same order, which makes deadlocks rare.
  const writes = [...unordered].sort((a, b) => (a.match < b.match ? -1 : 1));
  const added = writes.flatMap(({ match, version, entries }) =>
    entries.map((entry, i) => ({ match, number: version + i, entry: JSON.stringify(entry) })),
  );
  return [
    writes.map(({ match }) => match),
    writes.map(({ revision }) => revision),
    writes.map(({ version }) => version),
    writes.map(({ entries }) => entries.length),
    writes.map(({ phase }) => phase),
    writes.map(({ status }) => status && encodeStatus(status)),
    writes.map(({ changedAt }) => changedAt),
    writes.map(({ deadline }) => deadline),
    writes.map(({ lease }) => lease),
    added.map(({ match }) => match),
    added.map(({ number }) => number),
    added.map(({ entry }) => entry),
  ];
}

function resultsOf(writes: readonly Write[], rows: readonly { readonly id: string }[]): boolean[] {
  const ids = new Set(rows.map(({ id }) => id));
  return writes.map(({ match }) => ids.has(match));
}

/** Repeats work after a deadlock or a failed serialization. */
const retried = <T>(work: () => Promise<T>): Promise<T> =>
  retryOnError(ATTEMPTS, work, (error) => RETRYABLE.includes(String(codeOf(error))));

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;
