import { games, inlineWorkers, type StartWorker } from '@quintet/engine';

/** Thinks in this thread: Node 20 cannot start one from TypeScript. */
export const startInline: StartWorker = inlineWorkers(games, () => performance.now(), setImmediate);

/** Like `startInline`, but begins to think only once `ready` is resolved. */
export const startInlineAfter = (ready: Promise<void>): StartWorker =>
  inlineWorkers(
    games,
    () => performance.now(),
    (run) => ready.then(() => setImmediate(run)),
  );
