import type { PlayTools } from './tools.ts';

/** The real one. */
export const browserClock: PlayTools['clock'] = {
  now: () => Date.now(),
  after(milliseconds, then) {
    const timer = setTimeout(then, milliseconds);
    return () => clearTimeout(timer);
  },
};
