import { type Kysely, sql } from 'kysely';
import { isHeld } from './replies.ts';
import { chunks, fromMatchRow } from './rows.ts';
import type { Tables } from './schema.ts';
import type { Guard, MatchRow, TicketRow } from './store.ts';

const MAX_TICKETS = 500;

/** A new match and its tickets. */
export interface Creation {
  readonly row: MatchRow;
  readonly tickets: readonly TicketRow[];
  readonly guard?: Guard;
}

/** `code-used`: another waiting match has the same code. */
export type Created = 'created' | 'code-used' | 'superseded';

/** Inserts new matches. */
export async function createAll(within: Kysely<Tables>, all: readonly Creation[]): Promise<Created[]> {
  const superseded = new Set<Creation>();
  for (const each of all) if (each.guard && !(await isHeld(within, each.guard))) superseded.add(each);
  const creations = all.filter((each) => !superseded.has(each));
  if (creations.length === 0) return all.map(() => 'superseded');
  const made = await within
    .insertInto('matches')
    .values(creations.map(({ row }) => fromMatchRow(row)))
    .onConflict((conflict) => conflict.column('code').where('phase', '=', sql.lit('waiting')).doNothing())
    .returning('id')
    .execute();
  const ids = new Set(made.map(({ id }) => id));
  const tickets = creations.flatMap((each) => (ids.has(each.row.id) ? each.tickets : []));
  for (const some of chunks(tickets, MAX_TICKETS)) await within.insertInto('tickets').values(some).execute();
  return all.map((each) => {
    if (superseded.has(each)) return 'superseded';
    return ids.has(each.row.id) ? 'created' : 'code-used';
  });
}
