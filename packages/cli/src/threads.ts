import { Worker } from 'node:worker_threads';
import type { StartWorker, WorkReply } from '@quintet/engine/search';

/** Safety net for searches that have no time limit of their own: far above what any level needs. */
export const MAX_THINKING_MS = 60_000;

/** Starts Node threads that run `file`, the bundled worker of this or another build. */
export const threadsFrom =
  (file: URL): StartWorker =>
  ({ onReply, onCrash }) => {
    const worker = new Worker(file, { execArgv: [], name: 'quintet' });
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

/** Starts a thread of this build. Source and bundle are both one folder below the package, so the path fits both. */
export const startThread: StartWorker = threadsFrom(new URL('../dist/worker.mjs', import.meta.url));
