import { type Kysely, sql } from 'kysely';
import type { Backend } from './backend.ts';
import { isHeld } from './idempotency.ts';
import { chunks, fromMatchRow, toTicketRow } from './rows.ts';
import type { Tables } from './schema.ts';
import { type Guard, type MatchRow, Superseded, type TicketRow, type Write } from './store.ts';

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

export async function ticket(db: Kysely<Tables>, match: string, hash: string): Promise<TicketRow | null> {
  const row = await db
    .selectFrom('tickets')
    .selectAll()
    .where('match', '=', match)
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row ? toTicketRow(row) : null;
}

export async function seatTickets(db: Kysely<Tables>, match: string): Promise<TicketRow[]> {
  const rows = await db
    .selectFrom('tickets')
    .selectAll()
    .where('match', '=', match)
    .where('kind', '=', 'seat')
    .orderBy('seat')
    .orderBy('hash')
    .execute();
  return rows.map(toTicketRow);
}

export async function matchesOf(db: Kysely<Tables>, hash: string): Promise<string[]> {
  const seats = db.selectFrom('tickets').where('hash', '=', hash).where('kind', '=', 'seat');
  const rows = await seats.select('match').orderBy('match').execute();
  return rows.map(({ match }) => match);
}

export async function claim(
  backend: Backend,
  invitation: string,
  seatTicket: TicketRow,
  write: Write,
  guard?: Guard,
): Promise<boolean> {
  try {
    return await backend.transaction(async (within) => {
      if (guard && !(await isHeld(within, guard))) throw new Superseded();
      const used = await within
        .deleteFrom('tickets')
        .where('match', '=', write.match)
        .where('hash', '=', invitation)
        .where('kind', '=', 'invitation')
        .executeTakeFirst();
      if (used.numDeletedRows !== 1n) return false;
      const [isWritten] = await backend.writeWithin(within, [write]);
      if (!isWritten) throw new Conflict();
      await within.insertInto('tickets').values(seatTicket).execute();
      return true;
    });
  } catch (error) {
    if (error instanceof Conflict) return false;
    throw error;
  }
}

/** Rolls back the transaction in which it is thrown. */
class Conflict extends Error {}
