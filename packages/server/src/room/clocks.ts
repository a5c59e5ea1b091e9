import type { MatchClock, Seat } from '@quintet/engine';
import type { Clocks } from '@quintet/wire';

const DAY = 86_400_000;
/** So much of the way there and back over the network is not counted, at most, for each move; in milliseconds. */
export const LAG_QUOTA = 300;
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

export const counted = (lag: number): number => Math.min(Math.max(0, Math.round(lag)), LAG_QUOTA);

/** After a move by `mover`: `next` is who chooses next, null at the end. The increment comes once a turn. */
export function movedClocks(
  clocks: Clocks | null,
  clock: MatchClock | null,
  { mover, next, now, lag }: { mover: Seat; next: Seat | null; now: number; lag: number },
): Clocks | null {
  if (!clocks || !clock) return clocks;
  const left = leftAt(clocks, clocks.running === mover ? now - counted(lag) : now);
  if (next !== mover) {
    if (clock.kind === 'real-time' && clocks.running !== null) left[mover] += 1000 * clock.increment;
    if (clock.kind === 'correspondence') left[mover] = DAY * clock.days;
  }
  return { left, running: next, at: now };
}

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
