import type { Redis } from 'ioredis';
import { reportOutages, retryDelayMs } from '../redis.ts';
import type { JobClass } from './jobs.ts';

export interface QueueSettings {
  readonly url: string;
  /** Prefix of every key. Installations that share one Redis use different prefixes. */
  readonly name: string;
  report(error: unknown): void;
}

const CLOSE_TIMEOUT_MS = 2000;

/** Name of the queue of a class. Each class has its own queue and its own workers. */
export const queueName = (name: string, jobClass: JobClass): string => `${name}-jobs-${jobClass}`;

/** Channel for cancelling jobs. A message is `class:jobId`. */
export const cancelChannel = (name: string): string => `${name}:jobs:cancel`;

export async function connect({ url, report }: QueueSettings, options: object = {}): Promise<Redis> {
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: retryDelayMs, ...options });
  reportOutages([redis], report);
  return redis;
}

/** Waits a limited time for `work`, and not at all while Redis is down. */
export async function briefly({ status }: Redis, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise((resolve) => {
    timer = setTimeout(resolve, status === 'ready' ? CLOSE_TIMEOUT_MS : 0);
  });
  await Promise.race([work.catch(() => {}), timeout]);
  clearTimeout(timer);
}
