import type { Timers } from '@quintet/engine/match';

export const browserClock: Timers & { now(): number } = {
  now: () => Date.now(),
  after(milliseconds, then) {
    const timer = setTimeout(then, milliseconds);
    return () => clearTimeout(timer);
  },
};
