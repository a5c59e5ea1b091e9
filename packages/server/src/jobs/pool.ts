import type { Worker } from 'node:worker_threads';
import type { WorkDone, WorkReply, WorkRequest } from '@quintet/engine';
import { FairQueue, isMoreUrgent } from './fair-queue.ts';
import {
  byClass,
  Cancelled,
  type ClassLoad,
  type JobClass,
  type JobLimits,
  type Jobs,
  type JobTerms,
  maxPerOwner,
  Stopped,
  type Task,
  TooBusy,
} from './jobs.ts';
import { isStopped, newControl, type PoolJob, sleep, stop, wake } from './pool-job.ts';

const ATTEMPTS = 2;
/** A job runs so long before the turn may pass to another owner, or to a less urgent class. */
const SLICE_MS = 250;
/** Far above what any job may take by its own limits: past it the thread hangs. */
const MAX_RUN_MS = 120_000;
/** Threads that may sleep with a paused job, beside those that run. A level-8 search among them holds a table of 16 MB. */
const PAUSED: Readonly<Record<JobClass, number>> = { quick: 1, slow: 3, analysis: 2, batch: 1 };

const NO_LIMITS: JobLimits = {
  maxJobs: Number.POSITIVE_INFINITY,
  maxBotMovesPerOwner: Number.POSITIVE_INFINITY,
  maxSearchesPerOwner: Number.POSITIVE_INFINITY,
};

export interface PoolSettings {
  /** Jobs that run at the same time. */
  readonly threads: number;
  readonly limits?: JobLimits;
  readonly maxRunMs?: number;
  /** Clock in milliseconds. */
  now?(): number;
  /** Called when a job begins, with the time that it has waited. */
  onBegin?(jobClass: JobClass, waitedMs: number): void;
}

/** How many jobs of a class may have begun at a time. */
export const capacityOf = (threads: number, jobClass: JobClass): number => threads + PAUSED[jobClass];

/**
 * Runs jobs in threads of this process. A more urgent job takes a thread's place at once; otherwise places change after a slice
 * of `SLICE_MS`, in fair order. Whoever loses its place is paused, not ended: its thread sleeps inside the search. So the answer
 * is the same with any number of pauses. A thread that dies or hangs is replaced, and its job tried once more.
 */
export class WorkerPool implements Jobs {
  readonly #start: () => Worker;
  readonly #settings: PoolSettings;
  readonly #limits: JobLimits;
  readonly #queue = new FairQueue<PoolJob>();
  readonly #running = new Set<PoolJob>();
  readonly #byWorker = new Map<Worker, PoolJob>();
  readonly #idle: Worker[] = [];
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  /** `start` makes a thread that answers requests as the engine's `serve` does. */
  constructor(start: () => Worker, settings: PoolSettings) {
    this.#start = start;
    this.#settings = settings;
    this.#limits = settings.limits ?? NO_LIMITS;
  }

