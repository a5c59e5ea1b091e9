import {
  Cancelled,
  type PoolJob,
  type StartWorker,
  type Task,
  type TaskKind,
  type TaskProgress,
  type TaskResult,
  WorkerPool,
} from '@quintet/engine/search';
import { FairQueue, isMoreUrgent, type Queued } from './fair-queue.ts';
import {
  byClass,
  type ClassLoad,
  type JobClass,
  type JobLimits,
  type Jobs,
  type JobTerms,
  maxPerOwner,
  Stopped,
  TooBusy,
} from './jobs.ts';

export type { JobClass };

const MAX_ATTEMPTS = 2;
/** Time that a job runs before its turn may pass to another owner or to a less urgent class. */
const SLICE_MS = 250;
/** A thread that runs a job for longer counts as hung: every job has its own, much lower limit. */
const MAX_RUN_MS = 120_000;
/** Started jobs of each class beyond the number of threads. Few, because a paused level-8 search holds 16 MB. */
const PAUSED: Readonly<Record<JobClass, number>> = { quick: 1, slow: 3, analysis: 2, batch: 1 };

const NO_LIMITS: JobLimits = {
  maxJobs: Number.POSITIVE_INFINITY,
  maxBotMovesPerOwner: Number.POSITIVE_INFINITY,
  maxSearchesPerOwner: Number.POSITIVE_INFINITY,
};

export interface ThreadSettings {
  /** Maximum number of jobs that run at the same time. */
  readonly threads: number;
  readonly limits?: JobLimits;
  readonly maxRunMs?: number;
  /** Maximum number of attempts per job, 2 by default. */
  readonly maxAttempts?: number;
  /** Called when a job has run for `maxRunMs` and its thread is ended. */
  onHang?(): void;
  /** Clock in milliseconds. */
  now?(): number;
  /** Called when a job starts, with the time it has waited. */
  onBegin?(jobClass: JobClass, waitedMs: number): void;
}

/** Controls that only jobs in threads of this process have. */
export interface JobControl<K extends TaskKind> {
  /** Ends the search early: `run` resolves with the best result so far. */
  readonly stop?: AbortSignal;
  /** Called with interim results. */
  readonly onProgress?: (value: TaskProgress<K>) => void;
}

/** Maximum number of started jobs of a class, running or paused. */
export const capacityOf = (threads: number, jobClass: JobClass): number => threads + PAUSED[jobClass];

interface ThreadJob extends Queued {
  readonly task: Task;
  readonly requestedAt: number;
  readonly waitedMs: number;
  readonly resolve: (value: TaskResult) => void;
  readonly reject: (error: unknown) => void;
  readonly control: JobControl<TaskKind>;
  /** `null` until the job begins. */
  run: PoolJob | null;
  /** Start of the current slice. */
  sliceAt: number;
  chargedAt: number;
  ranMs: number;
  deadline: NodeJS.Timeout | undefined;
}

/**
 * Runs jobs in threads of this process. A more urgent job takes over a thread's turn at once; otherwise turns pass on after a
 * slice of `SLICE_MS`, in fair order. A job that loses its turn is paused inside its search, so its result stays the same.
 */
