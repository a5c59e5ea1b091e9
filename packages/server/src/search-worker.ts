// Entry of the worker thread. The command line bundles it as dist/worker.mjs, since Node needs plain JavaScript there.
import { parentPort, workerData } from 'node:worker_threads';
import { gameList } from '@quintet/engine';
import { serve } from '@quintet/engine/search';
import { checkLaws } from '@quintet/engine/testing';
import { importGame } from './game-modules.ts';
import { folderTables } from './table-files.ts';
import type { CheckReply, ThreadData } from './threads.ts';

const port = parentPort;
if (!port) throw new Error('this is a worker, not a program');
const { modules, isCheck, tables } = (workerData ?? { modules: [], isCheck: false, tables: null }) as ThreadData;
const imported = Promise.all(modules.map(importGame));
if (isCheck) {
  const reply = (value: CheckReply): void => port.postMessage(value);
  void imported.then(
    ([module]) => {
      reply('imported');
      const checked = module && checkLaws(module.game);
      // A game that goes on for ever in promises never lets this run.
      setImmediate(() => reply({ problem: checked?.ok === false ? checked.error : null }));
    },
    (error: Error) => reply({ problem: error.message }),
  );
} else {
  // Requests wait in the port until somebody listens.
  void imported.then((loaded) =>
    serve(
      {
        post: (reply) => port.postMessage(reply),
        listen: (listener) => port.on('message', listener),
      },
      [...gameList, ...loaded.map(({ game }) => game)],
      () => performance.now(),
      tables === null ? undefined : (game) => folderTables(tables, game),
    ),
  );
}
