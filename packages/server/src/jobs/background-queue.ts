import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Game } from '@quintet/engine';
import type { Task, TaskResult } from '@quintet/engine/search';
import type { Job } from 'bullmq';
import type { Redis } from 'ioredis';
import { type BackgroundTask, backgroundId, buildFor, encodeTask, parseResult } from './background-job.ts';
import { priorityFor } from './queue-order.ts';
import { briefly, type ClassQueue, connect, openClassQueue, type QueueSettings, resultOf } from './redis.ts';

export { type BackgroundTask, MAX_QUEUED_PLIES } from './background-job.ts';

export interface BackgroundSettings extends Omit<QueueSettings, 'report' | 'lockMs'> {
  /** Hash of the program that threads run: see `programHash`. Workers with another program refuse the tasks. */
  readonly program: string;
  /** Called with a sentence when there is no worker, or when the connection to Redis is lost. */
  notify(sentence: string): void;
}

/** A task cannot be completed: Redis does not answer at the start, a worker refuses the task, or the task fails. */
export class BackgroundError extends Error {}

const CONNECT_TIMEOUT_MS = 5000;
/** How often the state of a task is polled, because events are missed while Redis is down. */
const POLL_MS = 2000;
/** How often workers are counted while tasks are pending. */
const WORKERS_POLL_MS = 5000;
/** Results that nobody has collected, because their command was interrupted: maximum age in seconds, and number. */
const UNCOLLECTED = { age: 3600, count: 256 };

/**
 * Runs tasks of long commands on the workers of a queue. Equal tasks have the same id, so they run once even if several commands
 * request them, or if a command is repeated. A task that Redis has lost is added again.
 */
export class BackgroundQueue {
  readonly #settings: BackgroundSettings;
  readonly #redis: Redis;
  readonly #queue: ClassQueue;
  readonly #pending = new Set<Job>();
  /** Commands take turns. */
  readonly #owner = randomBytes(4).toString('hex');
  #timer: NodeJS.Timeout | undefined;
  #hasWorkers = true;
  #closing: Promise<void> | null = null;

  private constructor(settings: BackgroundSettings, redis: Redis, queue: ClassQueue) {
    this.#settings = settings;
    this.#redis = redis;
    this.#queue = queue;
  }

  /** Throws `BackgroundError` if Redis cannot be reached. */
  static async open(settings: BackgroundSettings): Promise<BackgroundQueue> {
    const { host } = new URL(settings.url);
    let isOpen = false;
    const report = (error: unknown): void => {
      if (isOpen) settings.notify(`lost the connection to Redis at ${host} (${reasonOf(error)}); reconnecting`);
    };
    const connections: Redis[] = [];
    try {
      const redis = await connect({ ...settings, report });
      connections.push(redis);
      await once(redis, 'ready', { signal: AbortSignal.timeout(CONNECT_TIMEOUT_MS) });
      const listening = await connect({ ...settings, report: () => {} });
      connections.push(listening);
      const queue = openClassQueue(
        await import('bullmq'),
        settings,
        'background',
        [redis, listening],
        UNCOLLECTED.count,
      );
      isOpen = true;
      const opened = new BackgroundQueue(settings, redis, queue);
      await opened.#watchWorkers();
      return opened;
    } catch (error) {
      for (const each of connections) each.disconnect();
      throw new BackgroundError(`cannot reach Redis at ${host}: ${reasonOf(error)}`);
    }
  }

  /** Runs a task on a worker, however long that takes. Rejects with `BackgroundError` if the task fails or the queue is closed. */
  async run<K extends BackgroundTask['kind']>(game: Game, given: Task<K>): Promise<TaskResult<K>> {
    const task = given as BackgroundTask;
    for (;;) {
      const job = await this.#add(game, task);
      this.#pending.add(job);
      const finished = await this.#finished(job).finally(() => this.#pending.delete(job));
      if (!finished) continue;
      // Another command that requested the same task has received the result by an event, or adds the task again.
      await job.remove().catch(() => {});
      const result = parseResult(task, finished.value);
      if (!result) throw new BackgroundError('a worker sent a malformed result');
      return result as TaskResult<K>;
    }
  }

  /** Removes the tasks that no worker has started. Those that are running end on their own, and their results expire. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    clearTimeout(this.#timer);
    const { queue, events, listening } = this.#queue;
    await briefly(this.#redis, this.#tidy());
    await briefly(this.#redis, Promise.all([queue.close(), events.close()]));
    await briefly(this.#redis, this.#redis.quit());
    for (const redis of [this.#redis, listening]) redis.disconnect();
  }

  async #tidy(): Promise<void> {
    const { queue } = this.#queue;
    await Promise.all([...this.#pending].map((job) => job.remove().catch(() => {})));
    const counts = await queue.getJobCounts('waiting', 'prioritized', 'delayed', 'active', 'completed', 'failed');
    // Events contain results, which are large.
    if (Object.values(counts).every((count) => count === 0)) await queue.trimEvents(0);
  }

  async #add(game: Game, task: BackgroundTask): Promise<Job> {
    this.#refuseIfClosed();
    const { queue } = this.#queue;
    const build = buildFor(this.#settings.program, game);
    const jobId = backgroundId(build, task);
    const request = { owner: this.#owner, maxPerOwner: Number.POSITIVE_INFINITY, jobKey: queue.toKey(jobId) };
    const priority = (await priorityFor(this.#redis, this.#settings.name, 'background', request)) ?? 1;
    const add = (): Promise<Job> =>
      queue.add(
        'play',
        { build, owner: this.#owner, task: encodeTask(task) },
        { jobId, priority, attempts: 2, removeOnComplete: UNCOLLECTED, removeOnFail: UNCOLLECTED },
      );
    const job = await add();
    // An earlier command may have left the task behind after it failed.
    if (!(await job.isFailed())) return job;
    await job.remove().catch(() => {});
    return add();
  }

  /** Waits for the result. Resolves with `null` if Redis has lost the job. */
  async #finished(job: Job): Promise<{ readonly value: unknown } | null> {
    for (;;) {
      this.#refuseIfClosed();
      try {
        const result = await resultOf(this.#queue, job, POLL_MS);
        if (result) return result;
      } catch {
        // Rejected when the job fails, and when the queue is closed.
        this.#refuseIfClosed();
      }
      const state = await job.getState();
      if (state === 'unknown') return null;
      if (state === 'failed') throw await this.#failureOf(job);
    }
  }

  async #failureOf(job: Job): Promise<BackgroundError> {
    const failed = await this.#queue.queue.getJob(job.id as string);
    await job.remove().catch(() => {});
    return new BackgroundError(failed?.failedReason ?? 'a task failed');
  }

  #refuseIfClosed(): void {
    if (this.#closing) throw new BackgroundError('the queue is closed');
  }

  async #watchWorkers(): Promise<void> {
    const count = await this.#queue.queue.getWorkersCount().catch(() => null);
    if (this.#closing) return;
    const hasWorkers = count !== 0;
    if (this.#hasWorkers && !hasWorkers) {
      const { url, name } = this.#settings;
      this.#settings.notify(
        `no worker at ${new URL(url).host} under the name ${name}; waiting for one (quintet serve --worker)`,
      );
    }
    this.#hasWorkers = hasWorkers;
    this.#timer = setTimeout(() => void this.#watchWorkers(), WORKERS_POLL_MS);
  }
}

/** The code of a system error, or the message of another error. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'AbortError' || error.name === 'TimeoutError')
    return `no answer in ${CONNECT_TIMEOUT_MS / 1000} s`;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}
