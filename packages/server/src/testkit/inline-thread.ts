import { EventEmitter } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { games, serve, type WorkRequest } from '@quintet/engine';

/** Thinks right here, in place of a thread: Node 20 has no TypeScript for one. */
class InlineThread extends EventEmitter {
  #heard: (request: WorkRequest) => void = () => {};

  constructor() {
    super();
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

  postMessage(request: WorkRequest): void {
    setImmediate(() => this.#heard(request));
  }

  unref(): void {}

  async terminate(): Promise<number> {
    return 0;
  }
}

export const inlineThread = (): Worker => new InlineThread() as unknown as Worker;
