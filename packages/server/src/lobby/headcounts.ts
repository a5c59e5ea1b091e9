import { randomUUID } from 'node:crypto';
import type { LobbyCounts } from '@quintet/wire';
import type { Room } from '../room/room.ts';

/** Number of people connected to one node. */
export interface NodeCounts {
  readonly node: string;
  readonly counts: LobbyCounts;
}

const NOBODY: LobbyCounts = { players: 0, watchers: 0, visitors: 0 };
/** How often a node publishes its counts even if they have not changed. */
const PUBLISH_INTERVAL_MS = 10_000;
/** A node that stays silent for longer counts as having nobody connected. */
const REMOTE_TIMEOUT_MS = 3 * PUBLISH_INTERVAL_MS;

/** Number of people connected, on this node and on others. */
export class Headcounts {
  readonly #node = randomUUID();
  readonly #now: () => number;
  readonly #remote = new Map<string, LobbyCounts & { readonly expiresAt: number }>();
  #local = NOBODY;
  #publishedAt = 0;
  #shown = NOBODY;

  constructor(now: () => number) {
    this.#now = now;
  }

  setRemote({ node, counts }: NodeCounts): void {
    this.#remote.set(node, { ...counts, expiresAt: this.#now() + REMOTE_TIMEOUT_MS });
  }

  /** Counts again. `local` is for the other nodes, `total` for the visitors here; each is `null` if it need not be sent. */
  update(rooms: Iterable<Room>, visitors: number): { local: NodeCounts | null; total: LobbyCounts | null } {
    const counts = countOf(rooms, visitors);
    const now = this.#now();
    const isDue = !isSame(counts, this.#local) || now - this.#publishedAt >= PUBLISH_INTERVAL_MS;
    this.#local = counts;
    if (isDue) this.#publishedAt = now;
    const total = this.total();
    const isNew = !isSame(total, this.#shown);
    this.#shown = total;
    return { local: isDue ? { node: this.#node, counts } : null, total: isNew ? total : null };
  }

  total(): LobbyCounts {
    const total = { ...this.#local };
    for (const [node, { expiresAt, ...counts }] of this.#remote) {
      if (expiresAt <= this.#now()) this.#remote.delete(node);
      else for (const key of KEYS) total[key] += counts[key];
    }
    return total;
  }
}

const KEYS = ['players', 'watchers', 'visitors'] as const;
const isSame = (a: LobbyCounts, b: LobbyCounts): boolean => KEYS.every((key) => a[key] === b[key]);

function countOf(rooms: Iterable<Room>, visitors: number): LobbyCounts {
  let [players, allWatchers] = [0, 0];
  for (const { attendance } of rooms) {
    if (attendance.members.size === 0) continue;
    const { seats, watchers } = attendance.local();
    players += seats.filter((count) => count > 0).length;
    allWatchers += watchers;
  }
  return { players, watchers: allWatchers, visitors };
}
