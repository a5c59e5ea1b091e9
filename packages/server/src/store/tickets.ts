import type { Kysely } from 'kysely';
import type { Backend } from './backend.ts';
import { chunks, fromMatchRow, toTicketRow } from './rows.ts';
import type { Tables } from './schema.ts';
import type { MatchRow, TicketRow, Write } from './store.ts';

const MAX_TICKETS = 500;

/** A new match and its tickets. */
export interface Creation {
  readonly row: MatchRow;
  readonly tickets: readonly TicketRow[];
}

/** Inserts new matches. The results say which were inserted: not those whose id or code another match has. */
export async function createAll(within: Kysely<Tables>, creations: readonly Creation[]): Promise<boolean[]> {
  const made = await within
    .insertInto('matches')
    .values(creations.map(({ row }) => fromMatchRow(row)))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  const ids = new Set(made.map(({ id }) => id));
  const tickets = creations.flatMap((each) => (ids.has(each.row.id) ? each.tickets : []));
  for (const some of chunks(tickets, MAX_TICKETS)) await within.insertInto('tickets').values(some).execute();
  return creations.map(({ row }) => ids.has(row.id));
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

/** Adds a ticket to a seat, unless the seat has `max` tickets. The lock on the match makes requests on other nodes wait. */
export const addTicket = ({ dialect, transaction }: Backend, ticketRow: TicketRow, max: number): Promise<boolean> =>
  transaction(async (within) => {
    const { match, seat } = ticketRow;
    const query = within.selectFrom('matches').select('id').where('id', '=', match);
    await (dialect === 'postgres' ? query.forUpdate() : query).execute();
    const held = await seatTickets(within, match);
    if (held.filter((each) => each.seat === seat).length >= max) return false;
    await within.insertInto('tickets').values(ticketRow).execute();
    return true;
  });

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
): Promise<boolean> {
  try {
    return await backend.transaction(async (within) => {
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
