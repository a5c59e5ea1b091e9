import type { Worker } from 'node:worker_threads';
import type { WorkDone, WorkReply, WorkRequest } from '@quintet/engine';
import { type Jobs, NO_HURRY, Stopped, type Task, TooBusy, type Urgency } from './jobs.ts';

interface Waiting {
  readonly task: Task;
  resolve(value: WorkDone): void;
  reject(error: unknown): void;
  attempts: number;
}

interface Busy {
  readonly job: Waiting;
  readonly deadline: NodeJS.Timeout;
}

const MOST_WAITING = 1000;
const ATTEMPTS = 2;
/** Far above what any task may take by its own limits: past it the thread hangs. */
const MOST_MILLISECONDS = 120_000;

export interface ThreadSettings {
  readonly threads: number;
  readonly mostWaiting?: number;
  readonly mostMilliseconds?: number;
}

/** Thinking in threads of this process. A thread that dies or hangs is replaced, and its task tried once more. */
export class ThreadJobs implements Jobs {
  readonly #start: () => Worker;
  readonly #settings: ThreadSettings;
  readonly #idle: Worker[] = [];
  readonly #busy = new Map<Worker, Busy>();
  readonly #urgent: Waiting[] = [];
  readonly #waiting: Waiting[] = [];
  #isClosed = false;

  /** `start` makes a thread that answers requests as the engine's `serve` does. */
  constructor(start: () => Worker, settings: ThreadSettings) {
    this.#start = start;
    this.#settings = settings;
  }

  get waiting(): number {
    return this.#urgent.length + this.#waiting.length;
  }

  run<T extends WorkDone>(task: Task, { isUrgent }: Urgency = NO_HURRY): Promise<T> {
    if (this.#isClosed) return Promise.reject(new Stopped('the server stops'));
    const queue = isUrgent ? this.#urgent : this.#waiting;
    if (queue.length >= (this.#settings.mostWaiting ?? MOST_WAITING)) {
      return Promise.reject(new TooBusy('too much to think about'));
    }
    return new Promise<T>((resolve, reject) => {
      queue.push({ task, resolve: resolve as (value: WorkDone) => void, reject, attempts: 0 });
      this.#next();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const underWay = [...this.#busy.values()];
    for (const { deadline } of underWay) clearTimeout(deadline);
    const jobs = [...this.#urgent.splice(0), ...this.#waiting.splice(0), ...underWay.map(({ job }) => job)];
    for (const { reject } of jobs) reject(new Stopped('the server stops'));
    await Promise.all([...this.#idle, ...this.#busy.keys()].map((worker) => worker.terminate()));
  }

  #next(): void {
    while (!this.#isClosed && (this.#idle.length > 0 || this.#busy.size < this.#settings.threads)) {
      const job = this.#urgent.shift() ?? this.#waiting.shift();
      if (!job) return;
      try {
        this.#give(this.#idle.pop() ?? this.#hire(), job);
      } catch (error) {
        // There is no thread to be had.
        job.reject(error);
      }
    }
  }

  #give(worker: Worker, job: Waiting): void {
    job.attempts++;
    const most = this.#settings.mostMilliseconds ?? MOST_MILLISECONDS;
    const deadline = setTimeout(() => void worker.terminate(), most);
    deadline.unref();
    this.#busy.set(worker, { job, deadline });
    worker.postMessage({ ...job.task, id: 1 } as WorkRequest);
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
    const job = this.#freed(worker);
    this.#idle.push(worker);
    if (reply.kind === 'done') job?.resolve(reply.value);
    else job?.reject(new Error(reply.message));
    this.#next();
  }

  #died(worker: Worker, error: unknown): void {
    const job = this.#freed(worker);
    const at = this.#idle.indexOf(worker);
    if (at >= 0) this.#idle.splice(at, 1);
    if (job && job.attempts < ATTEMPTS && !this.#isClosed) this.#urgent.unshift(job);
    else job?.reject(error);
    this.#next();
  }

  #freed(worker: Worker): Waiting | undefined {
    const busy = this.#busy.get(worker);
    clearTimeout(busy?.deadline);
    this.#busy.delete(worker);
    return busy?.job;
  }
}
