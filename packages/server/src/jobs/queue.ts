import { Cancelled, type Task, type TaskKind, type TaskResult } from '@quintet/engine';
import type { Job, Queue, QueueEvents } from 'bullmq';
import type { Redis } from 'ioredis';
import {
  byClass,
  type ClassLoad,
  isBotClass,
  JOB_CLASSES,
  type JobClass,
  type JobLimits,
  type Jobs,
  type JobTerms,
  maxPerOwner,
  Stopped,
  TooBusy,
} from './jobs.ts';
import { priorityFor } from './queue-order.ts';
import { briefly, cancelChannel, connect, type QueueSettings, queueName } from './redis.ts';

export type { QueueSettings } from './redis.ts';

/** What is stored of a job in Redis. */
export interface QueuedTask {
  readonly task: Task;
  readonly owner: string;
}

/** Time from asking for a search to its answer, in milliseconds. Bot moves wait as long as it takes. */
const DEADLINE = 60_000;
/** Events may be missed while Redis is away, so the job is looked up that often, in milliseconds. */
const LOOK_AGAIN = 5000;
const KEEP_DONE = { age: 30, count: 1000 };

interface ClassQueue {
  readonly queue: Queue;
  readonly events: QueueEvents;
  readonly listening: Redis;
}

/** Puts jobs on queues over Redis, which this node and others work off. Runs them here while Redis is away. */
export class QueueJobs implements Jobs {
  readonly #settings: QueueSettings;
  readonly #limits: JobLimits;
  readonly #asking: Redis;
  readonly #here: Jobs;
  readonly #unanswered = byClass(() => 0);
  #queues: Readonly<Record<JobClass, ClassQueue>> | null = null;
  #connections: readonly Redis[];
  #isClosed = false;

  private constructor(settings: QueueSettings, limits: JobLimits, asking: Redis, here: Jobs) {
    this.#settings = settings;
    this.#limits = limits;
    this.#asking = asking;
    this.#connections = [asking];
    this.#here = here;
  }

