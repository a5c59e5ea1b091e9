import type { Game } from '../kernel/index.ts';
import type { Task } from './serve.ts';
import { sharedTable } from './transposition-table.ts';
import type { JobEvents, PoolJob, WorkerPool } from './worker-pool.ts';

/** Kinds of tasks that several threads can work on together. */
export type SharedKind = 'search' | 'variations';

type SharedTask = { readonly kind: SharedKind; readonly job: object };

/** Whether searches of a game can share a transposition table. */
export const isParallel = (game: Game): boolean => game.bot.spec.method === 'alpha-beta';

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
const TABLE_BITS = 21;

/**
 * Starts a search on several threads of the pool (lazy SMP). The result is the first thread's, and is not repeatable. Uses one
 * thread if the workers have no shared memory or the game's search cannot share a table.
 */
export function startParallel<K extends SharedKind>(
  pool: WorkerPool,
  game: Game,
  task: Task<K>,
  threads: number,
  events: JobEvents<K> = {},
): PoolJob<K> {
  if (threads <= 1 || !pool.hasSharedMemory || !isParallel(game)) return pool.start(task, events);
  const table = sharedTable(TABLE_BITS);
  let helpers: HelperThreads | null = null;
  const job = pool.start(withThread(task, table, 0) as Task<K>, {
    ...events,
    onEnd() {
      helpers?.stop();
      events.onEnd?.();
    },
  });
  helpers = new HelperThreads(pool, task, threads - 1, table);
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
