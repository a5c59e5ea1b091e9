import { games, inlineWorkers, type StartWorker } from '@quintet/engine';

/** A worker in this thread, whose clock stands still. It answers in the next turn of the event loop. */
export const startInline: StartWorker = inlineWorkers(games, () => 0, setImmediate);

/** A worker that never answers. */
export const startIdle: StartWorker = () => ({ post: () => {}, terminate: () => {} });
