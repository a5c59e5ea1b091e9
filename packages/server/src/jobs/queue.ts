import { Cancelled, type Task, type TaskKind, type TaskResult } from '@quintet/engine/search';
import type { Job, Queue } from 'bullmq';
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
import {
  briefly,
  type ClassQueue,
  cancelChannel,
  connect,
  openClassQueue,
  type QueueSettings,
  resultOf,
} from './redis.ts';

export type { QueueSettings } from './redis.ts';

/** The data of a job in Redis. */
export interface QueuedTask {
  readonly task: Task;
  readonly owner: string;
}

/** Timeout for a search, including its time in the queue. Bot moves have no timeout. */
const SEARCH_TIMEOUT_MS = 60_000;
/** How often the state of a job is polled, because events are missed while Redis is down. */
const POLL_MS = 5000;
const FINISHED_JOBS = { age: 30, count: 1000 };

/** Puts jobs on BullMQ queues shared by all nodes. Runs them in the local pool while Redis is down. */
export class QueueJobs implements Jobs {
  readonly #settings: QueueSettings;
  readonly #limits: JobLimits;
  readonly #redis: Redis;
  readonly #pool: Jobs;
  readonly #pending = byClass(() => 0);
  #queues: ReadonlyMap<JobClass, ClassQueue> = new Map();
  #connections: readonly Redis[];
  #isClosed = false;

  private constructor(settings: QueueSettings, limits: JobLimits, redis: Redis, pool: Jobs) {
    this.#settings = settings;
    this.#limits = limits;
    this.#redis = redis;
    this.#connections = [redis];
    this.#pool = pool;
  }

  /** `pool` runs jobs while Redis is down. */
  static async open(settings: QueueSettings, pool: Jobs, limits: JobLimits): Promise<QueueJobs> {
    const bullmq = await import('bullmq');
    const redis = await connect(settings, { commandTimeout: 5000 });
    const jobs = new QueueJobs(settings, limits, redis, pool);
    const listening = await Promise.all(JOB_CLASSES.map(() => connect(settings)));
    jobs.#connections = [redis, ...listening];
    redis.once('ready', () => {
      const open = (jobClass: JobClass, at: number): [JobClass, ClassQueue] => [
        jobClass,
        openClassQueue(bullmq, settings, jobClass, [redis, listening[at] as Redis], FINISHED_JOBS.count),
      ];
      jobs.#queues = new Map(JOB_CLASSES.map(open));
    });
    return jobs;
  }

