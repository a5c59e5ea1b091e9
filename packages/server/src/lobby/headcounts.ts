import { randomUUID } from 'node:crypto';
import type { LobbyCounts } from '@quintet/wire';
import type { Room } from '../room/room.ts';

/** How many are connected to one node. */
export interface Census {
  readonly node: string;
  readonly counts: LobbyCounts;
}

const NOBODY: LobbyCounts = { players: 0, watchers: 0, visitors: 0 };
/** So often a node says how many it has, also when nothing is new; a node that is silent for longer has nobody. */
const SAY_EVERY = 10_000;
const FORGET_AFTER = 3 * SAY_EVERY;

/** How many are connected, here and on other nodes. */
export class Headcounts {
  readonly #node = randomUUID();
  readonly #now: () => number;
  readonly #elsewhere = new Map<string, LobbyCounts & { readonly until: number }>();
  #here = NOBODY;
  #said = 0;
  #told = NOBODY;

  constructor(now: () => number) {
    this.#now = now;
  }

  heard({ node, counts }: Census): void {
    this.#elsewhere.set(node, { ...counts, until: this.#now() + FORGET_AFTER });
  }

  /** Counts anew: what the other nodes and what the visitors here are to be told; null: nothing is new. */
  count(rooms: Iterable<Room>, visitors: number): { census: Census | null; total: LobbyCounts | null } {
    const here = countOf(rooms, visitors);
    const now = this.#now();
    const isDue = !isSame(here, this.#here) || now - this.#said >= SAY_EVERY;
    this.#here = here;
    if (isDue) this.#said = now;
    const total = this.total();
    const isNews = !isSame(total, this.#told);
    this.#told = total;
    return { census: isDue ? { node: this.#node, counts: here } : null, total: isNews ? total : null };
  }

  total(): LobbyCounts {
    const total = { ...this.#here };
    for (const [node, { until, ...counts }] of this.#elsewhere) {
      if (until <= this.#now()) this.#elsewhere.delete(node);
      else for (const key of KEYS) total[key] += counts[key];
    }
    return total;
  }
}

const KEYS = ['players', 'watchers', 'visitors'] as const;
const isSame = (a: LobbyCounts, b: LobbyCounts): boolean => KEYS.every((key) => a[key] === b[key]);

function countOf(rooms: Iterable<Room>, visitors: number): LobbyCounts {
  let [players, all] = [0, 0];
  for (const { attendance } of rooms) {
    if (attendance.members.size === 0) continue;
    const { seats, watchers } = attendance.here();
    players += seats.filter((count) => count > 0).length;
    all += watchers;
  }
  return { players, watchers: all, visitors };
}
