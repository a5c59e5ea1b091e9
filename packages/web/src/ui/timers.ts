import type { Timers } from '@quintet/engine/match';

/** The browser's timers and its current time. */
export const browserTimers: Timers & { now(): number } = {
  now: () => Date.now(),
  after(milliseconds, then) {
    const timer = setTimeout(then, milliseconds);
    return () => clearTimeout(timer);
  },
};
