import type { Game } from '@quintet/engine';
import type { StartWorker } from '@quintet/engine/search';
import type { Config, WorkerConfig } from './config.ts';
import type { GameFailed } from './guarded-game.ts';
import { GameJobs } from './jobs/game-jobs.ts';
import type { Jobs } from './jobs/jobs.ts';
import { QueueJobs } from './jobs/queue.ts';
import { QueueWorker } from './jobs/queue-worker.ts';
import type { ThreadSettings } from './jobs/thread-jobs.ts';
import { tracedJobs } from './observe/tracing.ts';

export interface SearchHooks {
  readonly startThread: StartWorker;
  report(error: unknown): void;
  /** Called when a job starts on this node. */
  readonly onBegin?: ThreadSettings['onBegin'];
  /** Third-party games; each gets its own thread. */
  readonly outside?: readonly Game[];
  /** Called when a search of a third-party game fails; `report` by default. */
  readonly onFailure?: (failed: GameFailed) => void;
}

export interface Search {
  readonly jobs: Jobs;
  close(): Promise<void>;
}

/** Runs bots and analysis: in threads of this process or, with a bus, on a queue shared with other nodes. */
export async function startSearch(config: Config, hooks: SearchHooks): Promise<Search> {
  const { startThread, report, onBegin, outside = [], onFailure = report } = hooks;
  const { bus, busName, threads, jobs: limits } = config;
  // A node without worker threads still needs one for times when Redis is down.
  const settings = { outside, onFailure, threads: Math.max(1, threads), ...(onBegin ? { onBegin } : {}) };
  const here = new GameJobs(startThread, bus === null ? { ...settings, limits } : settings);
  if (bus === null) return { jobs: here, close: () => here.close() };
  const queue = { url: bus, name: busName, report };
  const worker = threads > 0 ? await QueueWorker.open(queue, here, threads) : null;
  const jobs = await QueueJobs.open(queue, here, limits);
  return {
    jobs,
    async close() {
      await worker?.close();
      await jobs.close();
    },
  };
}

/** Starts a worker process, which runs jobs of the queue and serves no requests. */
export async function startWorker(
  { bus, busName, threads }: WorkerConfig,
  { startThread, report, outside = [], onFailure = report }: SearchHooks,
): Promise<{ stop(): Promise<void> }> {
  const here = new GameJobs(startThread, { threads, outside, onFailure });
  const worker = await QueueWorker.open({ url: bus, name: busName, report }, tracedJobs(here), threads);
  return {
    async stop() {
      await worker.close();
      await here.close();
    },
  };
}
