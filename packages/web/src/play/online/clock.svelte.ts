import { fill } from '@quintet/engine/authoring';
import type { MatchClock, Timers } from '@quintet/engine/match';
import { leftAt } from '@quintet/wire/clocks';
import { text } from './messages.ts';
import type { OnlinePlay } from './online-play.svelte.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Remaining time in ms below which tenths of a second are shown. */
const TENTHS_BELOW = 10 * SECOND;

const showsTenths = (milliseconds: number): boolean => milliseconds < TENTHS_BELOW;

/** Whether little time is left in proportion to the clock's initial time. */
export const isLow = (milliseconds: number, clock: MatchClock | null): boolean =>
  clock?.kind === 'real-time'
    ? milliseconds < Math.max(TENTHS_BELOW, Math.min(MINUTE, (clock.seconds * SECOND) / 10))
    : milliseconds < 6 * HOUR;

/** Formats a clock: "1:05:09", "4:32", "0:09.3". */
export function formatClock(milliseconds: number): string {
  if (!showsTenths(milliseconds)) return formatSeconds(milliseconds);
  const tenths = Math.min(99, Math.ceil(milliseconds / 100));
  return `0:0${Math.floor(tenths / 10)}.${tenths % 10}`;
}

/** Formats a time without tenths, rounded up to whole seconds. */
export function formatSeconds(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / SECOND);
  const two = (n: number): string => String(n).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Formats a correspondence clock in its two largest units. */
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

/** Time in ms until the formatted text changes. `hasTenths` is set for clocks that show tenths at the end. */
export function untilNext(milliseconds: number, hasTenths: boolean): number {
  const step = hasTenths && showsTenths(milliseconds) ? SECOND / 10 : SECOND;
  return Math.max(20, milliseconds % step || step);
}

/** The server's time, updated whenever a visible countdown changes. */
export class ServerTime {
  /** Current server time, in ms since 1970. */
  now: number = $state.raw(0);

  /** Call once in an effect root. */
  follow(play: OnlinePlay, clock: Timers): void {
    $effect(() => {
      const waitsAt = waitsOf(play);
      let cancel = (): void => {};
      const update = (): void => {
        this.now = play.live.now();
        const waits = waitsAt(this.now);
        if (waits.length > 0) cancel = clock.after(Math.min(...waits), update);
      };
      update();
      return () => cancel();
    });
  }
}

/** Time in ms until the text of each running countdown changes. */
function waitsOf({ status: { clocks, presence }, match }: OnlinePlay): (now: number) => number[] {
  if (match.outcome) return () => [];
  return (now) => [
    ...(clocks && clocks.running !== null ? [untilNext(leftAt(clocks, clocks.running, now), true)] : []),
    ...presence.flatMap(({ here, until }) =>
      !here && until !== null ? [untilNext(Math.max(0, until - now), false)] : [],
    ),
  ];
}
