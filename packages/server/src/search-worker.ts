// Entry of the worker thread. The command line bundles it as dist/worker.mjs, since Node needs plain JavaScript there.
import { parentPort } from 'node:worker_threads';
import { gameList } from '@quintet/engine';
import { serve } from '@quintet/engine/search';

const port = parentPort;
if (!port) throw new Error('this is a worker, not a program');
serve(
  {
    post: (reply) => port.postMessage(reply),
    listen: (listener) => port.on('message', listener),
  },
  gameList,
  () => performance.now(),
);
