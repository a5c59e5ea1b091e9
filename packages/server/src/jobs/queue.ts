import type { WorkDone } from '@quintet/engine';
import type { Job, Queue, QueueEvents, Worker } from 'bullmq';
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
const LOOK_AGAIN = 5000;
/** A worker that has not been heard of for so long is gone: another one takes over. */
const LOCK_MILLISECONDS = 15_000;
const FAREWELL_MILLISECONDS = 2000;
const KEPT = { age: 30, count: 1000 };
const PRIORITY = { urgent: 1, other: 10 };

const queueName = (name: string): string => `${name}-thinking`;

async function connect({ url, report }: QueueSettings, options: object): Promise<Redis> {
  const { Redis } = await import('ioredis');
  const retryStrategy = (times: number): number => Math.min(2000, 100 * times);
  const redis = new Redis(url, { maxRetriesPerRequest: null, retryStrategy, ...options });
  // Once for each time that it is gone.
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

/** Where Redis is away, nobody waits for the farewell to be heard. */
async function farewell({ status }: Redis, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise((resolve) => {
    timer = setTimeout(resolve, status === 'ready' ? FAREWELL_MILLISECONDS : 0);
  });
  await Promise.race([work.catch(() => {}), patience]);
  clearTimeout(timer);
}

interface Asking {
  readonly queue: Queue;
  readonly events: QueueEvents;
}

/** Thinking that others may do: what is asked for here is put on a queue over Redis. While that is away it is done here. */
export class QueueJobs implements Jobs {
  readonly #connections: readonly [Redis, Redis];
  readonly #here: Jobs;
  #asking: Asking | null = null;
  #waiting = 0;
  #isClosed = false;

  private constructor(connections: readonly [Redis, Redis], here: Jobs) {
    this.#connections = connections;
    this.#here = here;
  }

  /** `here` thinks where the queue cannot be reached. */
  static async open(settings: QueueSettings, here: Jobs): Promise<QueueJobs> {
    const { Queue, QueueEvents } = await import('bullmq');
    // Whoever asks does not wait for long; whoever listens has time.
    const asking = await connect(settings, { commandTimeout: 5000 });
    const listening = await connect(settings, {});
    const jobs = new QueueJobs([asking, listening], here);
    // Not before there is a Redis: a queue that could not begin never does.
    asking.once('ready', () => {
      const prefix = settings.name;
      const streams = { events: { maxLen: KEPT.count } };
      const queue = new Queue(queueName(settings.name), { connection: asking, prefix, streams });
      // From the beginning of what is kept, so that nothing falls between asking and listening.
      const events = new QueueEvents(queueName(settings.name), { connection: listening, prefix, lastEventId: '0' });
      queue.on('error', () => {});
      events.on('error', () => {});
      jobs.#asking = { queue, events };
    });
    return jobs;
  }

  get waiting(): number {
    return this.#waiting + this.#here.waiting;
  }

  async run<T extends WorkDone>(task: Task, urgency: Urgency = NO_HURRY): Promise<T> {
    if (this.#isClosed) throw new Stopped('the server stops');
    const asking = this.#asking;
    const isUp = this.#connections.every(({ status }) => status === 'ready');
    if (!asking || !isUp) return this.#here.run<T>(task, urgency);
    this.#waiting++;
    try {
      return await this.#queued<T>(asking, task, urgency);
    } finally {
      this.#waiting--;
    }
  }

  /** When everything that was asked for so far is on the queue. */
  async settled(): Promise<void> {
    await this.#asking?.queue.getJobCounts('waiting');
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const asking = this.#asking;
    const [asker] = this.#connections;
    if (asking) await farewell(asker, Promise.all([asking.queue.close(), asking.events.close()]));
    // What is on its way is answered first: BullMQ leaves a question that breaks off to nobody.
    await farewell(asker, asker.quit());
    for (const redis of this.#connections) redis.disconnect();
    await this.#here.close();
  }

  async #queued<T extends WorkDone>({ queue, events }: Asking, task: Task, { isUrgent, key }: Urgency): Promise<T> {
    const job = await added(queue, task, isUrgent, key);
    // Redis has gone away in between.
    if (!job) return this.#here.run<T>(task, { isUrgent, key });
    try {
      return (await this.#finished(job, events)) as T;
    } catch (error) {
      // Under the same key it can be asked for again.
      await job.remove().catch(() => {});
      throw this.#isClosed ? new Stopped('the server stops') : error;
    }
  }

  /** Looks again now and then: what was said while Redis was away has been missed. */
  async #finished(job: Job, events: QueueEvents): Promise<unknown> {
    for (let left = DEADLINE; ; left -= LOOK_AGAIN) {
      if (this.#isClosed) throw new Stopped('the server stops');
      try {
        return await job.waitUntilFinished(events, Math.min(left, LOOK_AGAIN));
      } catch (error) {
        const isUnfinished = error instanceof Error && error.message.includes('timed out before finishing');
        if (!isUnfinished || left <= LOOK_AGAIN || this.#isClosed) throw error;
      }
    }
  }
}

/** Null: it could not be put there. */
async function added(queue: Queue, task: Task, isUrgent: boolean, key: string | null): Promise<Job | null> {
  try {
    const counts = await queue.getJobCounts('waiting', 'prioritized', 'delayed');
    const waiting = Object.values(counts).reduce((sum, count) => sum + count, 0);
    if (waiting >= MOST_WAITING) throw new TooBusy('too much to think about');
    return await queue.add('think', task, {
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
    const connection = await connect(settings, {});
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
    await farewell(this.#connection, this.#worker.close());
    await farewell(this.#connection, this.#worker.close(true));
    await farewell(this.#connection, this.#connection.quit());
    this.#connection.disconnect();
  }
}