  /** `here` runs jobs while Redis cannot be reached. */
  static async open(settings: QueueSettings, here: Jobs, limits: JobLimits): Promise<QueueJobs> {
    const { Queue, QueueEvents } = await import('bullmq');
    const asking = await connect(settings, { commandTimeout: 5000 });
    const jobs = new QueueJobs(settings, limits, asking, here);
    // Each listener blocks its connection.
    const listening = await Promise.all(JOB_CLASSES.map(() => connect(settings)));
    jobs.#connections = [asking, ...listening];
    // A queue that is opened while Redis is away never recovers.
    asking.once('ready', () => {
      jobs.#queues = byClass((jobClass) => {
        const name = queueName(settings.name, jobClass);
        const prefix = settings.name;
        const connection = listening[JOB_CLASSES.indexOf(jobClass)] as Redis;
        const queue = new Queue(name, { connection: asking, prefix, streams: { events: { maxLen: KEEP_DONE.count } } });
        // From the oldest event, so that none falls between asking and listening.
        const events = new QueueEvents(name, { connection, prefix, lastEventId: '0' });
        queue.on('error', () => {});
        events.on('error', () => {});
        // Every job that is waited for listens.
        for (const each of [queue, events]) each.setMaxListeners(0);
        return { queue, events, listening: connection };
      });
    });
    return jobs;
  }

  /** Jobs asked for on this node. What is under way elsewhere counts as waiting. */
  get load(): Readonly<Record<JobClass, ClassLoad>> {
    const here = this.#here.load;
    return byClass((jobClass) => {
      const { waiting, active } = here[jobClass];
      return { waiting: waiting + this.#unanswered[jobClass], active };
    });
  }

  async run<K extends TaskKind>(task: Task<K>, terms: JobTerms): Promise<TaskResult<K>> {
    const { jobClass, signal } = terms;
    if (this.#isClosed) throw new Stopped('the server is stopping');
    if (signal?.aborted) throw new Cancelled('the job was cancelled');
    const queues = this.#queues?.[jobClass];
    const isUp = this.#asking.status === 'ready' && queues?.listening.status === 'ready';
    if (!queues || !isUp) return this.#runHere(task, terms);
    this.#unanswered[jobClass]++;
    try {
      return await this.#queued(queues, task, terms);
    } finally {
      this.#unanswered[jobClass]--;
    }
  }

  /** When everything that was asked for so far is on its queue. */
  async settled(): Promise<void> {
    await this.#queues?.quick.queue.getJobCounts('waiting');
  }

  /** Jobs of a class that no worker has taken, of all nodes. */
  async waitingInRedis(jobClass: JobClass): Promise<number> {
    const queues = this.#queues?.[jobClass];
    return queues ? countWaiting(queues.queue) : 0;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const queues = this.#queues === null ? [] : Object.values(this.#queues);
    await briefly(this.#asking, Promise.all(queues.flatMap(({ queue, events }) => [queue.close(), events.close()])));
    // Waits for the commands that are on their way: BullMQ handles no error of those that break off.
    await briefly(this.#asking, this.#asking.quit());
    for (const redis of this.#connections) redis.disconnect();
    await this.#here.close();
  }

  /** The pool here has no limits of its own, since it must not refuse what is on the queues already. */
  #runHere<K extends TaskKind>(task: Task<K>, terms: JobTerms): Promise<TaskResult<K>> {
    const { jobClass } = terms;
    if (this.#here.load[jobClass].waiting >= this.#limits.maxJobs)
      return Promise.reject(new TooBusy(`too many ${jobClass} jobs`));
    return this.#here.run(task, terms);
  }

  async #queued<K extends TaskKind>(
    { queue, events }: ClassQueue,
    task: Task<K>,
    terms: JobTerms,
  ): Promise<TaskResult<K>> {
    const job = await this.#add(queue, task as Task, terms);
    // Redis went away in between.
    if (!job) return this.#runHere(task, terms);
    try {
      return (await this.#finished(job, events, terms)) as TaskResult<K>;
    } catch (error) {
      // Frees the key, so that the job can be asked for again.
      const isGone = await job.remove().then(
        () => true,
        () => false,
      );
      if (!isGone && error instanceof Cancelled) this.#cancelElsewhere(terms.jobClass, job);
      throw this.#isClosed ? new Stopped('the server is stopping') : error;
    }
  }

  /** `null` when Redis does not take it. */
  async #add(queue: Queue, task: Task, { jobClass, owner, key }: JobTerms): Promise<Job | null> {
    const { name } = this.#settings;
    try {
      if ((await countWaiting(queue)) >= this.#limits.maxJobs) throw new TooBusy(`too many ${jobClass} jobs`);
      const jobKey = key === null ? null : queue.toKey(key);
      const ask = { owner, maxPerOwner: maxPerOwner(this.#limits, jobClass), jobKey };
      const priority = await priorityFor(this.#asking, name, jobClass, ask);
      if (priority === null) throw new TooBusy(`this owner has too many ${jobClass} jobs`);
      const data: QueuedTask = { task, owner };
      return await queue.add('think', data, {
        ...(key === null ? {} : { jobId: key }),
        priority,
        attempts: 2,
        removeOnComplete: KEEP_DONE,
        removeOnFail: KEEP_DONE,
      });
    } catch (error) {
      if (error instanceof TooBusy) throw error;
      return null;
    }
  }

  async #finished(job: Job, events: QueueEvents, { jobClass, signal }: JobTerms): Promise<unknown> {
    let cancel = (): void => {};
    const cancelled = new Promise<never>((_, reject) => {
      cancel = () => reject(new Cancelled('the job was cancelled'));
    });
    if (signal?.aborted) cancel();
    signal?.addEventListener('abort', cancel);
    try {
      for (let left = isBotClass(jobClass) ? Number.POSITIVE_INFINITY : DEADLINE; ; left -= LOOK_AGAIN) {
        if (this.#isClosed) throw new Stopped('the server is stopping');
        const answer = job.waitUntilFinished(events, Math.min(left, LOOK_AGAIN));
        answer.catch(() => {});
        try {
          return await Promise.race([answer, cancelled]);
        } catch (error) {
          const isUnfinished = error instanceof Error && error.message.includes('timed out before finishing');
          if (!isUnfinished || left <= LOOK_AGAIN || this.#isClosed) throw error;
          if ((await job.getState()) === 'unknown') throw new Error(`job ${job.id} is lost`);
        }
      }
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  }

  #cancelElsewhere(jobClass: JobClass, { id }: Job): void {
    void this.#asking.publish(cancelChannel(this.#settings.name), `${jobClass}:${id}`).catch(() => {});
  }
}

async function countWaiting(queue: Queue): Promise<number> {
  const counts = await queue.getJobCounts('waiting', 'prioritized', 'delayed');
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
