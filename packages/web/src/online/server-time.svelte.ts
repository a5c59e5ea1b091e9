import type { Clock } from '@quintet/engine/kernel';
import { leftAt, untilNext } from './clock.ts';
import type { OnlinePlay } from './online-play.svelte.ts';

/** The server's time, as often as something that is shown changes with it. */
export class ServerTime {
  now: number = $state.raw(0);

  /** To be called once, within an effect root. */
  follow(play: OnlinePlay, clock: Clock): void {
    $effect(() => {
      const ends = endsOf(play);
      let cancel = (): void => {};
      const look = (): void => {
        this.now = play.live.now();
        const waits = ends(this.now).map(untilNext);
        if (waits.length > 0) cancel = clock.after(Math.min(...waits), look);
      };
      look();
      return () => cancel();
    });
  }
}

/** How much is left of everything that runs out. */
function endsOf({ situation: { clocks, presence }, match }: OnlinePlay): (now: number) => number[] {
  if (match.outcome) return () => [];
  return (now) => [
    ...(clocks && clocks.running !== null ? [leftAt(clocks, clocks.running, now)] : []),
    ...presence.flatMap(({ here, until }) => (!here && until !== null ? [Math.max(0, until - now)] : [])),
  ];
}
