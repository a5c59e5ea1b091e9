/**
 * Clocks of a match: how they start, stop and count down, for servers and for matches on one screen.
 *
 * @module
 */
import type { Seat } from '@quintet/engine/authoring';
import type { MatchClock } from '@quintet/engine/match';
import type { Clocks } from './parts.ts';

const DAY_MS = 86_400_000;

/** Clocks that have not started: a seat is free, or it is not yet known who moves first. */
export function stoppedClocks(clock: MatchClock | null, now: number): Clocks | null {
  if (!clock) return null;
  const left = clock.kind === 'real-time' ? 1000 * clock.seconds : DAY_MS * clock.days;
  return { left: [left, left], running: null, at: now };
}

/** Milliseconds left for a seat at `now`. No time is used up while `at` lies in the future. */
export const leftAt = ({ left, running, at }: Clocks, seat: Seat, now: number): number =>
  Math.max(0, left[seat] - (running === seat ? Math.max(0, now - at) : 0));

/** Time at which the running clock runs out; `null` if no clock runs. */
export const flagAt = (clocks: Clocks | null): number | null =>
  clocks === null || clocks.running === null ? null : clocks.at + clocks.left[clocks.running];

/** A move as clocks see it. */
export interface MoveTime {
  readonly mover: Seat;
  /** Seat to move next; `null` if the match is over. */
  readonly next: Seat | null;
  /** Time of the move, at which the next player's clock starts. */
  readonly now: number;
  /** Milliseconds that the mover used. */
  readonly used: number;
}

/** Clocks after a move. A player gets the increment once per turn. */
export function clocksAfterMove(clocks: Clocks, clock: MatchClock, { mover, next, now, used }: MoveTime): Clocks {
  const left: [number, number] = [...clocks.left];
  left[mover] = Math.max(0, left[mover] - used);
  if (next !== mover) {
    if (clock.kind === 'real-time' && clocks.running !== null) left[mover] += 1000 * clock.increment;
    if (clock.kind === 'correspondence') left[mover] = DAY_MS * clock.days;
  }
  return { left, running: next, at: now };
}

/** Clocks after a takeback, or after the end of a match (`running` is `null`). Clocks that have not started stay stopped. */
export function turnedClocks(clocks: Clocks | null, running: Seat | null, now: number): Clocks | null {
  if (!clocks) return null;
  // Still in the grace period before the first move.
  if (clocks.running !== null && clocks.running === running && clocks.at > now) return clocks;
  const left: [number, number] = [leftAt(clocks, 0, now), leftAt(clocks, 1, now)];
  return { left, running: clocks.running === null ? null : running, at: now };
}
