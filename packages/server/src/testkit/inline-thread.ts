import { gameList } from '@quintet/engine';
import { inlineWorkers, type StartWorker } from '@quintet/engine/search';

/** Thinks in this thread: Node 20 cannot start one from TypeScript. */
export const startInline: StartWorker = inlineWorkers(gameList, () => performance.now(), setImmediate);

/** Like `startInline`, but begins to think only once `ready` is resolved. */
export const startInlineAfter = (ready: Promise<void>): StartWorker =>
  inlineWorkers(
    gameList,
    () => performance.now(),
    (run) => ready.then(() => setImmediate(run)),
  );
