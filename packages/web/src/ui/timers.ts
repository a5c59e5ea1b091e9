import type { Timers } from '@quintet/engine/match';

/** Timers and the current time of the browser. */
export const browserTimers: Timers & { now(): number } = {
  now: () => Date.now(),
  after(milliseconds, then) {
    const timer = setTimeout(then, milliseconds);
    return () => clearTimeout(timer);
  },
};
