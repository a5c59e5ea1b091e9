import { type Kysely, sql } from 'kysely';
import type { Backend } from './backend.ts';
import { chunks, toMatchRow } from './rows.ts';
import type { Tables } from './schema.ts';
import type { Expiry, MatchRow, Write } from './store.ts';

const AT_ONCE = 500;
const ALIVE = 'alive';

/** All in one transaction: a crash in between gives nothing back, and the next start does. */
export function alive({ dialect, transaction, writeWithin }: Backend, now: number, patience: number): Promise<number> {
  return transaction(async (within) => {
    const query = within.selectFrom('meta').select('value').where('key', '=', ALIVE);
    // Nodes that start together wait here for the one that gives the time back.
    const row = await (dialect === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
    if (!row) {
      const first = within.insertInto('meta').values({ key: ALIVE, value: String(now) });
      await first.onConflict((conflict) => conflict.doNothing()).execute();
      return 0;
    }
    const away = now - Number(row.value);
    // The clock of another node is ahead.
    if (away <= 0) return 0;
    await within
      .updateTable('meta')
      .set({ value: String(now) })
      .where('key', '=', ALIVE)
      .execute();
    if (away <= patience) return 0;
    for await (const rows of withDeadline(within, dialect === 'postgres')) {
      await writeWithin(
        within,
        rows.map((each) => later(each, away)),
      );
    }
    return away;
  });
}

/** Those that time can end, locked, so that nobody changes one before it is moved on. */
async function* withDeadline(within: Kysely<Tables>, isShared: boolean): AsyncGenerator<MatchRow[]> {
  let last = '';
  for (;;) {
    const query = within
      .selectFrom('matches')
      .selectAll()
      .where('deadline', 'is not', null)
      .where('id', '>', last)
      .orderBy('id')
      .limit(AT_ONCE);
    const rows = await (isShared ? query.forUpdate() : query).execute();
    if (rows.length === 0) return;
    yield rows.map(toMatchRow);
    last = rows.at(-1)?.id ?? last;
  }
}

function later(row: MatchRow, milliseconds: number): Write {
  const { clocks, away } = row.state;
  const move = (time: number): number => time + milliseconds;
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
    state: {
      ...row.state,
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
    // Whoever uses the store has read them long ago.
    await db.deleteFrom('notices').where('at', '<', replies).execute();
  }
  const gone: string[] = [];
  // Written out, since only then do the databases see that an index holds just these.
  if (untouched !== null) {
    // With a clock it ends by itself, and may have weeks until then.
    await dropAll(sql`version = 0 and phase <> 'ended' and deadline is null and changed_at < ${untouched}`);
    // Ended without a move: an entry at most, which is the end.
    await dropAll(sql`version <= 1 and phase = 'ended' and changed_at < ${untouched} and not exists
      (select 1 from entries where entries.match = matches.id and entries.entry like '{"move"%')`);
  }
  if (idle !== null) {
    // Those of correspondence have a deadline, which ends them.
    const old = sql`created_at < ${idle} and changed_at < ${idle}`;
    await dropAll(sql`phase <> 'ended' and deadline is null and ${old}`);
  }
  if (ended !== null) await dropAll(sql`phase = 'ended' and changed_at < ${ended}`);
  return gone;

  async function dropAll(old: ReturnType<typeof sql>): Promise<void> {
    for (;;) {
      const dropped = await transaction(async (within) => {
        // Asked twice: whoever moves in one of them meanwhile keeps it.
        const { rows } = await sql<{ id: string }>`
          delete from matches where id in (select id from matches where ${old} limit ${AT_ONCE}) and ${old}
          returning id`.execute(within);
        const ids = rows.map(({ id }) => id);
        await dropEntries(within, ids);
        return ids;
      });
      gone.push(...dropped);
      if (dropped.length < AT_ONCE) return;
    }
  }
}

/** Without free pages on SQLite, which are used before the file grows; as the server reports it on PostgreSQL. */
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
    const dropped = await within.deleteFrom('matches').where('id', '=', match).executeTakeFirst();
    await dropEntries(within, [match]);
    return dropped.numDeletedRows === 1n;
  });

async function dropEntries(within: Kysely<Tables>, matches: readonly string[]): Promise<void> {
  for (const some of chunks(matches, AT_ONCE)) await within.deleteFrom('entries').where('match', 'in', some).execute();
}