export class ThreadJobs implements Jobs {
  readonly #pool: WorkerPool;
  readonly #settings: ThreadSettings;
  readonly #limits: JobLimits;
  readonly #queue = new FairQueue<ThreadJob>();
  readonly #running = new Set<ThreadJob>();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(startThread: StartWorker, settings: ThreadSettings) {
    this.#pool = new WorkerPool(startThread, {
      maxAttempts: settings.maxAttempts ?? MAX_ATTEMPTS,
      maxIdle: settings.threads + 1,
    });
    this.#settings = settings;
    this.#limits = settings.limits ?? NO_LIMITS;
  }

  get load(): Readonly<Record<JobClass, ClassLoad>> {
    return byClass((jobClass) => this.#queue.load(jobClass));
  }

  run<K extends TaskKind>(
    task: Task<K>,
    { jobClass, owner, signal, waitedMs = 0 }: JobTerms,
    control: JobControl<K> = {},
  ): Promise<TaskResult<K>> {
    if (this.#isClosed) return Promise.reject(new Stopped('the server is stopping'));
    if (signal?.aborted) return Promise.reject(new Cancelled('the job was cancelled'));
    const { waiting, active } = this.#queue.load(jobClass);
    if (this.#queue.jobsOf({ jobClass, owner }) >= maxPerOwner(this.#limits, jobClass))
      return Promise.reject(new TooBusy(`this owner has too many ${jobClass} jobs`));
    if (waiting + active >= this.#limits.maxJobs) return Promise.reject(new TooBusy(`too many ${jobClass} jobs`));
    let cancel = (): void => {};
    const result = new Promise<TaskResult>((resolve, reject) => {
      const now = this.#now();
      const job: ThreadJob = {
        ...{ task: task as Task, jobClass, owner, waitedMs, resolve, reject, run: null },
        control: control as JobControl<TaskKind>,
        ...{ requestedAt: now, sliceAt: now, chargedAt: now, ranMs: 0, deadline: undefined },
      };
      cancel = () => this.#cancel(job);
      signal?.addEventListener('abort', cancel);
      this.#queue.add(job);
      this.#schedule();
    });
    return result.finally(() => signal?.removeEventListener('abort', cancel)) as Promise<TaskResult<K>>;
  }

  /** Rejects the jobs that have not started. */
  rejectWaiting(error: Error): void {
    for (const job of this.#queue.waiting()) {
      this.#queue.drop(job);
      job.reject(error);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    const stopped = new Stopped('the server is stopping');
    const isAllowed = (): boolean => true;
    for (let job = this.#queue.next(isAllowed); job; job = this.#queue.next(isAllowed)) {
      if (job.run) this.#queue.end(job);
      else this.#queue.drop(job);
      job.reject(stopped);
    }
    for (const job of this.#running) clearTimeout(job.deadline);
    await this.#pool.close(stopped);
  }

  #now(): number {
    return this.#settings.now?.() ?? performance.now();
  }

  /** Fills the free threads in fair order, then pauses running jobs in favour of waiting jobs whose turn comes first. */
  #schedule(): void {
    if (this.#isClosed) return;
    const now = this.#now();
    for (const job of this.#running) this.#charge(job, now);
    const mayBegin = (jobClass: JobClass): boolean =>
      this.#queue.load(jobClass).active < capacityOf(this.#settings.threads, jobClass);
    let next = this.#queue.next(mayBegin);
    for (; next && this.#running.size < this.#settings.threads; next = this.#queue.next(mayBegin)) this.#resume(next);
    for (let swaps = this.#running.size; next && swaps > 0; swaps--) {
      const loser = this.#loserTo(next, now);
      if (!loser) break;
      this.#pause(loser);
      this.#resume(next);
      next = this.#queue.next(mayBegin);
    }
    this.#wakeAfterSlice(next !== null, now);
  }

  /**
   * The running job that `next` preempts, or `null`: the last in fair order among jobs that have used up their time slice
   * or are less urgent than `next`.
   */
  #loserTo(next: ThreadJob, now: number): ThreadJob | null {
    let loser: ThreadJob | null = null;
    for (const job of this.#running) {
      const hasHadItsSlice = now - job.sliceAt >= SLICE_MS;
      if (!hasHadItsSlice && !isMoreUrgent(next, job)) continue;
      // The slack lets owners of one class alternate after every slice even when their times differ a little.
      if (this.#queue.isBefore(next, job, SLICE_MS) && (!loser || this.#queue.isBefore(loser, job))) loser = job;
    }
    return loser;
  }

  #wakeAfterSlice(isAnyWaiting: boolean, now: number): void {
    clearTimeout(this.#timer);
    if (!isAnyWaiting || this.#running.size === 0) return;
    let soonest = SLICE_MS;
    for (const job of this.#running) {
      if (now - job.sliceAt >= SLICE_MS) job.sliceAt = now;
      soonest = Math.min(soonest, job.sliceAt + SLICE_MS - now);
    }
    this.#timer = setTimeout(() => this.#schedule(), Math.max(1, Math.ceil(soonest)));
    this.#timer.unref();
  }

  #charge(job: ThreadJob, now: number): void {
    const used = now - job.chargedAt;
    job.chargedAt = now;
    job.ranMs += used;
    this.#queue.charge(job, used);
  }

  #resume(job: ThreadJob): void {
    const now = this.#now();
    this.#queue.take(job);
    this.#running.add(job);
    job.sliceAt = now;
    job.chargedAt = now;
    if (job.run) job.run.resume();
    else this.#begin(job, now);
    if (this.#running.has(job)) this.#setDeadline(job);
  }

  #begin(job: ThreadJob, now: number): void {
    const { onProgress, stop } = job.control;
    const run = this.#pool.start(job.task, { onEnd: () => this.#ended(job), ...(onProgress ? { onProgress } : {}) });
    job.run = run;
    run.result.then(job.resolve, job.reject);
    if (stop?.aborted) run.stop();
    else stop?.addEventListener('abort', () => run.stop(), { once: true });
    // Threads take a while to start, so one is prepared for the next quick job.
    if (job.jobClass !== 'quick') this.#pool.warmUp();
    this.#settings.onBegin?.(job.jobClass, job.waitedMs + now - job.requestedAt);
  }

  #pause(job: ThreadJob): void {
    clearTimeout(job.deadline);
    job.run?.pause();
    this.#running.delete(job);
    this.#queue.pause(job);
  }

  #setDeadline(job: ThreadJob): void {
    const leftMs = (this.#settings.maxRunMs ?? MAX_RUN_MS) - job.ranMs;
    job.deadline = setTimeout(() => this.#restart(job), Math.max(1, leftMs));
    job.deadline.unref();
  }

  #restart(job: ThreadJob): void {
    this.#settings.onHang?.();
    this.#charge(job, this.#now());
    job.ranMs = 0;
    job.run?.restart();
    if (this.#running.has(job)) this.#setDeadline(job);
  }

  #cancel(job: ThreadJob): void {
    if (job.run) return job.run.cancel();
    job.reject(new Cancelled('the job was cancelled'));
    if (!this.#isClosed) this.#queue.drop(job);
  }

  /** Handles the end of a job, whose thread is now free. The job may have been about to pause. */
  #ended(job: ThreadJob): void {
    clearTimeout(job.deadline);
    if (this.#running.delete(job)) this.#charge(job, this.#now());
    this.#queue.end(job);
    this.#schedule();
  }
}
