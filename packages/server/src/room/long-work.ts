import { TooBusy } from '../jobs/jobs.ts';

const yielding: (() => void)[] = [];

/**
 * Resolves in a later turn of the event loop, for one caller per turn: however many long matches are folded at the same time,
 * other events are handled between two slices.
 */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    if (yielding.push(resolve) === 1) setImmediate(resumeNext);
  });
}

function resumeNext(): void {
  yielding.shift()?.();
  if (yielding.length > 0) setImmediate(resumeNext);
}

/** Reading, folding or writing more entries than this counts as long work. */
export const MAX_SHORT_ENTRIES = 500;
const MAX_WAITING = 500;
let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * Runs long work one piece at a time, so that the store and the event loop have time for everybody else. Short work starts at
 * once. Must not be nested.
 */
export async function longWork<T>(entries: number, work: () => Promise<T>): Promise<T> {
  if (entries <= MAX_SHORT_ENTRIES) return work();
  if (waiting >= MAX_WAITING) throw new TooBusy('too many long matches at a time');
  waiting++;
  const done = last.then(work);
  last = done.catch(() => {});
  try {
    return await done;
  } finally {
    waiting--;
  }
}