  get load(): Readonly<Record<JobClass, ClassLoad>> {
    return byClass((jobClass) => this.#queue.load(jobClass));
  }

  run<T extends WorkDone>(task: Task, { jobClass, owner, signal, waitedMs = 0 }: JobTerms): Promise<T> {
    if (this.#isClosed) return Promise.reject(new Stopped('the server is stopping'));
    if (signal?.aborted) return Promise.reject(new Cancelled('the job was cancelled'));
    const { waiting, active } = this.#queue.load(jobClass);
    if (this.#queue.jobsOf({ jobClass, owner }) >= maxPerOwner(this.#limits, jobClass))
      return Promise.reject(new TooBusy(`this owner has too many ${jobClass} jobs`));
    if (waiting + active >= this.#limits.maxJobs) return Promise.reject(new TooBusy(`too many ${jobClass} jobs`));
    let cancel = (): void => {};
    const answer = new Promise<WorkDone>((resolve, reject) => {
      const now = this.#now();
      const job: PoolJob = {
        ...{ task, jobClass, owner, waitedMs, resolve, reject },
        ...{ attempts: 0, control: newControl(), worker: null, deadline: undefined, ranMs: 0 },
        ...{ askedAt: now, sliceAt: now, chargedAt: now },
      };
      cancel = () => this.#cancel(job);
      signal?.addEventListener('abort', cancel);
      this.#queue.add(job);
      this.#schedule();
    });
    return answer.finally(() => signal?.removeEventListener('abort', cancel)) as Promise<T>;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    const noTurn = (): boolean => true;
    for (let job = this.#queue.next(noTurn); job; job = this.#queue.next(noTurn)) {
      if (job.worker) this.#queue.end(job);
      else this.#queue.drop(job);
      job.reject(new Stopped('the server is stopping'));
    }
    for (const job of this.#running) job.reject(new Stopped('the server is stopping'));
    for (const job of this.#byWorker.values()) {
      clearTimeout(job.deadline);
      stop(job);
    }
    await Promise.all([...this.#idle, ...this.#byWorker.keys()].map((worker) => worker.terminate()));
  }

  #now(): number {
    return this.#settings.now?.() ?? performance.now();
  }

  /** Gives free places to whose turn it is, then lets those take a place who come before its holder. */
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

  /** The running job that has to make room for another one: the last in fair order of those that have had their slice. */
  #loserTo(next: PoolJob, now: number): PoolJob | null {
    let loser: PoolJob | null = null;
    for (const job of this.#running) {
      const hasHadItsSlice = now - job.sliceAt >= SLICE_MS;
      if (!hasHadItsSlice && !isMoreUrgent(next, job)) continue;
      // With the slack owners of one class change places after every slice, also where their times differ by a little.
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

  #charge(job: PoolJob, now: number): void {
    const used = now - job.chargedAt;
    job.chargedAt = now;
    job.ranMs += used;
    this.#queue.charge(job, used);
  }

  #resume(job: PoolJob): void {
    const now = this.#now();
    this.#queue.take(job);
    this.#running.add(job);
    job.sliceAt = now;
    job.chargedAt = now;
    try {
      if (job.worker) wake(job);
      else this.#begin(job, now);
    } catch (error) {
      // No thread can be started.
      this.#running.delete(job);
      this.#queue.end(job);
      job.reject(error);
      return;
    }
    const { worker } = job;
    const left = (this.#settings.maxRunMs ?? MAX_RUN_MS) - job.ranMs;
    job.deadline = setTimeout(() => void worker?.terminate(), Math.max(1, left));
    job.deadline.unref();
  }

  #pause(job: PoolJob): void {
    clearTimeout(job.deadline);
    sleep(job);
    this.#running.delete(job);
    this.#queue.pause(job);
  }

  #begin(job: PoolJob, now: number): void {
    job.worker = this.#idle.pop() ?? this.#startWorker();
    job.attempts++;
    this.#byWorker.set(job.worker, job);
    const { kind, job: work } = job.task;
    job.worker.postMessage({ kind, job: { ...work, stop: job.control }, id: 1 } as unknown as WorkRequest);
    if (job.jobClass !== 'quick') this.#startSpare();
    if (job.attempts === 1) this.#settings.onBegin?.(job.jobClass, job.waitedMs + now - job.askedAt);
  }

  /** Threads take a while to start: the next quick job finds one that has. */
  #startSpare(): void {
    if (this.#idle.length > 0) return;
    try {
      this.#idle.push(this.#startWorker());
    } catch {
      // Whoever needs it tries again.
    }
  }

  #cancel(job: PoolJob): void {
    job.reject(new Cancelled('the job was cancelled'));
    // Its thread is busy until it answers, which it does soon.
    if (job.worker) stop(job);
    else if (!this.#isClosed) this.#queue.drop(job);
  }

  #startWorker(): Worker {
    const worker = this.#start();
    worker.unref();
    worker.on('message', (reply: WorkReply) => this.#replied(worker, reply));
    worker.on('error', (error) => this.#died(worker, error));
    worker.on('exit', () => this.#died(worker, new Error('the thread ended')));
    return worker;
  }

  #replied(worker: Worker, reply: WorkReply): void {
    if (reply.kind === 'progress') return;
    const job = this.#end(worker);
    if (this.#idle.length <= this.#settings.threads) this.#idle.push(worker);
    else void worker.terminate();
    if (reply.kind === 'done') job?.resolve(reply.value);
    else job?.reject(new Error(reply.message));
    this.#schedule();
  }

  #died(worker: Worker, error: unknown): void {
    const job = this.#end(worker);
    const at = this.#idle.indexOf(worker);
    if (at >= 0) this.#idle.splice(at, 1);
    if (job && job.attempts < ATTEMPTS && !this.#isClosed && !isStopped(job)) {
      job.control = newControl();
      this.#queue.add(job, true);
    } else job?.reject(error);
    this.#schedule();
  }

  /** The thread is free: its job has ended, one way or the other. It may have been about to pause. */
  #end(worker: Worker): PoolJob | undefined {
    const job = this.#byWorker.get(worker);
    if (!job) return undefined;
    this.#byWorker.delete(worker);
    clearTimeout(job.deadline);
    if (this.#running.delete(job)) this.#charge(job, this.#now());
    job.worker = null;
    job.ranMs = 0;
    if (!this.#isClosed) this.#queue.end(job);
    return job;
  }
}
