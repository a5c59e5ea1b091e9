import { Worker } from 'node:worker_threads';
import type { WorkReply, WorkRequest } from '@quintet/engine';

/** A worker as its employer sees it. */
export interface Thread {
  post(request: WorkRequest): void;
  /** Ends it, whatever it is doing; `crashed` is not called for that. */
  end(): void;
}

export interface Employer {
  replied(reply: WorkReply): void;
  /** Called once, when it has ended by itself. */
  crashed(why: string): void;
}

export type Hire = (employer: Employer) => Thread;

/** The same path from the source and from the bundle: both lie one folder below the package. */
const WORKER = new URL('../dist/worker.mjs', import.meta.url);

/** A thread of Node's that runs the bundled worker. */
export const hireThread: Hire = (employer) => hireFrom(WORKER, employer);

/** A thread of Node's that runs this file: the bundled worker of some build. */
export function hireFrom(file: URL, employer: Employer): Thread {
  const worker = new Worker(file, { execArgv: [], name: 'quintet' });
  let isOver = false;
  const crashed = (why: string): void => {
    if (isOver) return;
    isOver = true;
    employer.crashed(why);
  };
  worker.on('message', (reply: WorkReply) => employer.replied(reply));
  worker.on('messageerror', (error) => crashed(error.message));
  worker.on('error', (error) => crashed(error instanceof Error ? error.message : String(error)));
  worker.on('exit', (code) => crashed(`it ended with code ${code}`));
  return {
    post: (request) => worker.postMessage(request),
    end() {
      isOver = true;
      void worker.terminate();
    },
  };
}
