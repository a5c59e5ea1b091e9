import { isSea } from 'node:sea';
import type { Game } from '@quintet/engine';
import type { Contender } from '@quintet/engine/arena';
import { type StartWorker, type Task, type TaskResult, WorkerPool } from '@quintet/engine/search';
import { programHash } from '@quintet/server/threads';
import { threadProgram } from '../bundled.ts';
import { Failure, usage } from '../terminal/failure.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { workersFrom } from './settings.ts';

/** A task that plays one match. */
export type MatchKind = 'match' | 'puzzles';

/** Runs the matches of a command: in threads of this process, or on the workers of a queue. Both give the same results. */
export interface MatchRunner {
  /** Number of matches to start at the same time. */
  readonly size: number;
  run<K extends MatchKind>(task: Task<K>): Promise<TaskResult<K>>;
  close(): Promise<void>;
}

/** Options of commands that play many matches. */
export interface RunnerSettings {
  readonly workers?: string | undefined;
  /** `redis://…` of the queue; matches run in threads of this process without it. */
  readonly queue?: string | undefined;
}

export interface RunnerContext {
  readonly game: Game;
  readonly startWorker: StartWorker;
  /** Number of matches to play. */
  readonly matches: number;
  readonly threadsPerWorker?: number;
  /** The bots that play, and the maximum length of a match, unless the command fixes both. */
  readonly contenders?: readonly Contender[];
  readonly maxPlies?: number;
  /** Prints a line for the user. */
  say(line: string): void;
}

/** Matches on the queue at the same time, by default: enough for many workers, few enough for Redis. */
const QUEUED = '64';
/** Help of `--queue` and of the options that it changes. */
export const QUEUE_HELP = 'play on the workers of this Redis (redis://…), with the name BUS_NAME';
export const WORKERS_HELP = `number of threads; default is the number of cores. With --queue, matches on the queue at a time (${QUEUED})`;

/** Opens the runner that the settings ask for. */
export async function openRunner(
  terminal: Terminal,
  { workers, queue }: RunnerSettings,
  context: RunnerContext,
): Promise<MatchRunner> {
  const { matches, threadsPerWorker, startWorker, say } = context;
  if (queue !== undefined) return openQueue(terminal, queue, workersFrom(workers ?? QUEUED, matches), context);
  const size = workersFrom(workers, matches, threadsPerWorker);
  const pool = new WorkerPool(startWorker, { size, onCrash: say });
  return { size, run: (task) => pool.start(task).result, close: () => pool.close() };
}

async function openQueue(
  terminal: Terminal,
  queue: string,
  size: number,
  { game, contenders = [], maxPlies = 0, say }: RunnerContext,
): Promise<MatchRunner> {
  if (isSea()) throw usage('--queue is not part of the executable: use the npm package quintet');
  const { BackgroundError, BackgroundQueue, MAX_QUEUED_PLIES } = await import('@quintet/server/background');
  if (contenders.some(({ kind }) => kind === 'time')) throw usage('--queue is for bots that do not play by time');
  if (maxPlies > MAX_QUEUED_PLIES) throw usage(`--queue is for matches of at most ${MAX_QUEUED_PLIES} plies`);
  const asFailure = (error: unknown): never => {
    throw error instanceof BackgroundError ? new Failure(error.message) : error;
  };
  const program = await programHash(threadProgram);
  const opened = await BackgroundQueue.open({ ...placeOf(terminal, queue), program, notify: say }).catch(asFailure);
  let isInterrupted = false;
  const interrupt = (): void => {
    isInterrupted = true;
    void opened.close();
  };
  const listeners = [terminal.onInterrupt(interrupt), terminal.onEnding(interrupt)];
  return {
    size,
    run: (task) =>
      opened.run(game, task).catch((error: unknown) => {
        if (isInterrupted) throw new Failure('interrupted; the same command with the same --out continues');
        return asFailure(error);
      }),
    async close() {
      for (const removeListener of listeners) removeListener();
      await opened.close();
    },
  };
}

/** Address and name of a queue. */
function placeOf({ env }: Terminal, queue: string): { readonly url: string; readonly name: string } {
  if (!/^rediss?:\/\//.test(queue) || !URL.canParse(queue)) throw usage('--queue must be the redis://… of a queue');
  const name = env.BUS_NAME || 'quintet';
  if (!/^[\w-]{1,40}$/.test(name)) throw usage('BUS_NAME must be letters, digits, hyphens and underscores');
  return { url: queue, name };
}
