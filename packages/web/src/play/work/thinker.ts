import {
  Cancelled,
  type JobEvents,
  type PoolJob,
  type StartWorker,
  sharedTable,
  startParallel,
  TABLE_BITS,
  type Task,
  type TaskKind,
  type TaskProgress,
  type TaskResult,
  WorkerPool,
  type WorkReply,
} from '@quintet/engine/search';
import { installedGame, installedGames } from '../../ui/installed-games.ts';

/** Time in ms without a message after which a search of an installed game is ended, because its rules may contain an endless loop. */
const SILENCE_MS = 30_000;

const startWebWorker: StartWorker = ({ onReply, onCrash }) => {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    type: 'module',
    name: JSON.stringify(installedGames()),
  });
  worker.onmessage = ({ data }: MessageEvent<WorkReply>) => onReply(data);
  worker.onerror = ({ message }) => {
    worker.terminate();
    onCrash(message || 'the worker could not be started');
  };
  return { post: (request) => worker.postMessage(request), terminate: () => worker.terminate() };
};

/** Number of analysis threads: one per core, but at most 4, to save battery. */
const THREADS = Math.min(4, globalThis.navigator?.hardwareConcurrency ?? 1);

/**
 * Runs one task at a time in Web Workers. Analysis uses several workers if the page is cross-origin isolated, so that they can
 * share memory.
 */
export class Thinker {
  readonly #pool = new WorkerPool(startWebWorker, {
    ...{ size: THREADS, maxAttempts: 2 },
    // Some browsers isolate the page but have no shared memory.
    hasSharedMemory: globalThis.crossOriginIsolated === true && typeof SharedArrayBuffer !== 'undefined',
  });
  #job: PoolJob | null = null;
  /** The transposition table of the last analysis, reused for the same game and options. */
  #shared: { readonly key: string; readonly table: SharedArrayBuffer } | null = null;

  /** Cancels the previous task and starts this one. Errors of installed games name their package. */
  ask<K extends TaskKind>(
    task: Task<K>,
    onProgress: (value: TaskProgress<K>) => void = () => {},
  ): Promise<TaskResult<K>> {
    this.stop();
    const installed = installedGame(task.job.game);
    const job = installed ? this.#watched(task, installed.package, onProgress) : this.#start(task, onProgress);
    this.#job = job;
    return job.result;
  }

  #start<K extends TaskKind>(task: Task<K>, onProgress: (value: TaskProgress<K>) => void): PoolJob<K> {
    if (task.kind !== 'variations') return this.#pool.start(task, { onProgress });
    const analysis = task as Task<'variations'>;
    const events = { onProgress } as JobEvents<'variations'>;
    const table = this.#pool.hasSharedMemory ? this.#tableFor(analysis) : undefined;
    return startParallel(this.#pool, analysis, THREADS, events, table) as PoolJob as PoolJob<K>;
  }

  #tableFor({ job: { game, options } }: Task<'variations'>): SharedArrayBuffer {
    const key = JSON.stringify([game, options]);
    if (this.#shared?.key !== key) this.#shared = { key, table: sharedTable(TABLE_BITS) };
    return this.#shared.table;
  }

  #watched<K extends TaskKind>(task: Task<K>, name: string, onProgress: (value: TaskProgress<K>) => void): PoolJob<K> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const listen = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => void this.#pool.close(new Error(`no answer for ${SILENCE_MS / 1000} s`)), SILENCE_MS);
    };
    listen();
    const job = this.#pool.start(task, {
      onProgress: (value) => {
        listen();
        onProgress(value);
      },
      onEnd: () => clearTimeout(timer),
    });
    const result = job.result.catch((error: Error) => {
      clearTimeout(timer);
      throw error instanceof Cancelled ? error : new Error(`${name}: ${error.message}`);
    });
    const cancel = (): void => {
      job.cancel();
      // The worker may be in an endless loop and not notice the request.
      job.restart();
    };
    return { ...job, result, cancel };
  }

  /** Cancels the current task, whose result then rejects with `Cancelled`. */
  stop(): void {
    this.#job?.cancel();
    this.#job = null;
  }

  close(): void {
    void this.#pool.close();
  }
}
