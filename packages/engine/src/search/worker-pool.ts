import type { Game } from '../kernel/index.ts';
import { PAUSE_FLAG, STOP_FLAG } from './job-limit.ts';
import {
  serve,
  type Task,
  type TaskKind,
  type TaskProgress,
  type TaskResult,
  type WorkReply,
  type WorkRequest,
} from './serve.ts';

/** A worker that runs `serve`: a thread of Node, a Web Worker, or a stand-in for tests. */
export interface PoolWorker {
  post(request: WorkRequest): void;
  /** Terminates the worker immediately, even in the middle of a job. No event follows. */
  terminate(): unknown;
}

/** Events that a worker reports. */
export interface WorkerEvents {
  onReply(reply: WorkReply): void;
  /** Called when the worker has died, at most once. */
  onCrash(reason: string): void;
}

/** Starts a worker and connects its events. */
export type StartWorker = (events: WorkerEvents) => PoolWorker;

/** Settings of a worker pool. */
export interface WorkerPoolSettings {
  /** Maximum number of jobs that run at the same time; further jobs wait their turn. No limit by default. */
  readonly size?: number;
  /** Maximum number of attempts per job, 3 by default. The job fails if its worker crashes on the last attempt. */
  readonly maxAttempts?: number;
  /** Maximum number of workers kept without a job; `size` by default. */
  readonly maxIdle?: number;
  /** `false` if workers cannot share memory. Jobs can then be cancelled, but neither stopped nor paused. */
  readonly hasSharedMemory?: boolean;
  /** Called with a readable message when a worker crashes and its job, if any, is retried. */
  onCrash?(message: string): void;
}

/** Listeners of a job. */
export interface JobEvents<K extends TaskKind> {
  onProgress?(value: TaskProgress<K>): void;
  /** Called when the job leaves its worker, whether it succeeded, failed or was cancelled. */
  onEnd?(): void;
}

/** A job that is waiting for a worker or running on one. */
export interface PoolJob<K extends TaskKind = TaskKind> {
  readonly result: Promise<TaskResult<K>>;
  /** Ends a search or analysis early: the result is the best found so far. Tasks of other kinds run to their end. */
  stop(): void;
  /** Rejects the result with `Cancelled`, and frees the worker as soon as possible. */
  cancel(): void;
  /** Pauses a search or analysis until `resume`. A pause does not change the result. */
  pause(): void;
  resume(): void;
  /** Replaces a worker that hangs. Counts as a crash. */
  restart(): void;
}

/** The error with which the result of a cancelled job is rejected. */
export class Cancelled extends Error {}

interface Job {
  readonly task: Task;
  readonly events: JobEvents<TaskKind>;
  /** Memory shared with the worker: `STOP_FLAG` and `PAUSE_FLAG`. */
  readonly control: Int32Array | null;
  readonly resolve: (value: TaskResult) => void;
  readonly reject: (error: unknown) => void;
  worker: PoolWorker | null;
  attempts: number;
  isCancelled: boolean;
}

/** Runs jobs on workers, one job per worker at a time. Workers start on demand and are reused; crashed workers are replaced. */
export class WorkerPool {
  readonly size: number;
  readonly #startWorker: StartWorker;
  readonly #settings: WorkerPoolSettings;
  readonly #waiting: Job[] = [];
  readonly #running = new Map<PoolWorker, Job>();
  readonly #idle: PoolWorker[] = [];

  constructor(startWorker: StartWorker, settings: WorkerPoolSettings = {}) {
    this.size = settings.size ?? Number.POSITIVE_INFINITY;
    this.#startWorker = startWorker;
    this.#settings = settings;
  }

