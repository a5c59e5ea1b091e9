/**
 * Ends the process if its event loop is blocked, as by a third-party game that goes on for ever in promises: no time limit
 * reaches those, and no signal handler runs either. Whoever supervises the process starts it again.
 */
import { Worker } from 'node:worker_threads';

const INTERVAL_MS = 1000;

// Counts rounds without a heartbeat rather than time, so that a process that was frozen is not ended when it goes on.
const PROGRAM = `
const { workerData } = require('node:worker_threads');
const beats = new Int32Array(workerData.beats);
let known = -1;
let missed = 0;
setInterval(() => {
  const count = Atomics.load(beats, 0);
  missed = count === known ? missed + 1 : 0;
  known = count;
  if (missed < workerData.maxMissed) return;
  try {
    require('node:fs').writeSync(2, workerData.message + '\\n');
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
}, ${INTERVAL_MS});
`;

/** Starts to watch; the function that is returned ends it. `seconds` is how long the event loop may be blocked. */
export function startWatchdog(seconds: number): () => Promise<unknown> {
  const beats = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const count = new Int32Array(beats);
  const message = `quintet: nothing has been answered for ${seconds} seconds, so this process ends: one of its games may never return`;
  const workerData = { beats, maxMissed: Math.ceil((1000 * seconds) / INTERVAL_MS), message };
  const worker = new Worker(PROGRAM, { eval: true, execArgv: [], name: 'watchdog', workerData });
  worker.unref();
  const timer = setInterval(() => Atomics.add(count, 0, 1), INTERVAL_MS / 2).unref();
  return () => {
    clearInterval(timer);
    return worker.terminate();
  };
}
