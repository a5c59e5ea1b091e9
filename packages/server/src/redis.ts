import type { Redis } from 'ioredis';

/** Delay before attempt number `attempt` to reconnect. */
export const retryDelayMs = (attempt: number): number => Math.min(2000, 50 * 2 ** Math.min(attempt, 10));

/**
 * Reports only the first error of each outage, which ends when `connections[0]` is ready again. The returned function reports
 * other errors in the same way.
 */
export function reportOutages(
  connections: readonly [Redis, ...Redis[]],
  report: (error: unknown) => void,
): (error: unknown) => void {
  let isReported = false;
  const reportOnce = (error: unknown): void => {
    if (!isReported) report(error);
    isReported = true;
  };
  connections[0].on('ready', () => {
    isReported = false;
  });
  for (const redis of connections) redis.on('error', reportOnce);
  return reportOnce;
}
