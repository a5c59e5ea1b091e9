import type { MatchClock, Seat } from '@quintet/engine';
import type { Clocks } from '@quintet/wire';

const DAY = 86_400_000;
/** So much of the way over the network is not counted, at most, for each move. */
const LAG_QUOTA = 300;

/** They run from the first move on: who begins may take a look first. */
export function startClocks(clock: MatchClock | null, now: number): Clocks | null {
  if (!clock) return null;
  const left = clock.kind === 'real-time' ? 1000 * clock.seconds : DAY * clock.days;
  return { left: [left, left], running: null, at: now };
}

/** When the running clock is used up; null where none runs. */
export const flagAt = (clocks: Clocks | null): number | null =>
  clocks === null || clocks.running === null ? null : clocks.at + clocks.left[clocks.running];

/** After a move by `mover`: `next` is who chooses next, null at the end. The increment comes once a turn. */
export function movedClocks(
  clocks: Clocks | null,
  clock: MatchClock | null,
  { mover, next, now, lag }: { mover: Seat; next: Seat | null; now: number; lag: number },
): Clocks | null {
  if (!clocks || !clock) return clocks;
  const left: [number, number] = [...clocks.left];
  if (clocks.running === mover) {
    const used = Math.max(0, now - clocks.at - Math.min(lag, LAG_QUOTA));
    left[mover] = Math.max(0, left[mover] - used);
  }
  if (next !== mover) {
    if (clock.kind === 'real-time' && clocks.running !== null) left[mover] += 1000 * clock.increment;
    if (clock.kind === 'correspondence') left[mover] = DAY * clock.days;
  }
  return { left, running: next, at: now };
}

/** Stopped, as at the end of a match; or running for another seat, as after a takeback. */
export function turnedClocks(clocks: Clocks | null, running: Seat | null, now: number): Clocks | null {
  if (!clocks) return null;
  const left: [number, number] = [...clocks.left];
  if (clocks.running !== null) left[clocks.running] = Math.max(0, left[clocks.running] - (now - clocks.at));
  return { left, running: clocks.running === null && running !== null ? null : running, at: now };
}
