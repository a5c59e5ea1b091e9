import { EventEmitter } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { games, serve, type WorkRequest } from '@quintet/engine';

/** Thinks right here, in place of a thread: Node 20 has no TypeScript for one. */
class InlineThread extends EventEmitter {
  readonly #until: Promise<void>;
  #heard: (request: WorkRequest) => void = () => {};

  constructor(until: Promise<void>) {
    super();
    this.#until = until;
    serve(
      {
        post: (reply) => void this.emit('message', reply),
        listen: (listener) => {
          this.#heard = listener;
        },
      },
      games,
      () => performance.now(),
    );
  }

  postMessage(given: WorkRequest): void {
    // It runs in the thread that would have to wake it, so it must not pause.
    const request = { ...given, job: { ...given.job, stop: null } } as WorkRequest;
    void this.#until.then(() => setImmediate(() => this.#heard(request)));
  }

  unref(): void {}

  async terminate(): Promise<number> {
    return 0;
  }
}

export const inlineThread = (): Worker => threadAfter(Promise.resolve());

/** One that begins to think only then. */
export const threadAfter = (until: Promise<void>): Worker => new InlineThread(until) as unknown as Worker;
