// The load process: carries out its parent's orders and returns figures.
import type { WebSocket } from 'ws';
import { connected, type Duel, type OpenDuels, OurDuel, openOurs } from './duel.ts';
import { Loops, type Played } from './loops.ts';

export type Order =
  /** Leaves all earlier matches, then creates new ones and connects both seats of each. `duels` exports `openDuels`. */
  | { readonly kind: 'open'; readonly url: string; readonly matches: number; readonly duels: string | null }
  | { readonly kind: 'closed'; readonly atOnce: number; readonly milliseconds: number }
  | { readonly kind: 'steady'; readonly perSecond: number; readonly milliseconds: number }
  /** Opens more sockets that watch the matches. */
  | { readonly kind: 'watch'; readonly url: string; readonly sockets: number };

export interface Replies {
  readonly open: null;
  readonly closed: Played;
  readonly steady: Played;
  /** Number of sockets opened, which may be lower because of limits of the operating system. */
  readonly watch: number;
}

const AT_ONCE = 100;
const loops = new Loops();
const watchers: WebSocket[] = [];
let duels: readonly Duel[] = [];

async function obey(order: Order): Promise<Replies[keyof Replies]> {
  switch (order.kind) {
    case 'open': {
      for (const duel of duels) duel.close();
      const open =
        order.duels === null ? openOurs : ((await import(order.duels)) as { openDuels: OpenDuels }).openDuels;
      duels = await open([order.url], order.matches, loops);
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
  let opened = 0;
  const open = async (): Promise<void> => {
    while (opened < sockets) {
      const { id } = ours[opened++ % ours.length] as OurDuel;
      watchers.push(await connected(url, { match: id, ticket: null }));
    }
  };
  await Promise.allSettled(Array.from({ length: AT_ONCE }, open));
  return watchers.length;
}

process.on('message', (order: Order) => {
  obey(order).then(
    (reply) => process.send?.({ reply }),
    (error: Error) => process.send?.({ error: error.stack ?? error.message }),
  );
});
// Exits when the parent process is gone.
process.on('disconnect', () => process.exit());
