import type { Timers } from '@quintet/engine/match';
import { leftAt, untilNext } from './clock.ts';
import type { OnlinePlay } from './online-play.svelte.ts';

/** The server's time, updated whenever a visible countdown changes. */
export class ServerTime {
  /** In ms since 1970. */
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
