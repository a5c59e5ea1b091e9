import type { Seat } from '@quintet/engine';
import { SEATS } from '@quintet/engine/authoring';

/** Someone connected to a room on this node: a player or a watcher. */
export interface Member {
  /** `null` for a watcher. */
  readonly seat: Seat | null;
  /** When the client last sent anything, by the server's time. */
  readonly lastSeenAt: number;
  /** Pings the client, unless an answer is already awaited. */
  probe(): void;
  /** Takes encoded text, so that a broadcast is encoded only once. */
  send(text: string): void;
  /** Disconnects the member because the match was deleted. */
  dismiss(): void;
}

/** Number of connections to a match. */
export interface Headcount {
  readonly seats: readonly [number, number];
  readonly watchers: number;
}

interface RemoteHeadcount extends Headcount {
  readonly expiresAt: number;
}

/** A node that stays silent for longer counts as having nobody connected. */
const REMOTE_TIMEOUT_MS = 35_000;

/** Who is connected to one match, on this node and on others. */
export class Attendance {
  readonly members = new Set<Member>();
  readonly #remote = new Map<string, RemoteHeadcount>();

  /** Connections to this node. */
  local(): Headcount {
    const seats: [number, number] = [0, 0];
    let watchers = 0;
    for (const { seat } of this.members) {
      if (seat === null) watchers++;
      else seats[seat]++;
    }
    return { seats, watchers };
  }

  /** Stores the headcount of another node; `true` if it differs from the last one. */
  setRemote(node: string, count: Headcount, now: number): boolean {
    const { seats, watchers } = this.#remote.get(node) ?? { seats: [0, 0], watchers: 0 };
    this.#remote.set(node, { ...count, expiresAt: now + REMOTE_TIMEOUT_MS });
    return watchers !== count.watchers || SEATS.some((seat) => seats[seat] !== count.seats[seat]);
  }

  /** Connections to all nodes. */
  total(now: number): Headcount {
    const { seats, watchers } = this.local();
    const total = { seats: [...seats] as [number, number], watchers };
    for (const [node, count] of this.#remote) {
      if (count.expiresAt <= now) {
        this.#remote.delete(node);
        continue;
      }
      for (const seat of SEATS) total.seats[seat] += count.seats[seat];
      total.watchers += count.watchers;
    }
    return total;
  }

  /** Whether somebody is connected at a seat, on any node. */
  isPresent(seat: Seat, now: number): boolean {
    return this.total(now).seats[seat] > 0;
  }
}
