/** Threads in which bots think and positions are analysed. */
import { Worker } from 'node:worker_threads';
import type { StartWorker, WorkReply } from '@quintet/engine/search';

/** Starts Node threads that run the worker of this or another build: a file, or the text of a CommonJS program. */
export const threadsFrom =
  (program: URL | string): StartWorker =>
  ({ onReply, onCrash }) => {
    const worker = new Worker(program, { eval: typeof program === 'string', execArgv: [], name: 'quintet' });
    let isOver = false;
    const crash = (reason: string): void => {
      if (!isOver) onCrash(reason);
      isOver = true;
    };
    worker.on('message', (reply: WorkReply) => onReply(reply));
    worker.on('messageerror', (error) => crash(error.message));
    worker.on('error', (error) => crash(error instanceof Error ? error.message : String(error)));
    worker.on('exit', (code) => crash(`it ended with code ${code}`));
    return {
      post: (request) => worker.postMessage(request),
      terminate() {
        isOver = true;
        return worker.terminate();
      },
    };
  };

/** Starts the worker of the published package. Node 20 cannot run a TypeScript worker, so the command line bundles a worker file. */
export const startThread: StartWorker = threadsFrom(new URL('./search-worker.ts', import.meta.url));
