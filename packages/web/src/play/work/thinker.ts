import type { WorkDone, WorkReply, WorkRequest } from '@quintet/engine/search';

type Without<T, K extends keyof never> = T extends unknown ? Omit<T, K> : never;
/** What can be asked of a worker. */
export type Task = Without<WorkRequest, 'id'>;
export type Progress = Extract<WorkReply, { kind: 'progress' }>['value'];

export class Stopped extends Error {}

const ATTEMPTS = 2;

/**
 * One worker that thinks about one task at a time. It is started when first asked. To stop is to end it: that works in
 * every browser, at once; the next task starts another. A worker that crashes is tried once more.
 */
export class Thinker {
  #worker: Worker | null = null;
  #stop: (() => void) | null = null;
  #id = 0;

  /** A new task stops the one before. */
  async ask<T extends WorkDone>(task: Task, told: (progress: Progress) => void = () => {}): Promise<T> {
    this.stop();
    for (let attempt = 1; ; attempt++) {
      try {
        return (await this.#once(task, told)) as T;
      } catch (error) {
        if (error instanceof Stopped || attempt === ATTEMPTS) throw error;
        this.#end();
      }
    }
  }

  /** What it was asked ends with `Stopped`. */
  stop(): void {
    if (!this.#stop) return;
    this.#end();
    this.#stop();
    this.#stop = null;
  }

  close(): void {
    this.stop();
    this.#end();
  }

  #end(): void {
    this.#worker?.terminate();
    this.#worker = null;
  }

  #once(task: Task, told: (progress: Progress) => void): Promise<WorkDone> {
    this.#worker ??= new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    const worker = this.#worker;
    const id = ++this.#id;
    return new Promise<WorkDone>((resolve, reject) => {
      this.#stop = () => reject(new Stopped());
      worker.onerror = (event) => reject(new Error(event.message || 'the worker could not be started'));
      worker.onmessage = ({ data }: MessageEvent<WorkReply>) => {
        if (data.id !== id) return;
        if (data.kind === 'progress') told(data.value);
        else if (data.kind === 'done') resolve(data.value);
        else reject(new Error(data.message));
      };
      worker.postMessage({ ...task, id } as WorkRequest);
    }).finally(() => {
      if (this.#id === id) this.#stop = null;
    });
  }
}
