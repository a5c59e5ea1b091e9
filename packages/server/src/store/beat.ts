import { type Kysely, sql } from 'kysely';
import type { Backend } from './backend.ts';
import { toMatchRow } from './rows.ts';
import type { Tables } from './schema.ts';
import { MAX_BEAT_GAP_MS, type Reading, type ServerTime, type TimeSource } from './server-time.ts';
import type { LiveNode, MatchRow, NodeRow, PlayersHere, Write } from './store.ts';

const PAGE_SIZE = 500;
/** Server time of the last heartbeat of any node. */
const ALIVE_KEY = 'alive';
/** Server time minus the database's clock. */
const CORRECTION_KEY = 'correction';
/** A node without a heartbeat for this long counts as gone. */
export const NODE_TIMEOUT_MS = 30_000;
/** Players are not credited for less than this. */
const MIN_LOST_MS = 250;

/** What a heartbeat found. */
export interface Beaten {
  /** Other nodes and their last heartbeats. */
  readonly others: readonly LiveNode[];
  /** Time that this node has lost alone, credited to its players. */
  readonly lostMs: number;
  readonly reading: Reading;
}

/** Reads server time: the clock of the database, corrected. */
export async function readTime(
  { db, dialect }: Pick<Backend, 'db' | 'dialect'>,
  source: TimeSource,
  correction?: number,
): Promise<Reading> {
  const corrected = correction ?? Number((await metaOf(db))[CORRECTION_KEY] ?? 0);
  const before = source.monotonic();
  const clock = source.clock?.() ?? (dialect === 'postgres' ? await databaseClock(db) : Date.now());
  return { time: clock + corrected, before, after: source.monotonic() };
}

async function databaseClock(db: Kysely<Tables>): Promise<number> {
  const query = sql<{ now: number }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`;
  return (await query.execute(db)).rows[0]?.now ?? Number.NaN;
}

async function metaOf(db: Kysely<Tables>, isLocked = false): Promise<Readonly<Record<string, string>>> {
  const query = db.selectFrom('meta').selectAll().where('key', 'in', [ALIVE_KEY, CORRECTION_KEY]);
  const rows = await (isLocked ? query.forUpdate() : query).execute();
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

/**
 * Records that a node is running and can write, and decides what time it is:
 *
 * - Nobody else is running and this node starts: the time is the clock's, and all deadlines move by the time since the last heartbeat.
 * - No node has sent a heartbeat for a while, this node is the only one, or the database's clock was set: server time goes on from
 *   where it stood.
 * - Only this node was away: server time has gone on, and the clocks of players in `mine` who are to move are credited.
 *
 * Runs in one transaction: if the process crashes before the commit, the next heartbeat gives back the whole gap.
 */
export function beat(
  backend: Backend,
  node: NodeRow,
  mine: PlayersHere,
  time: ServerTime,
  source: TimeSource,
): Promise<Beaten> {
  const isShared = backend.dialect === 'postgres';
  return backend.transaction(async (within) => {
    // Nodes wait here for each other.
    const meta = await metaOf(within, isShared);
    const stored = Number(meta[CORRECTION_KEY] ?? 0);
    const read = await readTime({ db: within, dialect: backend.dialect }, source, stored);
    const alive = Number(meta[ALIVE_KEY] ?? read.time);
    const others = isShared ? await othersOf(within, node, read.time - NODE_TIMEOUT_MS) : [];
    const here = time.isNew ? alive : time.now();
    let now = read.time;
    let lostMs = 0;
    if (time.isNew && others.length === 0) {
      now -= stored;
      await postpone(backend, within, null, now - alive);
    } else if (Math.abs(now - alive) > MAX_BEAT_GAP_MS || (others.length === 0 && now - here > MIN_LOST_MS)) {
      now = Math.max(alive, here);
    } else if (!time.isNew && now - here > MIN_LOST_MS) {
      lostMs = now - here;
      await postpone(backend, within, mine, lostMs);
    }
    const correction = stored + now - read.time;
    await store(within, { [ALIVE_KEY]: Math.max(now, alive), [CORRECTION_KEY]: correction }, meta);
    if (isShared) {
      const row = { id: node.id, name: node.name, at: now };
      const insert = within.insertInto('nodes').values(row);
      await insert.onConflict((conflict) => conflict.column('id').doUpdateSet({ at: now })).execute();
    }
    return { others, lostMs, reading: { ...read, time: now } };
  });
}

async function store(
  within: Kysely<Tables>,
  values: Readonly<Record<string, number>>,
  known: Readonly<Record<string, string>>,
): Promise<void> {
  const changed = Object.entries(values).filter(([key, value]) => String(value) !== (known[key] ?? '0'));
  for (const [key, value] of changed) {
    const insert = within.insertInto('meta').values({ key, value: String(value) });
    await insert.onConflict((conflict) => conflict.column('key').doUpdateSet({ value: String(value) })).execute();
  }
}

/** The other nodes that are not gone; forgets those that are. */
async function othersOf(within: Kysely<Tables>, { id }: NodeRow, since: number): Promise<LiveNode[]> {
  await within.deleteFrom('nodes').where('at', '<', since).execute();
  return within.selectFrom('nodes').selectAll().where('id', '<>', id).orderBy('id').execute();
}

/** Moves the deadlines of all matches, or of those in which one of these players is to move. */
async function postpone(
  { dialect, writeWithin }: Backend,
  within: Kysely<Tables>,
  players: PlayersHere | null,
  ms: number,
): Promise<void> {
  if (ms === 0 || players?.size === 0) return;
  const isDue = ({ id, status }: MatchRow): boolean => {
    const running = status.clocks?.running ?? null;
    return players === null || (running !== null && players.get(id)?.includes(running) === true);
  };
  const ids = players && [...players.keys()].sort();
  for await (const rows of withDeadline(within, ids, dialect === 'postgres')) {
    const writes = rows.filter(isDue).map((row) => postponed(row, ms));
    if (writes.length > 0) await writeWithin(within, writes);
  }
}

/** Pages of matches with a deadline. On PostgreSQL they are locked until the transaction ends. */
async function* withDeadline(
  within: Kysely<Tables>,
  ids: string[] | null,
  isShared: boolean,
): AsyncGenerator<MatchRow[]> {
  let last = '';
  for (;;) {
    let query = within.selectFrom('matches').selectAll().where('deadline', 'is not', null);
    if (ids) query = query.where('id', 'in', ids.splice(0, PAGE_SIZE));
    else query = query.where('id', '>', last).limit(PAGE_SIZE);
    query = query.orderBy('id');
    const rows = (await (isShared ? query.forUpdate() : query).execute()).map(toMatchRow);
    if (rows.length > 0) yield rows;
    if (ids ? ids.length === 0 : rows.length === 0) return;
    last = rows.at(-1)?.id ?? last;
  }
}

/** Moves all times of a match by `ms`. */
function postponed(row: MatchRow, ms: number): Write {
  const { clocks, away } = row.status;
  const move = (time: number): number => time + ms;
  const moveAway = (each: (typeof away)[number]) => each && { since: move(each.since), until: move(each.until) };
  return {
    match: row.id,
    revision: row.revision,
    version: row.version,
    entries: [],
    phase: row.phase,
    changedAt: row.changedAt,
    deadline: row.deadline === null ? null : move(row.deadline),
    lease: row.lease,
    status: {
      ...row.status,
      clocks: clocks && { ...clocks, at: move(clocks.at) },
      away: [moveAway(away[0]), moveAway(away[1])],
    },
  };
}
