import { SEATS, type Seat } from '@quintet/engine';
import type { Presence } from '@quintet/wire';
import type { MatchState } from '../store/store.ts';
import type { Member } from './member.ts';

/** How many are connected to a match. */
export interface Headcount {
  readonly seats: readonly [number, number];
  readonly watchers: number;
}

interface Elsewhere extends Headcount {
  readonly until: number;
}

/** A node that has not been heard of for so long has nobody connected. */
const HEARD_MILLISECONDS = 35_000;

/** Who is connected to one match, here and on other nodes. */
export class Attendance {
  readonly members = new Set<Member>();
  readonly #elsewhere = new Map<string, Elsewhere>();

  here(): Headcount {
    const seats: [number, number] = [0, 0];
    let watchers = 0;
    for (const { seat } of this.members) {
      if (seat === null) watchers++;
      else seats[seat]++;
    }
    return { seats, watchers };
  }

  /** What another node says; whether it is news. */
  heard(node: string, count: Headcount, now: number): boolean {
    const known = this.#elsewhere.get(node);
    this.#elsewhere.set(node, { ...count, until: now + HEARD_MILLISECONDS });
    const { seats, watchers } = known ?? { seats: [0, 0], watchers: 0 };
    return watchers !== count.watchers || SEATS.some((seat) => seats[seat] !== count.seats[seat]);
  }

  /** All of them together. */
  count(now: number): Headcount {
    const { seats, watchers } = this.here();
    const all = { seats: [...seats] as [number, number], watchers };
    for (const [node, count] of this.#elsewhere) {
      if (count.until <= now) {
        this.#elsewhere.delete(node);
        continue;
      }
      for (const seat of SEATS) all.seats[seat] += count.seats[seat];
      all.watchers += count.watchers;
    }
    return all;
  }

  isHere(seat: Seat, now: number): boolean {
    return this.count(now).seats[seat] > 0;
  }
}

export const isPerson = (state: MatchState, seat: Seat): boolean => state.players[seat]?.level === null;

/** A bot is always there. */
export function presenceOf(state: MatchState, seat: Seat, isHere: boolean): Presence {
  const away = state.away[seat];
  const isBot = (state.players[seat]?.level ?? null) !== null;
  return { here: isHere || isBot, since: away?.since ?? null, until: away?.until ?? null };
}
