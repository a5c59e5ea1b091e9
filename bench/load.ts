// The load process: carries out its parent's orders and returns figures.
import type { WebSocket } from 'ws';
import { connected, type Duel, type OpenDuel, OurDuel, openOurs } from './duel.ts';
import { Loops, type Played } from './loops.ts';

export type Order =
  /** Leaves all earlier matches, then creates new ones and connects both seats of each. `duel` exports `openDuel`. */
  | { readonly kind: 'open'; readonly url: string; readonly matches: number; readonly duel: string | null }
  | { readonly kind: 'closed'; readonly atOnce: number; readonly milliseconds: number }
  | { readonly kind: 'steady'; readonly perSecond: number; readonly milliseconds: number }
  /** Opens more sockets that watch the matches. */
  | { readonly kind: 'watch'; readonly url: string; readonly sockets: number };

export interface Replies {
  readonly open: null;
  readonly closed: Played;
  readonly steady: Played;
  readonly watch: number;
}

const AT_ONCE = 64;
const loops = new Loops();
const watchers: WebSocket[] = [];
let duels: readonly Duel[] = [];

async function obey(order: Order): Promise<Replies[keyof Replies]> {
  switch (order.kind) {
    case 'open': {
      for (const duel of duels) duel.close();
      const open = order.duel === null ? openOurs : ((await import(order.duel)) as { openDuel: OpenDuel }).openDuel;
      duels = await opened(order.matches, (seed) => open(order.url, seed, loops));
      return null;
    }
    case 'closed':
      return loops.closed(duels, order.atOnce, order.milliseconds);
    case 'steady':
      return loops.steady(duels, order.perSecond, order.milliseconds);
    case 'watch':
      return watch(order.url, order.sockets);
  }
}

async function watch(url: string, sockets: number): Promise<number> {
  const ours = duels.filter((duel) => duel instanceof OurDuel);
  const open = (n: number): Promise<WebSocket> =>
    connected(url, { match: (ours[n % ours.length] as OurDuel).id, ticket: null });
  watchers.push(...(await opened(sockets, open)));
  return watchers.length;
}

/** Opens things with numbers from 1, many at a time. */
async function opened<T>(count: number, open: (n: number) => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  let next = 1;
  const lane = async (): Promise<void> => {
    while (next <= count) all.push(await open(next++));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return all;
}

process.on('message', (order: Order) => {
  obey(order).then(
    (reply) => process.send?.({ reply }),
    (error: Error) => process.send?.({ error: error.stack ?? error.message }),
  );
});
// Exits when the parent process is gone.
process.on('disconnect', () => process.exit());
