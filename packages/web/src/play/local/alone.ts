import type { PlayTools } from '../match/tools.ts';

/** Of several tabs of one match only one thinks: the others wait until it has moved, or is closed. Without locks each thinks. */
export const aloneWith =
  (id: string): PlayTools['alone'] =>
  (signal, think) =>
    // Only to be had on https and localhost.
    'locks' in navigator ? navigator.locks.request(`quintet:thinking:${id}`, { signal }, think) : think();