  start<K extends TaskKind>(task: Task<K>, events: JobEvents<K> = {}): PoolJob<K> {
    const settle = {} as Pick<Job, 'resolve' | 'reject'>;
    const result = new Promise<TaskResult<K>>((resolve, reject) => Object.assign(settle, { resolve, reject }));
    const job: Job = {
      ...{
        task: task as Task,
        events: events as JobEvents<TaskKind>,
        ...settle,
        worker: null,
        attempts: 0,
        isCancelled: false,
      },
      control: this.hasSharedMemory ? new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT)) : null,
    };
    this.#waiting.push(job);
    this.#beginWaiting();
    return {
      result,
      stop: () => stop(job),
      cancel: () => this.#cancel(job),
      pause: () => void (job.control && Atomics.store(job.control, PAUSE_FLAG, 1)),
      resume: () => wake(job),
      restart: () => this.#restart(job),
    };
  }

  get hasSharedMemory(): boolean {
    return this.#settings.hasSharedMemory ?? true;
  }

  /** Starts a worker before the first job needs it, unless a worker is idle. */
  warmUp(): void {
    if (this.#idle.length > 0) return;
    try {
      this.#idle.push(this.#newWorker());
    } catch {
      // The next job tries again and reports the error.
    }
  }

  /** Rejects every job and ends every worker. The pool can be used again. */
  async close(reason: Error = new Cancelled('the worker pool was closed')): Promise<void> {
    const workers = [...this.#idle.splice(0), ...this.#running.keys()];
    const jobs = [...this.#waiting.splice(0), ...this.#running.values()];
    this.#running.clear();
    for (const job of jobs) {
      job.isCancelled = true;
      stop(job);
      job.reject(reason);
    }
    await Promise.all(workers.map((worker) => worker.terminate()));
  }

  #beginWaiting(): void {
    while (this.#running.size < this.size) {
      const job = this.#waiting.shift();
      if (!job) return;
      this.#begin(job);
    }
  }

  #begin(job: Job): void {
    job.attempts++;
    try {
      const worker = this.#idle.pop() ?? this.#newWorker();
      job.worker = worker;
      this.#running.set(worker, job);
      worker.post({
        id: 1,
        kind: job.task.kind,
        job: { ...job.task.job, stop: job.control },
      } as unknown as WorkRequest);
    } catch (error) {
      job.worker?.terminate();
      job.reject(error);
      this.#end(job);
    }
  }

  #newWorker(): PoolWorker {
    const worker = this.#startWorker({
      onReply: (reply) => this.#replied(worker, reply),
      onCrash: (reason) => this.#crashed(worker, reason),
    });
    return worker;
  }

  #replied(worker: PoolWorker, reply: WorkReply): void {
    const job = this.#running.get(worker);
    if (!job) return;
    if (reply.kind === 'progress') {
      if (!job.isCancelled) job.events.onProgress?.(reply.value);
      return;
    }
    if (this.#idle.length < (this.#settings.maxIdle ?? this.size)) this.#idle.push(worker);
    else worker.terminate();
    if (reply.kind === 'done') job.resolve(reply.value);
    else job.reject(new Error(reply.message));
    this.#end(job);
  }

  #crashed(worker: PoolWorker, reason: string): void {
    const job = this.#running.get(worker);
    const idleAt = this.#idle.indexOf(worker);
    if (idleAt >= 0) this.#idle.splice(idleAt, 1);
    if (!job) {
      this.#settings.onCrash?.(`an idle worker crashed: ${reason}`);
    } else if (job.isCancelled || job.attempts >= (this.#settings.maxAttempts ?? 3)) {
      job.reject(new Error(`gave up after ${job.attempts} crashes of the worker: ${reason}`));
      this.#end(job);
    } else {
      this.#running.delete(worker);
      this.#settings.onCrash?.(`a worker crashed, and its job is started again: ${reason}`);
      this.#begin(job);
    }
  }

  #cancel(job: Job): void {
    if (job.isCancelled) return;
    job.isCancelled = true;
    job.reject(new Cancelled('the job was cancelled'));
    const waitingAt = this.#waiting.indexOf(job);
    if (waitingAt >= 0) this.#waiting.splice(waitingAt, 1);
    if (job.control) stop(job);
    else this.#restart(job);
  }

  #restart({ worker }: Job): void {
    if (!worker) return;
    worker.terminate();
    this.#crashed(worker, 'it was ended');
  }

  #end(job: Job): void {
    if (job.worker) this.#running.delete(job.worker);
    job.worker = null;
    job.events.onEnd?.();
    this.#beginWaiting();
  }
}

/** Stops a job's search, even while it is paused. */
function stop(job: Job): void {
  if (job.control) Atomics.store(job.control, STOP_FLAG, 1);
  wake(job);
}

function wake({ control }: Job): void {
  if (!control) return;
  Atomics.store(control, PAUSE_FLAG, 0);
  Atomics.notify(control, PAUSE_FLAG);
}

/** Starts workers that run in the caller's thread, for tests and for platforms without threads. `defer` runs a job later. */
export function inlineWorkers(
  games: readonly Game[],
  now: () => number,
  defer: (run: () => void) => unknown,
): StartWorker {
  return ({ onReply }) => {
    let isTerminated = false;
    let listener: (request: WorkRequest) => void = () => {};
    const post = (reply: WorkReply): void => void (isTerminated || onReply(reply));
    const listen = (to: typeof listener): void => {
      listener = to;
    };
    serve({ post, listen }, games, now);
    return {
      post(request) {
        const { stop } = request.job as { readonly stop?: Int32Array | null };
        // Pass only the stop flag: a pause would put the only thread to sleep.
        const job = { ...request.job, stop: stop?.subarray(0, PAUSE_FLAG) ?? null };
        defer(() => isTerminated || listener({ ...request, job } as WorkRequest));
      },
      terminate() {
        isTerminated = true;
      },
    };
  };
}
