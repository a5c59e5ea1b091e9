/** A match in which the load process plays both seats. The same loops drive our server and its peers. */
export interface Duel {
  readonly isOver: boolean;
  /** Plays a random legal move. Call it only when no move is pending. */
  move(): void;
  close(): void;
}

/** Receives the events of a duel. */
export interface Referee {
  /** A move was acknowledged this many milliseconds after it was sent. */
  acknowledged(milliseconds: number): void;
  /** The player to move has received the last move. */
  ready(duel: Duel): void;
  /** A message was sent or received; `bytes` includes the WebSocket frame, but not TCP and IP. */
  message(kind: string, bytes: number): void;
  failed(error: Error): void;
}

/** Creates matches and connects both seats of each, at different addresses if there are several. */
export type OpenDuels = (urls: readonly string[], count: number, referee: Referee) => Promise<Duel[]>;

/** Runs `work` for all items, at most `atOnce` at a time. */
export async function eachOf<T, R>(items: readonly T[], atOnce: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const run = async (): Promise<void> => {
    for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at] as T);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, run));
  return results;
}
