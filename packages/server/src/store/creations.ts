import { type Kysely, sql } from 'kysely';
import { chunks, fromMatchRow } from './rows.ts';
import type { Tables } from './schema.ts';
import type { MatchRow, TicketRow } from './store.ts';

const MAX_TICKETS = 500;

/** A new match and its tickets. */
export interface Creation {
  readonly row: MatchRow;
  readonly tickets: readonly TicketRow[];
}

/** Inserts new matches; `false` for one whose code is used by another waiting match. */
export async function createAll(within: Kysely<Tables>, creations: readonly Creation[]): Promise<boolean[]> {
  const made = await within
    .insertInto('matches')
    .values(creations.map(({ row }) => fromMatchRow(row)))
    .onConflict((conflict) => conflict.column('code').where('phase', '=', sql.lit('waiting')).doNothing())
    .returning('id')
    .execute();
  const ids = new Set(made.map(({ id }) => id));
  const tickets = creations.flatMap((each) => (ids.has(each.row.id) ? each.tickets : []));
  for (const some of chunks(tickets, MAX_TICKETS)) await within.insertInto('tickets').values(some).execute();
  return creations.map(({ row }) => ids.has(row.id));
}
