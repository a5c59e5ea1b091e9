import { gameList } from '@quintet/engine';
import {
  Cancelled,
  inlineWorkers,
  type PoolWorker,
  type StartWorker,
  type Task,
  type TaskKind,
  type TaskResult,
  type WorkerEvents,
  type WorkReply,
  type WorkRequest,
} from '@quintet/engine/search';
import { byClass, type Jobs, type JobTerms } from '../jobs/jobs.ts';

export const NO_LOAD = byClass(() => ({ waiting: 0, active: 0 }));

interface HeldJob {
  readonly task: Task;
  readonly terms: JobTerms;
  resolve(value: unknown): void;
}

/** Jobs that run until the test resolves or cancels them. */
export class HeldJobs implements Jobs {
  readonly load = NO_LOAD;
  readonly requests: HeldJob[] = [];
  readonly cancelled: string[] = [];

  run<K extends TaskKind>(task: Task<K>, terms: JobTerms): Promise<TaskResult<K>> {
    return new Promise((resolve, reject) => {
      this.requests.push({ task: task as Task, terms, resolve: resolve as (value: unknown) => void });
      terms.signal?.addEventListener('abort', () => {
        this.cancelled.push(terms.key ?? '');
        reject(new Cancelled('cancelled'));
      });
    });
  }

  async close(): Promise<void> {}
}

/** Thinks in this thread, because Node 20 cannot start a thread from TypeScript. */
export const startInline: StartWorker = inlineWorkers(gameList, () => performance.now(), setImmediate);

/** Like `startInline`, but begins to think only once `ready` is resolved. */
export const startInlineAfter = (ready: Promise<void>): StartWorker =>
  inlineWorkers(
    gameList,
    () => performance.now(),
    (run) => ready.then(() => setImmediate(run)),
  );

/** A thread that does what the test tells it to. */
export class FakeThread implements PoolWorker {
  readonly given: WorkRequest[] = [];
  readonly events: WorkerEvents;
  isTerminated = false;

  constructor(events: WorkerEvents) {
    this.events = events;
  }

  post(request: WorkRequest): void {
    this.given.push(request);
  }

  answer(value: unknown = 'done'): void {
    this.events.onReply({ id: 1, kind: 'done', value } as WorkReply);
  }

  terminate(): void {
    this.isTerminated = true;
  }

  /** Name of the current job. */
  get job(): string | undefined {
    return this.given.at(-1)?.job.game;
  }

  word(index: number): number {
    const job = this.given.at(-1)?.job as { readonly stop: Int32Array } | undefined;
    return job ? Atomics.load(job.stop, index) : 0;
  }
}
