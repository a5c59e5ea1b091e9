import type { Queue, QueueEvents } from 'bullmq';
import type { Redis } from 'ioredis';
import { reportOutages, retryDelayMs } from '../redis.ts';
import type { JobClass } from './jobs.ts';

export interface QueueSettings {
  readonly url: string;
  /** Prefix of every key. Installations that share one Redis use different prefixes. */
  readonly name: string;
  report(error: unknown): void;
  /** If a worker does not renew its lock within this time, another worker takes its job; 15 s by default. */
  readonly lockMs?: number;
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

/** The queue of a class, as seen by processes that request jobs. */
export interface ClassQueue {
  readonly queue: Queue;
  readonly events: QueueEvents;
  /** The connection that receives events. Receiving blocks it, so it is used for nothing else. */
  readonly listening: Redis;
}

/** Opens the queue of a class. A queue opened while Redis is down never recovers. */
export function openClassQueue(
  { Queue, QueueEvents }: typeof import('bullmq'),
  { name: prefix }: Pick<QueueSettings, 'name'>,
  jobClass: JobClass,
  [redis, listening]: readonly [Redis, Redis],
  maxEvents: number,
): ClassQueue {
  const name = queueName(prefix, jobClass);
  const queue = new Queue(name, { connection: redis, prefix, streams: { events: { maxLen: maxEvents } } });
  // Starts at the oldest event, so that no event is missed between adding a job and listening.
  const events = new QueueEvents(name, { connection: listening, prefix, lastEventId: '0' });
  queue.on('error', () => {});
  events.on('error', () => {});
  // Each pending job adds a listener.
  for (const each of [queue, events]) each.setMaxListeners(0);
  return { queue, events, listening };
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
