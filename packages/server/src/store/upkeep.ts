import { type Kysely, sql } from 'kysely';
import type { Backend } from './backend.ts';
import { chunks, toMatchRow } from './rows.ts';
import type { Tables } from './schema.ts';
import type { Expiry, MatchRow, Write } from './store.ts';

const PAGE_SIZE = 500;
const ALIVE_KEY = 'alive';

/** Runs in one transaction: if the process crashes before the commit, the next start gives back the whole gap. */
export function keepAlive(
  { dialect, transaction, writeWithin }: Backend,
  now: number,
  maxGapMs: number,
): Promise<number> {
  return transaction(async (within) => {
    const query = within.selectFrom('meta').select('value').where('key', '=', ALIVE_KEY);
    // Nodes that start together wait here for the one that moves the deadlines.
    const row = await (dialect === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
    if (!row) {
      const first = within.insertInto('meta').values({ key: ALIVE_KEY, value: String(now) });
      await first.onConflict((conflict) => conflict.doNothing()).execute();
      return 0;
    }
    const gap = now - Number(row.value);
    // Another node's clock is ahead.
    if (gap <= 0) return 0;
    await within
      .updateTable('meta')
      .set({ value: String(now) })
      .where('key', '=', ALIVE_KEY)
      .execute();
    if (gap <= maxGapMs) return 0;
    for await (const rows of withDeadline(within, dialect === 'postgres')) {
      await writeWithin(
        within,
        rows.map((each) => postponed(each, gap)),
      );
    }
    return gap;
  });
}

/** Pages of matches with a deadline. On PostgreSQL they are locked until the transaction ends. */
async function* withDeadline(within: Kysely<Tables>, isShared: boolean): AsyncGenerator<MatchRow[]> {
  let last = '';
  for (;;) {
    const query = within
      .selectFrom('matches')
      .selectAll()
      .where('deadline', 'is not', null)
      .where('id', '>', last)
      .orderBy('id')
      .limit(PAGE_SIZE);
    const rows = await (isShared ? query.forUpdate() : query).execute();
    if (rows.length === 0) return;
    yield rows.map(toMatchRow);
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

export async function expire(
  { db, transaction }: Backend,
  { untouched, ended, idle, reports, replies }: Expiry,
): Promise<string[]> {
  if (reports !== null) await db.deleteFrom('reports').where('at', '<', reports).execute();
  if (replies !== null) {
    await db.deleteFrom('replies').where('created_at', '<', replies).execute();
    // All servers have read these notices long ago.
    await db.deleteFrom('notices').where('at', '<', replies).execute();
  }
  const deleted: string[] = [];
  // The conditions are spelled out so that the databases use the partial indexes.
  if (untouched !== null) {
    // A match with a deadline ends by itself, perhaps weeks later.
    await deleteAll(sql`version = 0 and phase <> 'ended' and deadline is null and changed_at < ${untouched}`);
    // Ended without a move: the ending is the only entry.
    await deleteAll(sql`version <= 1 and phase = 'ended' and changed_at < ${untouched} and not exists
      (select 1 from entries where entries.match = matches.id and entries.entry like '{"move"%')`);
  }
  if (idle !== null) {
    // Correspondence matches have a deadline, which ends them.
    const old = sql`created_at < ${idle} and changed_at < ${idle}`;
    await deleteAll(sql`phase <> 'ended' and deadline is null and ${old}`);
  }
  if (ended !== null) await deleteAll(sql`phase = 'ended' and changed_at < ${ended}`);
  return deleted;

  async function deleteAll(old: ReturnType<typeof sql>): Promise<void> {
    for (;;) {
      const ids = await transaction(async (within) => {
        // The condition is repeated, so that a match with a concurrent move stays.
        const { rows } = await sql<{ id: string }>`
          delete from matches where id in (select id from matches where ${old} limit ${PAGE_SIZE}) and ${old}
          returning id`.execute(within);
        const found = rows.map(({ id }) => id);
        await deleteEntries(within, found);
        return found;
      });
      deleted.push(...ids);
      if (ids.length < PAGE_SIZE) return;
    }
  }
}

/** Size in bytes: on SQLite without free pages, which are reused before the file grows; on PostgreSQL as the server reports it. */
export async function size({ db, dialect }: Backend): Promise<number> {
  const query =
    dialect === 'sqlite'
      ? sql<{ bytes: number }>`select (page_count - freelist_count) * page_size as bytes
          from pragma_page_count, pragma_freelist_count, pragma_page_size`
      : sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`;
  return (await query.execute(db)).rows[0]?.bytes ?? 0;
}

export const remove = ({ transaction }: Backend, match: string): Promise<boolean> =>
  transaction(async (within) => {
    const result = await within.deleteFrom('matches').where('id', '=', match).executeTakeFirst();
    await deleteEntries(within, [match]);
    return result.numDeletedRows === 1n;
  });

async function deleteEntries(within: Kysely<Tables>, matches: readonly string[]): Promise<void> {
  for (const ids of chunks(matches, PAGE_SIZE)) await within.deleteFrom('entries').where('match', 'in', ids).execute();
}
