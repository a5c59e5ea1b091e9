import type { StartWorker } from '@quintet/engine/search';
import { ThreadJobs } from '@quintet/server/jobs';
import { startThread } from '../bundled.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { lineConnection, serveClient } from './client.ts';
import { EngineService } from './service.ts';

/** A search without a time limit may run for weeks: the longest time that a timer can wait. */
const MAX_RUN_MS = 2 ** 31 - 1;

/** Threads for searches, which clients share equally. */
export const openJobs = (startWorker: StartWorker, threads: number): ThreadJobs =>
  new ThreadJobs(startWorker, { threads, maxRunMs: MAX_RUN_MS });

/** `quintet engine`: one request and one response per line, in order except for searches, until the input ends. */
export async function serveStdin(
  { input, output, elapsed }: Terminal,
  startWorker: StartWorker = startThread,
  threads = 1,
): Promise<void> {
  const jobs = openJobs(startWorker, threads);
  try {
    await serveClient(lineConnection(input, output), new EngineService(elapsed, jobs));
  } finally {
    void jobs.close();
  }
}
