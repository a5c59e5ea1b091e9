import { type HeldSeat, withDatabase } from '../library/database.ts';

export type { HeldSeat } from '../library/database.ts';

/** Changes are told to every tab, this one included, by the match's id. */
const channel = new BroadcastChannel('quintet:seats');
const listeners = new Set<(id: string) => void>();
const tellHere = (id: string): void => {
  for (const listener of [...listeners]) listener(id);
};
channel.onmessage = ({ data }) => tellHere(String(data));
const tell = (id: string): void => {
  channel.postMessage(id);
  tellHere(id);
};

export function watchSeats(listener: (id: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const getSeat = (id: string): Promise<HeldSeat | undefined> => withDatabase((db) => db.get('seats', id));

export const listSeats = (): Promise<HeldSeat[]> => withDatabase((db) => db.getAll('seats'));

/** Keeps the seat on this device before anything else is done with it: without its ticket it would be lost. */
export async function keepSeat(held: HeldSeat): Promise<void> {
  await withDatabase((db) => db.put('seats', held));
  tell(held.id);
}

export async function dropSeat(id: string): Promise<void> {
  await withDatabase((db) => db.delete('seats', id));
  tell(id);
}
