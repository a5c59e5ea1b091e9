import type { WorkDone } from '@quintet/engine';
import type { Queue, QueueEvents, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { type Jobs, NO_HURRY, Stopped, type Task, TooBusy, type Urgency } from './jobs.ts';

export interface QueueSettings {
  readonly url: string;
  readonly name: string;
  report(error: unknown): void;
}

/** Others are told "not now" while so much waits to be begun. */
const MOST_WAITING = 1000;
/** From asking to the answer, in milliseconds. */
const DEADLINE = 60_000;
/** A worker that has not been heard of for so long is gone: another one takes over. */
const LOCK_MILLISECONDS = 15_000;
const FAREWELL_MILLISECONDS = 3000;
const KEPT = { age: 30, count: 1000 };
const PRIORITY = { urgent: 1, other: 10 };

const queueName = (name: string): string => `${name}-thinking`;

async function connect({ url, report }: QueueSettings, isBlocking: boolean): Promise<Redis> {
  const { Redis } = await import('ioredis');
  // Whoever asks must not wait for Redis to come back; whoever works has time.
  const options = isBlocking ? {} : { enableOfflineQueue: false, commandTimeout: 5000 };
  const redis = new Redis(url, {
    maxRetriesPerRequest: null,
    retryStrategy: (times) => Math.min(2000, 100 * times),
    ...options,
  });
  redis.on('error', report);
  return redis;
}

/** Thinking that others may do: what is asked for here is put on a queue over Redis. While that is away it is done here. */
export class QueueJobs implements Jobs {
  readonly #queue: Queue;
  readonly #events: QueueEvents;
  readonly #connections: readonly Redis[];
  readonly #here: Jobs;
  #waiting = 0;
  #isClosed = false;

  private constructor(queue: Queue, events: QueueEvents, connections: readonly Redis[], here: Jobs) {
    this.#queue = queue;
    this.#events = events;
    this.#connections = connections;
    this.#here = here;
  }

  /** `here` thinks where the queue cannot be reached. */
  static async open(settings: QueueSettings, here: Jobs): Promise<QueueJobs> {
    const { Queue, QueueEvents } = await import('bullmq');
    const [asking, listening] = [await connect(settings, false), await connect(settings, true)];
    const prefix = settings.name;
    const queue = new Queue(queueName(settings.name), { connection: asking, prefix, skipWaitingForReady: true });
    const events = new QueueEvents(queueName(settings.name), { connection: listening, prefix });
    queue.on('error', () => {});
    events.on('error', () => {});
    return new QueueJobs(queue, events, [asking, listening], here);
  }

  get waiting(): number {
    return this.#waiting + this.#here.waiting;
  }

  async run<T extends WorkDone>(task: Task, urgency: Urgency = NO_HURRY): Promise<T> {
    if (this.#isClosed) throw new Stopped('the server stops');
    if (this.#connections.some(({ status }) => status !== 'ready')) return this.#here.run<T>(task, urgency);
    this.#waiting++;
    try {
      return await this.#queued<T>(task, urgency);
    } finally {
      this.#waiting--;
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.allSettled([this.#queue.close(), this.#events.close()]);
    for (const redis of this.#connections) redis.disconnect();
    await this.#here.close();
  }

  async #queued<T extends WorkDone>(task: Task, { isUrgent, key }: Urgency): Promise<T> {
    const job = await this.#added(task, isUrgent, key);
    // Redis has gone away in between.
    if (!job) return this.#here.run<T>(task, { isUrgent, key });
    try {
      return (await job.waitUntilFinished(this.#events, DEADLINE)) as T;
    } catch (error) {
      // Under the same key it can be asked for again.
      await job.remove().catch(() => {});
      throw this.#isClosed ? new Stopped('the server stops') : error;
    }
  }

  async #added(task: Task, isUrgent: boolean, key: string | null) {
    try {
      const counts = await this.#queue.getJobCounts('waiting', 'prioritized', 'delayed');
      const waiting = Object.values(counts).reduce((sum, count) => sum + count, 0);
      if (waiting >= MOST_WAITING) throw new TooBusy('too much to think about');
      return await this.#queue.add('think', task, {
        ...(key === null ? {} : { jobId: key }),
        priority: isUrgent ? PRIORITY.urgent : PRIORITY.other,
        attempts: 2,
        removeOnComplete: KEPT,
        removeOnFail: KEPT,
      });
    } catch (error) {
      if (error instanceof TooBusy) throw error;
      return null;
    }
  }
}

/** Works off what any node has put on the queue. */
export class QueueWorker {
  readonly #worker: Worker;
  readonly #connection: Redis;

  private constructor(worker: Worker, connection: Redis) {
    this.#worker = worker;
    this.#connection = connection;
  }

  /** `here` thinks, `most` pieces at a time. */
  static async open(settings: QueueSettings, here: Jobs, most: number): Promise<QueueWorker> {
    const { Worker } = await import('bullmq');
    const connection = await connect(settings, true);
    const worker = new Worker(
      queueName(settings.name),
      (job) => here.run(job.data as Task, { isUrgent: true, key: null }),
      { connection, prefix: settings.name, concurrency: most, lockDuration: LOCK_MILLISECONDS, maxStalledCount: 3 },
    );
    worker.on('error', () => {});
    return new QueueWorker(worker, connection);
  }

  /** Finishes what it has begun, unless that takes too long: then others do it. */
  async close(): Promise<void> {
    const patience = new Promise((resolve) => {
      setTimeout(resolve, FAREWELL_MILLISECONDS).unref();
    });
    await Promise.race([this.#worker.close(), patience]);
    await this.#worker.close(true).catch(() => {});
    this.#connection.disconnect();
  }
}
