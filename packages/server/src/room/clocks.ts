import type { Seat } from '@quintet/engine';
import type { MatchClock } from '@quintet/engine/match';
import type { Clocks } from '@quintet/wire';
import { clocksAfterMove, stoppedClocks } from '@quintet/wire/clocks';
import type { StoredStatus } from '../store/store.ts';

/**
 * Total network lag in a match that is not charged to a player. The quota refills slowly, and only in the first
 * `LAG_REFILL_ENTRIES` entries: a player who fakes lag by delaying pongs gains less than two seconds in a match of any length.
 */
export const LAG_QUOTA_MS = 1500;
const LAG_REFILL_PER_MOVE_MS = 4;
const LAG_REFILL_ENTRIES = 120;
/** Maximum lag compensation for one move. After a clock has run out, the server waits this long for a move on its way. */
const MAX_LAG_PER_MOVE_MS = 500;
/** Grace period before the first clock starts: the player may not have noticed yet that the opponent has joined. */
const FIRST_MOVE_GRACE_MS = 30_000;

/** Clocks of a match that starts now. The first player's clock runs, so that nobody can delay the match forever. */
export function startClocks(clock: MatchClock | null, now: number): Clocks | null {
  const clocks = stoppedClocks(clock, now);
  return clocks && { ...clocks, running: 0, at: clock?.kind === 'real-time' ? now + FIRST_MOVE_GRACE_MS : now };
}

type Timing = Pick<StoredStatus, 'clocks' | 'lagQuota'>;

/** Lag compensation for a move, in milliseconds; the maximum that is left if `lag` is not given. */
export function lagCompensation({ lagQuota }: Timing, seat: Seat, lag = Number.POSITIVE_INFINITY): number {
  return Math.min(Math.max(0, Math.round(lag)), MAX_LAG_PER_MOVE_MS, lagQuota?.[seat] ?? LAG_QUOTA_MS);
}

export interface ClockedMove {
  readonly mover: Seat;
  /** Seat to move next; `null` if the match is over. */
  readonly next: Seat | null;
  /** Arrival time of the command. Time spent in a queue after that is not charged to anybody. */
  readonly arrivedAt: number;
  /** Time of the move, at which the next player's clock starts. */
  readonly now: number;
  /** Round-trip time to the mover in milliseconds. */
  readonly lag: number;
  /** Number of entries before the move. */
  readonly version: number;
}

/** Clocks and lag quotas after a move. A player gets the increment once per turn. */
export function movedClocks(timing: Timing, clock: MatchClock | null, move: ClockedMove): Timing {
  const { clocks } = timing;
  if (!clocks || !clock) return timing;
  const { mover, next, arrivedAt, now, lag, version } = move;
  const isRunning = clocks.running === mover;
  const elapsed = isRunning ? Math.max(0, arrivedAt - clocks.at) : 0;
  const compensated = Math.min(elapsed, lagCompensation(timing, mover, lag));
  const moved = clocksAfterMove(clocks, clock, { mover, next, now, used: elapsed - compensated });
  if (!isRunning) return { ...timing, clocks: moved };
  const refill = version < LAG_REFILL_ENTRIES ? LAG_REFILL_PER_MOVE_MS : 0;
  return { clocks: moved, lagQuota: quotaAfter(timing, mover, refill - compensated) };
}

function quotaAfter(
  { lagQuota = [LAG_QUOTA_MS, LAG_QUOTA_MS] }: Timing,
  mover: Seat,
  change: number,
): [number, number] {
  const quota: [number, number] = [...lagQuota];
  quota[mover] = Math.min(LAG_QUOTA_MS, quota[mover] + change);
  return quota;
}

/** Delays the start of the running clock until the move is published, so that nobody is charged for the commit. */
export const startedAt = (clocks: Clocks, publishedAt: number): Clocks =>
  clocks.running === null || clocks.at >= publishedAt ? clocks : { ...clocks, at: publishedAt };
