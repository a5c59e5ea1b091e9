import type { MatchClock, Seat } from '@quintet/engine';
import type { Clocks } from '@quintet/wire';
import type { MatchState } from '../store/store.ts';

const DAY = 86_400_000;
/**
 * Network lag that is not charged to a player, in milliseconds for a whole match. It refills slowly, and only until the match
 * has so many entries: pretending to have lag, by delaying pongs, gains less than two seconds in a match of any length.
 */
export const LAG_QUOTA = 1500;
const LAG_REFILL_PER_MOVE = 4;
const LAG_REFILL_ENTRIES = 120;
/** Compensation for a single move, which is also how long the server waits for a move after a clock has run out. */
const MAX_LAG_PER_MOVE = 500;
/** Whoever waited for somebody to come may be elsewhere by then: the clock runs only after so long. */
const FIRST_LOOK = 30_000;

/** Before both seats are taken, or before it is known who begins: the clocks stand. */
export function standingClocks(clock: MatchClock | null, now: number): Clocks | null {
  if (!clock) return null;
  const left = clock.kind === 'real-time' ? 1000 * clock.seconds : DAY * clock.days;
  return { left: [left, left], running: null, at: now };
}

/** From the first position: who begins cannot keep the other waiting for ever. */
export function startClocks(clock: MatchClock | null, now: number): Clocks | null {
  const clocks = standingClocks(clock, now);
  return clocks && { ...clocks, running: 0, at: clock?.kind === 'real-time' ? now + FIRST_LOOK : now };
}

/** When the running clock is used up; null where none runs. */
export const flagAt = (clocks: Clocks | null): number | null =>
  clocks === null || clocks.running === null ? null : clocks.at + clocks.left[clocks.running];

type Timing = Pick<MatchState, 'clocks' | 'lagQuota'>;

/** Compensation that a seat gets for a move with this lag; without a lag, the most it could get. */
export function lagCompensation({ lagQuota }: Timing, seat: Seat, lag = Number.POSITIVE_INFINITY): number {
  return Math.min(Math.max(0, Math.round(lag)), MAX_LAG_PER_MOVE, lagQuota?.[seat] ?? LAG_QUOTA);
}

export interface ClockedMove {
  readonly mover: Seat;
  /** Who chooses next; `null` at the end. */
  readonly next: Seat | null;
  /** When the command arrived. Time it spent in a queue after that is charged to nobody. */
  readonly arrivedAt: number;
  /** When the move was made, and the next player's clock starts. */
  readonly now: number;
  /** Round trip to the mover, in milliseconds. */
  readonly lag: number;
  /** Entries of the match before the move. */
  readonly version: number;
}

/** The clocks and quotas after a move. A player gets the increment once a turn. */
export function movedClocks(timing: Timing, clock: MatchClock | null, move: ClockedMove): Timing {
  const { clocks } = timing;
  if (!clocks || !clock) return timing;
  const { mover, next, arrivedAt, now, lag, version } = move;
  const isRunning = clocks.running === mover;
  const elapsed = isRunning ? Math.max(0, arrivedAt - clocks.at) : 0;
  const compensated = Math.min(elapsed, lagCompensation(timing, mover, lag));
  const left: [number, number] = [...clocks.left];
  left[mover] = Math.max(0, left[mover] - (elapsed - compensated));
  if (next !== mover) {
    if (clock.kind === 'real-time' && clocks.running !== null) left[mover] += 1000 * clock.increment;
    if (clock.kind === 'correspondence') left[mover] = DAY * clock.days;
  }
  const moved: Clocks = { left, running: next, at: now };
  if (!isRunning) return { ...timing, clocks: moved };
  const refill = version < LAG_REFILL_ENTRIES ? LAG_REFILL_PER_MOVE : 0;
  return { clocks: moved, lagQuota: quotaAfter(timing, mover, refill - compensated) };
}

function quotaAfter({ lagQuota = [LAG_QUOTA, LAG_QUOTA] }: Timing, mover: Seat, change: number): [number, number] {
  const quota: [number, number] = [...lagQuota];
  quota[mover] = Math.min(LAG_QUOTA, quota[mover] + change);
  return quota;
}

/** Starts a clock that has just been set when the move is shown, so that the time of the commit is charged to nobody. */
export const startedAt = (clocks: Clocks, shownAt: number): Clocks =>
  clocks.running === null || clocks.at >= shownAt ? clocks : { ...clocks, at: shownAt };

/** Stopped, as at the end of a match; or running for another seat, as after a takeback. Standing clocks stand on. */
export function turnedClocks(clocks: Clocks | null, running: Seat | null, now: number): Clocks | null {
  if (!clocks) return null;
  // Still before the first move: what was granted for it goes on.
  if (clocks.running !== null && clocks.running === running && clocks.at > now) return clocks;
  return { left: leftAt(clocks, now), running: clocks.running === null ? null : running, at: now };
}

/** `at` may lie ahead: until then nothing is used. */
function leftAt({ left, running, at }: Clocks, now: number): [number, number] {
  const each: [number, number] = [...left];
  if (running !== null) each[running] = Math.max(0, each[running] - Math.max(0, now - at));
  return each;
}
