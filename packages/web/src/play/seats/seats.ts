import { bellOf } from '../../ui/tab-channel.ts';
import { type HeldSeat, type LastSeen, withDatabase } from '../library/database.ts';

export type { HeldSeat, LastSeen } from '../library/database.ts';

/** Tells all tabs the id of a match whose seat has changed. */
const changed = bellOf('quintet:seats');
export const watchSeats = changed.listen;

export const getSeat = (id: string): Promise<HeldSeat | undefined> => withDatabase((db) => db.get('seats', id));

export const listSeats = (): Promise<HeldSeat[]> => withDatabase((db) => db.getAll('seats'));

/** Saves a seat with its ticket. Without the ticket the seat would be lost. */
export async function saveSeat(held: HeldSeat): Promise<void> {
  await withDatabase((db) => db.put('seats', held));
  changed.ring(held.id);
}

export async function removeSeat(id: string): Promise<void> {
  await withDatabase((db) => db.delete('seats', id));
  changed.ring(id);
}

/** Saves a seat unless this device already holds one in the match. Returns whether it was saved. */
export const saveNewSeat = (held: HeldSeat): Promise<boolean> => putIf(held.id, (before) => (before ? null : held));

/** Saves the server's latest report of the match, if its seat is still held. */
export const saveLastSeen = (id: string, last: LastSeen): Promise<boolean> =>
  putIf(id, (before) => (before ? { ...before, last } : null));

/** Checks and writes in one transaction, so that tabs do not overwrite each other. */
async function putIf(id: string, put: (before: HeldSeat | undefined) => HeldSeat | null): Promise<boolean> {
  const isPut = await withDatabase(async (db) => {
    const transaction = db.transaction('seats', 'readwrite', { durability: 'strict' });
    const held = put(await transaction.store.get(id));
    await Promise.all([held && transaction.store.put(held), transaction.done]);
    return held !== null;
  });
  if (isPut) changed.ring(id);
  return isPut;
}
