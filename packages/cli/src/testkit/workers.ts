import { gameList } from '@quintet/engine';
import { inlineWorkers, type StartWorker } from '@quintet/engine/search';

/** A worker in this thread, whose clock stands still. It answers in the next turn of the event loop. */
export const startInline: StartWorker = inlineWorkers(gameList, () => 0, setImmediate);

/** A worker that never answers. */
export const startIdle: StartWorker = () => ({ post: () => {}, terminate: () => {} });
