import type { Kysely } from 'kysely';
import type { Tables } from './schema.ts';
import type { Guard, StoredReply } from './store.ts';

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

export async function replaceReply(
  db: Kysely<Tables>,
  key: string,
  from: StoredReply,
  to: StoredReply | null,
): Promise<boolean> {
  const [before, after] = [JSON.stringify(from), to && JSON.stringify(to)];
  if (after === null) {
    const query = db.deleteFrom('replies').where('key', '=', key).where('reply', '=', before);
    return (await query.executeTakeFirst()).numDeletedRows === 1n;
  }
  const query = db.updateTable('replies').set({ reply: after }).where('key', '=', key).where('reply', '=', before);
  return (await query.executeTakeFirst()).numUpdatedRows === 1n;
}

/** Whether a guard holds. It then holds until the end of the transaction, because this write locks the row. */
export async function isHeld(within: Kysely<Tables>, { key, reply: held }: Guard): Promise<boolean> {
  const text = JSON.stringify(held);
  const query = within.updateTable('replies').set({ reply: text }).where('key', '=', key).where('reply', '=', text);
  return (await query.executeTakeFirst()).numUpdatedRows === 1n;
}
