import type { Clock } from '@quintet/engine/kernel';

export const browserClock: Clock & { now(): number } = {
  now: () => Date.now(),
  after(milliseconds, then) {
    const timer = setTimeout(then, milliseconds);
    return () => clearTimeout(timer);
  },
};
