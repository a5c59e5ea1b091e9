import { fill, type Seat } from '@quintet/engine/kernel';
import type { MatchClock } from '@quintet/engine/match';
import type { Clocks } from '@quintet/wire';
import { text } from './words.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** From here on tenths are shown. */
const LAST = 10 * SECOND;

/** Milliseconds that a seat has left. The clock of the first move runs only from `at` on, which may lie ahead. */
export function leftAt({ left, running, at }: Clocks, seat: Seat, now: number): number {
  return Math.max(0, left[seat] - (running === seat ? Math.max(0, now - at) : 0));
}

/** Whether tenths are to be seen. */
export const isLast = (milliseconds: number): boolean => milliseconds < LAST;

/** Whether there is little left of what there was at first. */
export const isLow = (milliseconds: number, clock: MatchClock | null): boolean =>
  clock?.kind === 'real-time'
    ? milliseconds < Math.max(LAST, Math.min(MINUTE, (clock.seconds * SECOND) / 10))
    : milliseconds < 6 * HOUR;

/** "1:05:09", "4:32", "0:09.3". */
export function formatClock(milliseconds: number): string {
  if (!isLast(milliseconds)) return formatSeconds(milliseconds);
  const tenths = Math.min(99, Math.ceil(milliseconds / 100));
  return `0:0${Math.floor(tenths / 10)}.${tenths % 10}`;
}

/** Without tenths; a second counts until it is over. */
export function formatSeconds(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / SECOND);
  const two = (n: number): string => String(n).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Days for a move: the two largest parts. */
export function formatDays(milliseconds: number): string {
  const [days, hours] = [Math.floor(milliseconds / DAY), Math.floor((milliseconds % DAY) / HOUR)];
  if (days > 0) return fill(text['days-left'], { days: String(days), hours: String(hours) });
  if (milliseconds >= HOUR) {
    const minutes = Math.floor((milliseconds % HOUR) / MINUTE);
    return fill(text['hours-left'], { hours: String(hours), minutes: String(minutes) });
  }
  return formatClock(milliseconds);
}

export const formatLeft = (milliseconds: number, clock: MatchClock | null): string =>
  clock?.kind === 'correspondence' ? formatDays(milliseconds) : formatClock(milliseconds);

/** How long until what is shown changes, for whoever looks at it again; `tenths` where they are shown in the end. */
export function untilNext(milliseconds: number, tenths: boolean): number {
  const step = tenths && isLast(milliseconds) ? SECOND / 10 : SECOND;
  return Math.max(20, milliseconds % step || step);
}
