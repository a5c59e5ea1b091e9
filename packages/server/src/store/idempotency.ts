import type { Kysely } from 'kysely';
import type { Tables } from './schema.ts';
import type { StoredReply } from './store.ts';

export async function reply(db: Kysely<Tables>, key: string): Promise<StoredReply | null> {
  const row = await db.selectFrom('replies').select('reply').where('key', '=', key).executeTakeFirst();
  return row ? (JSON.parse(row.reply) as StoredReply) : null;
}

export async function addReply(db: Kysely<Tables>, key: string, added: StoredReply, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('replies')
    .values({ key, reply: JSON.stringify(added), created_at: now })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function removeReply(db: Kysely<Tables>, key: string): Promise<void> {
  await db.deleteFrom('replies').where('key', '=', key).execute();
}
