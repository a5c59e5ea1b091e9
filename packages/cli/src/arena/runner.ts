import { type StartWorker, type Task, type TaskResult, WorkerPool } from '@quintet/engine/search';
import { workersFrom } from './settings.ts';

/** A task that plays one match. */
export type MatchKind = 'match' | 'puzzles';

/** Runs the matches of a command in threads. */
export interface MatchRunner {
  /** Number of matches to start at the same time. */
  readonly size: number;
  run<K extends MatchKind>(task: Task<K>): Promise<TaskResult<K>>;
  close(): Promise<void>;
}

/** Options of commands that play many matches. */
export interface RunnerSettings {
  readonly workers?: string | undefined;
}

export interface RunnerContext {
  readonly startWorker: StartWorker;
  /** Number of matches to play. */
  readonly matches: number;
  readonly threadsPerWorker?: number;
  /** Prints a line for the user. */
  say(line: string): void;
}

export const WORKERS_HELP = 'number of threads; default is the number of cores';

/** Opens the runner that the settings ask for. */
export function openRunner({ workers }: RunnerSettings, context: RunnerContext): MatchRunner {
  const { matches, threadsPerWorker, startWorker, say } = context;
  const pool = new WorkerPool(startWorker, { size: workersFrom(workers, matches, threadsPerWorker), onCrash: say });
  return { size: pool.size, run: (task) => pool.start(task).result, close: () => pool.close() };
}
