import { sql } from 'kysely';
import type { Backend } from './backend.ts';
import { chunks } from './rows.ts';
import type { Progress } from './store.ts';

// Coordinates nodes that share a database. SQLite has a single node, so it skips claims.

const MAX_IDS = 500;

export async function progress({ db, dialect }: Backend, matches: readonly string[]): Promise<Map<string, Progress>> {
  const found = new Map<string, Progress>();
  // PostgreSQL takes any number of ids as one array parameter.
  const parts = dialect === 'postgres' ? [matches] : [...chunks(matches, MAX_IDS)];
  for (const ids of parts) {
    const isAmong = dialect === 'postgres' ? sql`id = any(${ids})` : sql`id in (${sql.join(ids)})`;
    const { rows } = await sql<{ id: string; revision: number; chat: number | null }>`
      select id, revision, (select max(chat.id) from chat where chat.match = matches.id) as chat
      from matches where ${isAmong}`.execute(db);
    for (const { id, revision, chat } of rows) found.set(id, { revision, lastChat: chat ?? 0 });
  }
  return found;
}

export async function claimDue(backend: Backend, now: number, limit: number, until: number): Promise<string[]> {
  const overdue = await claim(backend, 'deadline', now, limit, until);
  const unleased = overdue.length < limit ? await claim(backend, 'lease', now, limit - overdue.length, until) : [];
  return [...new Set([...overdue, ...unleased])];
}

async function claim(
  { db, dialect }: Backend,
  due: 'deadline' | 'lease',
  now: number,
  limit: number,
  until: number,
): Promise<string[]> {
  if (dialect === 'sqlite') {
    const rows = await db.selectFrom('matches').select('id').where(due, '<=', now).orderBy(due).limit(limit).execute();
    return rows.map(({ id }) => id);
  }
  // Skips rows that another node is claiming right now.
  const time = sql.ref(due);
  const { rows } = await sql<{ id: string; time: number }>`
    update matches set claimed = ${until} where id in (
      select id from matches where ${time} <= ${now} and (claimed is null or claimed <= ${now})
      order by ${time} limit ${limit} for update skip locked
    ) returning id, ${time} as time`.execute(db);
  return rows.sort((a, b) => a.time - b.time).map(({ id }) => id);
}

export async function leave({ db, dialect }: Backend, node: string): Promise<void> {
  if (dialect === 'postgres') await db.deleteFrom('nodes').where('id', '=', node).execute();
}
