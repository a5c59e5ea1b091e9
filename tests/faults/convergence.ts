import { monitorEventLoopDelay } from 'node:perf_hooks';
import { version } from '@quintet/engine';
import type { LiveMatch } from '../../packages/client/src/index.ts';
import { differences, type StoredMatch } from './check.ts';
import { until } from './client.ts';

/** Time after the last fault within which all clients must be up to date. */
export const LIMIT_MS = 2000;
const RESOLUTION_MS = 10;
/** Timers of this process that are later than this multiple of the resolution indicate an overloaded machine. */
const LATE = 2;

export interface Convergence {
  /** Time of the slowest client. */
  readonly milliseconds: number;
  readonly wrong: readonly string[];
}

/**
 * Waits until all clients have what the store has, and measures how long it takes. The limit grows with the delay of this
 * process's own event loop: it is `LIMIT_MS` while 95 % of its timers are less than twice the resolution apart, and three times
 * that if they are six times the resolution apart.
 */
export async function convergence(
  lives: ReadonlyMap<string, LiveMatch>,
  stored: StoredMatch,
  since: number,
  signal: AbortSignal,
): Promise<Convergence> {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const wrong: string[] = [];
  const waits = [...lives].map(async ([name, live]) => {
    try {
      await until(live, () => differences(live, stored).length === 0, signal);
    } catch {
      const at = live.match ? version(live.match) : null;
      wrong.push(`the ${name}, ${live.connectionState} at ${at}, ${differences(live, stored).join(', ')}`);
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
