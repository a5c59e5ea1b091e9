// A thread that plays and searches: dist/worker.mjs, so that Node needs no TypeScript for it.
import { parentPort } from 'node:worker_threads';
import { games, serve } from '@quintet/engine';

const port = parentPort;
if (!port) throw new Error('this is a worker, not a program');
serve(
  {
    post: (reply) => port.postMessage(reply),
    listen: (listener) => port.on('message', listener),
  },
  games,
  () => performance.now(),
);
