import {
  Cancelled,
  type PoolJob,
  type StartWorker,
  type Task,
  type TaskKind,
  type TaskProgress,
  type TaskResult,
  WorkerPool,
  type WorkReply,
} from '@quintet/engine/search';
import { installedGame, installedGames } from '../../ui/installed-games.ts';

/** Silence in ms after which a search of an installed game is ended: its rules may contain an endless loop. */
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

/** Runs one task at a time in a Web Worker. Uses no shared memory, which requires a cross-origin isolated page. */
export class Thinker {
  readonly #pool = new WorkerPool(startWebWorker, { size: 1, maxAttempts: 2, hasSharedMemory: false });
  #job: PoolJob | null = null;

  /** Cancels the previous task and starts this one. Errors of installed games name their package. */
  ask<K extends TaskKind>(
    task: Task<K>,
    onProgress: (value: TaskProgress<K>) => void = () => {},
  ): Promise<TaskResult<K>> {
    this.stop();
    const installed = installedGame(task.job.game);
    const job = installed ? this.#watched(task, installed.package, onProgress) : this.#pool.start(task, { onProgress });
    this.#job = job;
    return job.result;
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
    return { ...job, result };
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
