// A server in a separate process that tests can kill. Configured by environment variables; prints its port when it is ready.
// CLOCK_SKEW_MS shifts its system clock, SIGUSR2 and SIGHUP step it by an hour. KILL_AFTER_COMMIT=N kills it right after its Nth commit of entries, before publishing.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Running, readConfig, startServer } from '../../packages/server/src/index.ts';
import { COMMITS, type CommitSpan } from '../../packages/server/src/observe/tracing.ts';
import { threadsFrom } from '../../packages/server/src/threads.ts';

const HOUR_MS = 3_600_000;
let skew = Number(process.env.CLOCK_SKEW_MS ?? 0);
const systemTime = Date.now;
Date.now = () => systemTime() + skew;
process.on('SIGUSR2', () => {
  skew += HOUR_MS;
});
process.on('SIGHUP', () => {
  skew -= HOUR_MS;
});

let commitsLeft = Number(process.env.KILL_AFTER_COMMIT ?? 0);
if (commitsLeft > 0) {
  const ignore = (): void => {};
  const asyncEnd = (span: CommitSpan & { readonly result?: unknown }): void => {
    if (span.result === true && span.entries > 0 && --commitsLeft === 0) process.kill(process.pid, 'SIGKILL');
  };
  COMMITS.subscribe({ start: ignore, end: ignore, asyncStart: asyncEnd, asyncEnd: ignore, error: ignore });
}

const folder = process.argv[2] ?? '.';
const config = readConfig(process.env, { app: folder, data: folder });
const running: Running = await startServer(config, {
  startThread: threadsFrom(pathToFileURL(path.join(folder, 'worker.mjs'))),
  version: '0',
  report: (error) => console.error(error instanceof Error ? error.stack : error),
  fail(error) {
    console.error(error.stack);
    process.exit(1);
  },
});
// Like the real program, this process exits once its event loop is empty.
process.once('SIGTERM', () => void running.stop());
process.stdout.write(`port ${new URL(running.addresses[0] ?? '').port}\n`);
