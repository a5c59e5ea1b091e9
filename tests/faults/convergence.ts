import { monitorEventLoopDelay } from 'node:perf_hooks';
import { version } from '@quintet/engine';
import type { LiveMatch } from '../../packages/client/src/index.ts';
import { differences, type Kept } from './check.ts';
import { until } from './client.ts';

/** Once the last fault is over, everybody has everything within this time. */
export const LIMIT_MS = 2000;
const RESOLUTION_MS = 10;
/** Timers of the kit itself that are later than this, as a multiple of the resolution, show a machine that is overloaded. */
const LATE = 2;

export interface Convergence {
  /** Time that the slowest took. */
  readonly milliseconds: number;
  readonly wrong: readonly string[];
}

/**
 * Waits until everybody has what the store has, and measures how long it takes. The limit grows with the delay of this
 * process's own event loop: while 95 % of its timers are less than twice the resolution apart, it is `LIMIT_MS`; on a machine
 * on which they are six times as far apart, it is three times that.
 */
export async function convergence(
  lives: ReadonlyMap<string, LiveMatch>,
  kept: Kept,
  since: number,
  signal: AbortSignal,
): Promise<Convergence> {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const wrong: string[] = [];
  const waits = [...lives].map(async ([name, live]) => {
    try {
      await until(live, () => differences(live, kept).length === 0, signal);
    } catch {
      const at = live.match ? version(live.match) : null;
      wrong.push(`the ${name}, ${live.connectionState} at ${at}, ${differences(live, kept).join(', ')}`);
    }
    return performance.now() - since;
  });
  const milliseconds = Math.round(Math.max(...(await Promise.all(waits))));
  delay.disable();
  const periodMs = delay.count === 0 ? 0 : delay.percentile(95) / 1e6;
  const limit = Math.round(LIMIT_MS * Math.max(1, periodMs / (LATE * RESOLUTION_MS)));
  if (milliseconds > limit)
    wrong.push(`slow: everybody had everything only after ${milliseconds} ms (limit ${limit} ms)`);
  return { milliseconds, wrong };
}
