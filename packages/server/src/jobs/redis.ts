import type { Redis } from 'ioredis';
import type { JobClass } from './jobs.ts';

export interface QueueSettings {
  readonly url: string;
  /** Prefix of every key; installations that share one Redis have different ones. */
  readonly name: string;
  report(error: unknown): void;
}

const CLOSE_TIMEOUT_MS = 2000;

/** One queue for each class, so that each has workers of its own. */
export const queueName = (name: string, jobClass: JobClass): string => `${name}-jobs-${jobClass}`;

/** Channel that tells workers to cancel a job; the message is class and job id with a colon between. */
export const cancelChannel = (name: string): string => `${name}:jobs:cancel`;

export async function connect({ url, report }: QueueSettings, options: object = {}): Promise<Redis> {
  const { Redis } = await import('ioredis');
  const retryStrategy = (times: number): number => Math.min(2000, 100 * times);
  const redis = new Redis(url, { maxRetriesPerRequest: null, retryStrategy, ...options });
  // Reports one error for each outage.
  let isReported = false;
  redis.on('ready', () => {
    isReported = false;
  });
  redis.on('error', (error) => {
    if (!isReported) report(error);
    isReported = true;
  });
  return redis;
}

/** Waits for `work`, but not for long, and not at all while Redis is away. */
export async function briefly({ status }: Redis, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise((resolve) => {
    timer = setTimeout(resolve, status === 'ready' ? CLOSE_TIMEOUT_MS : 0);
  });
  await Promise.race([work.catch(() => {}), timeout]);
  clearTimeout(timer);
}
