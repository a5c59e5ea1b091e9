import type { Kysely } from 'kysely';
import type { Backend } from './backend.ts';
import { isHeld } from './replies.ts';
import { toTicketRow } from './rows.ts';
import type { Tables } from './schema.ts';
import { type Guard, Superseded, type TicketRow, type Write } from './store.ts';

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
  const rows = await db.selectFrom('tickets').select('match').where('hash', '=', hash).orderBy('match').execute();
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
