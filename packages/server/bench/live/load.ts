// The load process: carries out its parent's orders and returns figures.
import type { WebSocket } from 'ws';
import type { Played } from './figures.ts';
import { Loops } from './loops.ts';
import type { Duel, OpenDuels } from './ours.ts';
import { connected, OurDuel, openOurs } from './ours.ts';

export type Order =
  /**
   * Leaves all earlier matches, then creates new ones and connects both seats of each, or of the first `pairs` and one seat
   * of the others. `peer` exports `openDuels`.
   */
  | {
      readonly kind: 'open';
      readonly urls: readonly string[];
      readonly matches: number;
      readonly pairs?: number;
      readonly peer: string | null;
    }
  | { readonly kind: 'closed'; readonly atOnce: number; readonly milliseconds: number }
  | { readonly kind: 'steady'; readonly perSecond: number; readonly milliseconds: number }
  /** Opens more sockets that watch the matches. */
  | { readonly kind: 'watch'; readonly url: string; readonly sockets: number }
  /** Returns the last acknowledged version of each match. */
  | { readonly kind: 'versions' };

export interface Replies {
  readonly open: null;
  readonly closed: Played;
  readonly steady: Played;
  readonly watch: number;
  readonly versions: readonly (readonly [id: string, version: number])[];
}

const AT_ONCE = 100;
const loops = new Loops();
const watchers: WebSocket[] = [];
let duels: readonly Duel[] = [];

async function obey(order: Order): Promise<Replies[keyof Replies]> {
  switch (order.kind) {
    case 'open': {
      for (const duel of duels) duel.close();
      const open = order.peer === null ? openOurs : ((await import(order.peer)) as { openDuels: OpenDuels }).openDuels;
      duels = await open(order.urls, order.matches, loops, order.pairs);
      return null;
    }
    case 'closed':
      return loops.closed(duels, order.atOnce, order.milliseconds);
    case 'steady':
      return loops.steady(duels, order.perSecond, order.milliseconds);
    case 'watch':
      return watch(order.url, order.sockets);
    case 'versions':
      return duels.flatMap((duel) => (duel instanceof OurDuel ? [[duel.id, duel.acknowledged] as const] : []));
  }
}

/** Returns the number of sockets opened, which may be lower because of limits of the operating system. */
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
    (error: unknown) =>
      process.send?.({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
// Exits when the parent process is gone.
process.on('disconnect', () => process.exit());
