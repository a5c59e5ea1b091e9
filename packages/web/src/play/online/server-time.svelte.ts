import type { Clock } from '@quintet/engine/kernel';
import { leftAt, untilNext } from './clock.ts';
import type { OnlinePlay } from './online-play.svelte.ts';

/** The server's time, as often as something that is shown changes with it. */
export class ServerTime {
  now: number = $state.raw(0);

  /** To be called once, within an effect root. */
  follow(play: OnlinePlay, clock: Clock): void {
    $effect(() => {
      const waitsAt = waitsOf(play);
      let cancel = (): void => {};
      const look = (): void => {
        this.now = play.live.now();
        const waits = waitsAt(this.now);
        if (waits.length > 0) cancel = clock.after(Math.min(...waits), look);
      };
      look();
      return () => cancel();
    });
  }
}

/** How long until something else is to be seen of everything that runs out. */
function waitsOf({ status: { clocks, presence }, match }: OnlinePlay): (now: number) => number[] {
  if (match.outcome) return () => [];
  return (now) => [
    ...(clocks && clocks.running !== null ? [untilNext(leftAt(clocks, clocks.running, now), true)] : []),
    ...presence.flatMap(({ here, until }) =>
      !here && until !== null ? [untilNext(Math.max(0, until - now), false)] : [],
    ),
  ];
}
