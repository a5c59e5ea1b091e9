import type { StartWorker } from '@quintet/engine';
import type { Config, WorkerConfig } from './config.ts';
import type { Jobs } from './jobs/jobs.ts';
import { QueueJobs } from './jobs/queue.ts';
import { QueueWorker } from './jobs/queue-worker.ts';
import { ThreadJobs, type ThreadSettings } from './jobs/thread-jobs.ts';
import { tracedJobs } from './observe/tracing.ts';

export interface ThinkingHost {
  readonly startThread: StartWorker;
  report(error: unknown): void;
  /** Called when a job begins here. */
  readonly onBegin?: ThreadSettings['onBegin'];
}

export interface Thinking {
  readonly jobs: Jobs;
  close(): Promise<void>;
}

/** Where bots and analysis think: in threads here, or, with a bus, on a queue that this node and others work off. */
export async function startThinking(config: Config, { startThread, report, onBegin }: ThinkingHost): Promise<Thinking> {
  const { bus, busName, threads, jobs: limits } = config;
  // Without threads of its own to work off the queue, it still has one for when the queue is away.
  const settings = { threads: Math.max(1, threads), ...(onBegin ? { onBegin } : {}) };
  const here = new ThreadJobs(startThread, bus === null ? { ...settings, limits } : settings);
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

/** Thinks for nodes, on a machine that need not have anything else of theirs. */
export async function startWorker(
  { bus, busName, threads }: WorkerConfig,
  { startThread, report }: ThinkingHost,
): Promise<{ stop(): Promise<void> }> {
  const here = new ThreadJobs(startThread, { threads });
  const worker = await QueueWorker.open({ url: bus, name: busName, report }, tracedJobs(here), threads);
  return {
    async stop() {
      await worker.close();
      await here.close();
    },
  };
}