  /** Jobs requested on this node. Jobs running on other nodes count as waiting. */
  get load(): Readonly<Record<JobClass, ClassLoad>> {
    const local = this.#pool.load;
    return byClass((jobClass) => {
      const { waiting, active } = local[jobClass];
      return { waiting: waiting + this.#pending[jobClass], active };
    });
  }

  async run<K extends TaskKind>(task: Task<K>, terms: JobTerms): Promise<TaskResult<K>> {
    const { jobClass, signal } = terms;
    if (this.#isClosed) throw new Stopped('the server is stopping');
    if (signal?.aborted) throw new Cancelled('the job was cancelled');
    const queues = this.#queues.get(jobClass);
    const isUp = this.#redis.status === 'ready' && queues?.listening.status === 'ready';
    if (!queues || !isUp) return this.#runLocally(task, terms);
    this.#pending[jobClass]++;
    try {
      return await this.#queued(queues, task, terms);
    } finally {
      this.#pending[jobClass]--;
    }
  }

  /** Resolves when all jobs requested so far are on their queues. */
  async settled(): Promise<void> {
    await this.#queues.get('quick')?.queue.getJobCounts('waiting');
  }

  /** Jobs of a class, from all nodes, that no worker has taken. */
  async waitingInRedis(jobClass: JobClass): Promise<number> {
    const queues = this.#queues.get(jobClass);
    return queues ? countWaiting(queues.queue) : 0;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const queues = [...this.#queues.values()];
    await briefly(this.#redis, Promise.all(queues.flatMap(({ queue, events }) => [queue.close(), events.close()])));
    // Waits for pending commands: BullMQ does not handle errors of commands that are aborted.
    await briefly(this.#redis, this.#redis.quit());
    for (const redis of this.#connections) redis.disconnect();
    await this.#pool.close();
  }

  /** The local pool has no limits, because it must not refuse jobs taken from the queues. */
  #runLocally<K extends TaskKind>(task: Task<K>, terms: JobTerms): Promise<TaskResult<K>> {
    const { jobClass } = terms;
    if (this.#pool.load[jobClass].waiting >= this.#limits.maxJobs)
      return Promise.reject(new TooBusy(`too many ${jobClass} jobs`));
    return this.#pool.run(task, terms);
  }

  async #queued<K extends TaskKind>(queues: ClassQueue, task: Task<K>, terms: JobTerms): Promise<TaskResult<K>> {
    const job = await this.#add(queues.queue, task as Task, terms);
    // Redis failed before the job was added.
    if (!job) return this.#runLocally(task, terms);
    try {
      return (await this.#waitFor(queues, job, terms)) as TaskResult<K>;
    } catch (error) {
      // Frees the key, so that the job can be requested again.
      const isRemoved = await job.remove().then(
        () => true,
        () => false,
      );
      if (!isRemoved && error instanceof Cancelled) this.#cancelElsewhere(terms.jobClass, job);
      throw this.#isClosed ? new Stopped('the server is stopping') : error;
    }
  }

  /** Returns `null` if Redis fails. */
  async #add(queue: Queue, task: Task, { jobClass, owner, key }: JobTerms): Promise<Job | null> {
    const { name } = this.#settings;
    try {
      if ((await countWaiting(queue)) >= this.#limits.maxJobs) throw new TooBusy(`too many ${jobClass} jobs`);
      const jobKey = key === null ? null : queue.toKey(key);
      const request = { owner, maxPerOwner: maxPerOwner(this.#limits, jobClass), jobKey };
      const priority = await priorityFor(this.#redis, name, jobClass, request);
      if (priority === null) throw new TooBusy(`this owner has too many ${jobClass} jobs`);
      const data: QueuedTask = { task, owner };
      return await queue.add('think', data, {
        ...(key === null ? {} : { jobId: key }),
        priority,
        attempts: 2,
        removeOnComplete: FINISHED_JOBS,
        removeOnFail: FINISHED_JOBS,
      });
    } catch (error) {
      if (error instanceof TooBusy) throw error;
      return null;
    }
  }

  async #waitFor(queues: ClassQueue, job: Job, { jobClass, signal }: JobTerms): Promise<unknown> {
    let cancel = (): void => {};
    const cancelled = new Promise<never>((_, reject) => {
      cancel = () => reject(new Cancelled('the job was cancelled'));
    });
    cancelled.catch(() => {});
    if (signal?.aborted) cancel();
    signal?.addEventListener('abort', cancel);
    try {
      for (let left = isBotClass(jobClass) ? Number.POSITIVE_INFINITY : SEARCH_TIMEOUT_MS; left > 0; left -= POLL_MS) {
        if (this.#isClosed) throw new Stopped('the server is stopping');
        const waiting = resultOf(queues, job, Math.min(left, POLL_MS));
        waiting.catch(() => {});
        const result = await Promise.race([waiting, cancelled]);
        if (result) return result.value;
        const state = await job.getState().catch(() => null);
        if (state === 'unknown') throw new Error(`job ${job.id} is lost`);
      }
      throw new Error(`job ${job.id} timed out`);
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  }

  #cancelElsewhere(jobClass: JobClass, { id }: Job): void {
    void this.#redis.publish(cancelChannel(this.#settings.name), `${jobClass}:${id}`).catch(() => {});
  }
}

async function countWaiting(queue: Queue): Promise<number> {
  const counts = await queue.getJobCounts('waiting', 'prioritized', 'delayed');
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
