import type { ChatMessage } from '@quintet/wire';
import type { Kysely } from 'kysely';
import type { Backend } from './backend.ts';
import type { Tables } from './schema.ts';
import type { Notice, Report } from './store.ts';

// Chat messages, reports by players, and notices of what operators did about them.

const MAX_MESSAGES = 200;
/** Maximum number of reports of one match by each seat, and by all watchers together. */
const MAX_REPORTS = 20;
const MAX_NOTICES = 500;

export async function chat(db: Kysely<Tables>, match: string): Promise<ChatMessage[]> {
  const rows = await db
    .selectFrom('chat')
    .select('line')
    .where('match', '=', match)
    .orderBy('id', 'desc')
    .limit(MAX_MESSAGES)
    .execute();
  return rows.reverse().map(({ line }) => JSON.parse(line) as ChatMessage);
}

export async function addChat(db: Kysely<Tables>, match: string, key: string, message: ChatMessage): Promise<boolean> {
  const added = await db
    .insertInto('chat')
    .values({ match, key, line: JSON.stringify(message), at: message.at })
    .onConflict((conflict) => conflict.columns(['match', 'key']).doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows !== 1n) return false;
  // Older messages are never shown again.
  await db
    .deleteFrom('chat')
    .where('match', '=', match)
    .where('id', '<=', (old) =>
      old
        .selectFrom('chat')
        .select('id')
        .where('match', '=', match)
        .orderBy('id', 'desc')
        .offset(MAX_MESSAGES)
        .limit(1),
    )
    .execute();
  return true;
}

export async function hasChat(db: Kysely<Tables>, match: string, key: string): Promise<boolean> {
  const found = await db
    .selectFrom('chat')
    .select('key')
    .where('match', '=', match)
    .where('key', '=', key)
    .executeTakeFirst();
  return found !== undefined;
}

export async function clearChat(db: Kysely<Tables>, match: string): Promise<void> {
  await db.deleteFrom('chat').where('match', '=', match).execute();
}

export const addReport = ({ transaction }: Backend, { match, at, by, ...rest }: Report): Promise<boolean> =>
  transaction(async (within) => {
    const { count } = await within
      .selectFrom('reports')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('match', '=', match)
      .where('what', 'like', `{"by":${by},%`)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MAX_REPORTS) return false;
    await within
      .insertInto('reports')
      .values({ match, at, what: JSON.stringify({ by, ...rest }) })
      .execute();
    return true;
  });

export async function clearReports(db: Kysely<Tables>, match: string): Promise<void> {
  await db.deleteFrom('reports').where('match', '=', match).execute();
}

export async function reports(
  db: Kysely<Tables>,
  { match, limit }: { readonly match?: string; readonly limit: number },
): Promise<Report[]> {
  const query = db.selectFrom('reports').selectAll().orderBy('id', 'desc').limit(limit);
  const rows = await (match === undefined ? query : query.where('match', '=', match)).execute();
  return rows.map(({ match: of, at, what }) => {
    return { match: of, at, ...(JSON.parse(what) as Omit<Report, 'match' | 'at'>) };
  });
}

export async function addNotice(db: Kysely<Tables>, { match, what }: Notice, now: number): Promise<void> {
  await db.insertInto('notices').values({ match, what, at: now }).execute();
}

export async function notices(
  db: Kysely<Tables>,
  since: number | null,
): Promise<{ last: number; notices: readonly Notice[] }> {
  if (since === null) {
    const { last } = await db
      .selectFrom('notices')
      .select(({ fn }) => fn.max('id').as('last'))
      .executeTakeFirstOrThrow();
    return { last: Number(last ?? 0), notices: [] };
  }
  const query = db.selectFrom('notices').selectAll().where('id', '>', since).orderBy('id').limit(MAX_NOTICES);
  const rows = await query.execute();
  return {
    last: Number(rows.at(-1)?.id ?? since),
    notices: rows.map(({ match, what }) => ({ match, what: what as Notice['what'] })),
  };
}
