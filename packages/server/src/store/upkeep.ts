import { type Kysely, sql } from 'kysely';
import type { Backend } from './backend.ts';
import { chunks } from './rows.ts';
import type { Tables } from './schema.ts';
import type { Expiry } from './store.ts';

const PAGE_SIZE = 500;

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
