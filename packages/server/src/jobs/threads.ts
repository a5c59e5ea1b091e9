import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import type { WorkDone, WorkReply, WorkRequest } from '@quintet/engine';
import { type Jobs, type Task, TooBusy } from './jobs.ts';

interface Waiting {
  readonly task: Task;
  resolve(value: WorkDone): void;
  reject(error: unknown): void;
  attempts: number;
}

const MOST_WAITING = 1000;
const ATTEMPTS = 2;

/** Thinking in threads of this process. A thread that dies is replaced, and its task tried once more. */
export class ThreadJobs implements Jobs {
  readonly #start: () => Worker;
  readonly #most: number;
  readonly #idle: Worker[] = [];
  readonly #busy = new Map<Worker, Waiting>();
  readonly #waiting: Waiting[] = [];
  #isClosed = false;

  /** `start` makes a thread that answers requests as the engine's `serve` does. */
  constructor(start: () => Worker, threads = Math.max(1, availableParallelism() - 1)) {
    this.#start = start;
    this.#most = threads;
  }

  run<T extends WorkDone>(task: Task): Promise<T> {
    if (this.#waiting.length >= MOST_WAITING) return Promise.reject(new TooBusy('too much to think about'));
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ task, resolve: resolve as (value: WorkDone) => void, reject, attempts: 0 });
      this.#next();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { reject } of [...this.#waiting.splice(0), ...this.#busy.values()]) reject(new Error('closed'));
    await Promise.all([...this.#idle, ...this.#busy.keys()].map((worker) => worker.terminate()));
  }

  #next(): void {
    while (!this.#isClosed && this.#waiting.length > 0 && (this.#idle.length > 0 || this.#busy.size < this.#most)) {
      const worker = this.#idle.pop() ?? this.#hire();
      const job = this.#waiting.shift() as Waiting;
      job.attempts++;
      this.#busy.set(worker, job);
      worker.postMessage({ ...job.task, id: 1 } as WorkRequest);
    }
  }

  #hire(): Worker {
    const worker = this.#start();
    worker.unref();
    worker.on('message', (reply: WorkReply) => this.#heard(worker, reply));
    worker.on('error', (error) => this.#died(worker, error));
    worker.on('exit', () => this.#died(worker, new Error('the thread ended')));
    return worker;
  }

  #heard(worker: Worker, reply: WorkReply): void {
    if (reply.kind === 'progress') return;
    const job = this.#busy.get(worker);
    this.#busy.delete(worker);
    this.#idle.push(worker);
    if (reply.kind === 'done') job?.resolve(reply.value);
    else job?.reject(new Error(reply.message));
    this.#next();
  }

  #died(worker: Worker, error: unknown): void {
    const job = this.#busy.get(worker);
    this.#busy.delete(worker);
    const at = this.#idle.indexOf(worker);
    if (at >= 0) this.#idle.splice(at, 1);
    if (job && job.attempts < ATTEMPTS) this.#waiting.unshift(job);
    else job?.reject(error);
    this.#next();
  }
}
