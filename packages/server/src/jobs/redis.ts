import type { Job, Queue, QueueEvents } from 'bullmq';
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
/** BullMQ emits this event, but its types do not know it. */
const CLOSING = 'closing' as 'error';

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

/**
 * Waits for a job and returns its value; `null` if it has not finished after `timeoutMs`. Rejects if the job failed. Used instead of
 * BullMQ's `waitUntilFinished`, which ends the process with an unhandled rejection if Redis fails while it asks for the state.
 */
export function resultOf(
  { queue, events }: ClassQueue,
  job: Job,
  timeoutMs: number,
): Promise<{ value: unknown } | null> {
  return new Promise((resolve, reject) => {
    // BullMQ emits these events for each job, but its types know only the general ones.
    const [completed, failed] = [`completed:${job.id}` as 'completed', `failed:${job.id}` as 'failed'];
    const timer = setTimeout(() => settle(() => resolve(null)), timeoutMs);
    const onCompleted = ({ returnvalue }: { returnvalue: unknown }) => settle(() => resolve({ value: returnvalue }));
    const onFailed = ({ failedReason }: { failedReason: string }) => settle(() => reject(new Error(failedReason)));
    const onClosing = () => settle(() => reject(new Error('the queue is closed')));
    const settle = (end: () => void): void => {
      clearTimeout(timer);
      events.off(completed, onCompleted);
      events.off(failed, onFailed);
      queue.off(CLOSING, onClosing);
      end();
    };
    events.on(completed, onCompleted);
    events.on(failed, onFailed);
    queue.on(CLOSING, onClosing);
    // Events are missed while Redis is down. If this query fails too, the caller asks again after the timeout.
    const ask = async (): Promise<void> => {
      const state = await job.getState();
      if (state !== 'completed' && state !== 'failed') return;
      const finished = (await queue.getJob(job.id as string)) as Job | undefined;
      if (finished) (state === 'completed' ? onCompleted : onFailed)(finished);
    };
    ask().catch(() => {});
  });
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
