import type { StartWorker } from '@quintet/engine/search';
import { threadsFrom } from '@quintet/server/threads';

export { threadsFrom };

/** Safety net for searches that have no time limit of their own: far above what any level needs. */
export const MAX_THINKING_MS = 60_000;

/** Starts a thread of this build. Source and bundle are both one folder below the package, so the path fits both. */
export const startThread: StartWorker = threadsFrom(new URL('../dist/worker.mjs', import.meta.url));
