/** A match that the load process plays for both seats. Ours and those of peers are driven by the same loops. */
export interface Duel {
  readonly isOver: boolean;
  /** Plays a random legal move of whoever is to move. Only while nothing is under way. */
  move(): void;
  close(): void;
}

/** Where a duel tells what happens. */
export interface Referee {
  /** The mover knows that its move is accepted; so many milliseconds after it was sent. */
  acknowledged(milliseconds: number): void;
  /** Whoever is to move next has heard of the last move. */
  ready(duel: Duel): void;
  /** As it goes over the wire, with the frame and without what TCP and IP add. */
  message(kind: string, bytes: number): void;
  failed(fault: Error): void;
}

/** Makes matches on a server and connects both seats of each. */
export type OpenDuels = (url: string, count: number, referee: Referee) => Promise<Duel[]>;

/** Runs at most so many at once. */
export async function eachOf<T, R>(items: readonly T[], atOnce: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const run = async (): Promise<void> => {
    for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at] as T);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, run));
  return results;
}
