import type { Task } from './serve.ts';
import { sharedTable } from './transposition-table.ts';
import type { JobEvents, PoolJob, WorkerPool } from './worker-pool.ts';

/** Kinds of tasks that several threads can work on together. */
export type SharedKind = 'search' | 'variations';

type SharedTask = { readonly kind: SharedKind; readonly job: object };

/** Threads that search the same position as the caller and share its transposition table. */
export class HelperThreads {
  readonly #jobs: readonly PoolJob[];
  /** Resolves when every helper has stopped. */
  readonly stopped: Promise<unknown>;

  /** Starts `count` helpers. Their results are discarded. */
  constructor(pool: WorkerPool, task: SharedTask, count: number, table: SharedArrayBuffer) {
    this.#jobs = Array.from({ length: count }, (_, i) => pool.start(withThread(task, table, i + 1) as Task));
    // A helper that crashes or is cancelled costs speed, but not the result.
    this.stopped = Promise.allSettled(this.#jobs.map(({ result }) => result));
  }

  stop(): void {
    for (const job of this.#jobs) job.stop();
  }

  pause(): void {
    for (const job of this.#jobs) job.pause();
  }

  resume(): void {
    for (const job of this.#jobs) job.resume();
  }
}

/** Bits of a table that several threads fill: 2^21 entries, 32 MB. */
export const TABLE_BITS = 21;

/**
 * Starts a search on several threads of the pool (lazy SMP). The result is the first thread's, and is not repeatable. Uses one
 * thread if the workers have no shared memory. In games whose search cannot share a table, the helpers end at once. `table` may
 * hold the results of an earlier search with the same game and options; a single thread uses it, too.
 */
export function startParallel<K extends SharedKind>(
  pool: WorkerPool,
  task: Task<K>,
  threads: number,
  events: JobEvents<K> = {},
  table?: SharedArrayBuffer,
): PoolJob<K> {
  if (!pool.hasSharedMemory || (threads <= 1 && !table)) return pool.start(task, events);
  const shared = table ?? sharedTable(TABLE_BITS);
  let helpers: HelperThreads | null = null;
  const job = pool.start(withThread(task, shared, 0) as Task<K>, {
    ...events,
    onEnd() {
      helpers?.stop();
      events.onEnd?.();
    },
  });
  helpers = new HelperThreads(pool, task, threads - 1, shared);
  return {
    ...job,
    pause() {
      job.pause();
      helpers.pause();
    },
    resume() {
      job.resume();
      helpers.resume();
    },
  };
}

const withThread = (task: SharedTask, table: SharedArrayBuffer, index: number): SharedTask => ({
  ...task,
  job: { ...task.job, thread: { table, index } },
});
