import { monitorEventLoopDelay } from 'node:perf_hooks';
import { version } from '@quintet/engine/match';
import type { LiveMatch } from '../../packages/client/src/index.ts';
import { differences, type StoredMatch } from './check.ts';
import { until } from './client.ts';

/** Time after the last fault within which all clients must be up to date. */
export const LIMIT_MS = 2000;
const RESOLUTION_MS = 10;
/** A timer interval above this multiple of the resolution indicates an overloaded machine. */
const LATE = 2;

export interface Convergence {
  /** Time until the slowest client was up to date. */
  readonly milliseconds: number;
  readonly wrong: readonly string[];
}

/**
 * Waits until all clients match the store, and measures how long that takes. The limit is `LIMIT_MS` on an idle machine. If the
 * 95th percentile of this process's timer intervals exceeds `LATE` × `RESOLUTION_MS`, the limit grows in proportion.
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
