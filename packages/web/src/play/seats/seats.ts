import { bellOf } from '../../ui/tab-channel.ts';
import { type HeldSeat, type LastSeen, withDatabase } from '../library/database.ts';

export type { HeldSeat, LastSeen } from '../library/database.ts';

/** By the match's id. */
const changed = bellOf('quintet:seats');
export const watchSeats = changed.listen;

export const getSeat = (id: string): Promise<HeldSeat | undefined> => withDatabase((db) => db.get('seats', id));

export const listSeats = (): Promise<HeldSeat[]> => withDatabase((db) => db.getAll('seats'));

/** Keeps the seat on this device before anything else is done with it: without its ticket it would be lost. */
export async function saveSeat(held: HeldSeat): Promise<void> {
  await withDatabase((db) => db.put('seats', held));
  changed.ring(held.id);
}

export async function removeSeat(id: string): Promise<void> {
  await withDatabase((db) => db.delete('seats', id));
  changed.ring(id);
}

/** Keeps a seat unless one in the same match is held already; whether it was kept. */
export const saveNewSeat = (held: HeldSeat): Promise<boolean> => putIf(held.id, (before) => (before ? null : held));

/** Notes what was heard of the match, if its seat is still held. */
export const saveLastSeen = (id: string, last: LastSeen): Promise<boolean> =>
  putIf(id, (before) => (before ? { ...before, last } : null));

/** Looks and writes in one transaction, so that no tab undoes what another does. */
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
