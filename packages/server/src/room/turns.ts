import { TooBusy } from '../jobs/jobs.ts';

/** Who waits for a turn of the event loop. */
const waiting: (() => void)[] = [];

/**
 * Resolves in a later turn of the event loop, for one caller in each turn: however many long matches are folded at the same
 * time, other events are handled between any two slices.
 */
export function turn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(next);
  });
}

function next(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(next);
}

/** Reading, folding or writing more entries than this counts as long work. */
export const LONG = 500;
const MAX_WAITING = 500;
let last: Promise<unknown> = Promise.resolve();
let waitingForLong = 0;

/**
 * Long work is done one piece after the other, so that the store and the event loop have time for everybody else. Work on
 * few entries begins at once. Must not be nested.
 */
export async function longWork<T>(entries: number, work: () => Promise<T>): Promise<T> {
  if (entries <= LONG) return work();
  if (waitingForLong >= MAX_WAITING) throw new TooBusy('too many long matches at a time');
  waitingForLong++;
  const done = last.then(work);
  last = done.catch(() => {});
  try {
    return await done;
  } finally {
    waitingForLong--;
  }
}
