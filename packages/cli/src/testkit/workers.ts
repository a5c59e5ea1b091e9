import { gameList } from '@quintet/engine';
import { inlineWorkers, type StartWorker } from '@quintet/engine/search';

/** A worker in the current thread with a stopped clock. It replies in the next turn of the event loop. */
export const startInline: StartWorker = inlineWorkers(gameList, () => 0, setImmediate);

/** A worker that never answers. */
export const startIdle: StartWorker = () => ({ post: () => {}, terminate: () => {} });
