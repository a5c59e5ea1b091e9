// A worker in a separate process that dies by SIGKILL in the middle of its first task. Arguments: URL and name of the queue, hash
// of the program.
import { gameList } from '@quintet/engine';
import { byClass, type Jobs } from '../../packages/server/src/jobs/jobs.ts';
import { QueueWorker } from '../../packages/server/src/jobs/queue-worker.ts';

const [url = '', name = '', program = '', lockMs = ''] = process.argv.slice(2);
const deadly: Jobs = {
  load: byClass(() => ({ waiting: 0, active: 0 })),
  run: () => new Promise(() => process.kill(process.pid, 'SIGKILL')),
  close: async () => {},
};
await QueueWorker.open({ url, name, report: () => {}, lockMs: Number(lockMs) }, deadly, 1, {
  games: gameList,
  program,
});
