/** Threads in which bots think, positions are analysed and third-party games are checked. */
import { Worker } from 'node:worker_threads';
import type { StartWorker, WorkReply } from '@quintet/engine/search';

/** The program of a thread: a file, or the text of a CommonJS program. */
export type ThreadProgram = URL | string;

/** A game's module, as a thread finds it. */
export interface ModuleSource {
  /** `file:` URL of the module. */
  readonly url: string;
  /** Name and version of its package, such as `gomoku@1.0.0`. */
  readonly package: string;
}

/** Start parameters of a thread. */
export interface ThreadData {
  /** Games that the thread knows besides the built-in ones. */
  readonly modules: readonly ModuleSource[];
  /** Checks the first module instead of serving requests: see `CheckReply`. */
  readonly isCheck: boolean;
  /** Folder with endgame tables, see `table-files.ts`; `null` for none. */
  readonly tables: string | null;
}

/** Replies of a thread that checks a module: first that it could be imported, then its problem, or `null` if it has none. */
export type CheckReply = 'imported' | { readonly problem: string | null };

/** The worker of this package. Node 20 cannot run a TypeScript worker, so the command line bundles a worker file. */
export const THREAD_PROGRAM: ThreadProgram = new URL('./search-worker.ts', import.meta.url);

function start(
  program: ThreadProgram,
  given: readonly ModuleSource[],
  isCheck: boolean,
  tables: string | null = null,
): Worker {
  // A loaded game has functions, which cannot be sent to a thread.
  const modules = given.map(({ url, package: from }) => ({ url, package: from }));
  const workerData: ThreadData = { modules, isCheck, tables };
  return new Worker(program, { eval: typeof program === 'string', execArgv: [], name: 'quintet', workerData });
}

/** Starts Node threads that run the worker of this or another build. `tables` is a folder with endgame tables. */
export const threadsFrom =
  (program: ThreadProgram, modules: readonly ModuleSource[] = [], tables: string | null = null): StartWorker =>
  ({ onReply, onCrash }) => {
    const worker = start(program, modules, false, tables);
    let isOver = false;
    const crash = (reason: string): void => {
      if (!isOver) onCrash(reason);
      isOver = true;
    };
    worker.on('message', (reply: WorkReply) => onReply(reply));
    worker.on('messageerror', (error) => crash(error.message));
    worker.on('error', (error) => crash(messageOf(error)));
    worker.on('exit', (code) => crash(`it ended with code ${code}`));
    return {
      post: (request) => worker.postMessage(request),
      terminate() {
        isOver = true;
        return worker.terminate();
      },
    };
  };

/** Imports and checks a module in its own thread, which is ended after `timeoutMs`. Resolves with the module's problem. */
export async function problemInThread(
  program: ThreadProgram,
  module: ModuleSource,
  timeoutMs: number,
): Promise<string | null> {
  const worker = start(program, [module], true);
  let isImported = false;
  let timer: NodeJS.Timeout | undefined;
  const problem = new Promise<string | null>((resolve) => {
    timer = setTimeout(() => {
      const what = isImported ? 'checking its laws' : 'loading it';
      resolve(`${what} took more than ${timeoutMs / 1000} seconds: it may contain an endless loop`);
    }, timeoutMs);
    worker.on('message', (reply: CheckReply) => {
      if (reply === 'imported') isImported = true;
      else resolve(reply.problem);
    });
    worker.on('error', (error) => resolve(messageOf(error)));
    worker.on('exit', (code) => resolve(`its thread ended with code ${code}`));
  });
  return problem.finally(() => {
    clearTimeout(timer);
    return worker.terminate();
  });
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
