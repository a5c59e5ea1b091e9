import {
  type PoolJob,
  type StartWorker,
  type Task,
  type TaskKind,
  type TaskProgress,
  type TaskResult,
  WorkerPool,
  type WorkReply,
} from '@quintet/engine/search';

const startWebWorker: StartWorker = ({ onReply, onCrash }) => {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
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

  /** Cancels the previous task and starts this one. */
  ask<K extends TaskKind>(
    task: Task<K>,
    onProgress: (value: TaskProgress<K>) => void = () => {},
  ): Promise<TaskResult<K>> {
    this.stop();
    const job = this.#pool.start(task, { onProgress });
    this.#job = job;
    return job.result;
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
