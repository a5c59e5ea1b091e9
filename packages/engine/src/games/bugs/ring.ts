/**
 * The six neighbours of a hex as six bits, bit d for direction d: what slides are open, how many arcs the occupied ones form.
 */
import { STEPS } from './board.ts';

export const FULL = 63;

const bit = (ring: number, direction: number): number => (ring >> ((direction + 6) % 6)) & 1;
const table = (value: (ring: number) => number): number[] => Array.from({ length: 64 }, (_, ring) => value(ring));
const directionsWhere = (holds: (direction: number) => boolean): number =>
  [0, 1, 2, 3, 4, 5].reduce((bits, direction) => bits | (holds(direction) ? 1 << direction : 0), 0);

/** Directions to slide in: an empty hex, and exactly one of the two next to both is occupied. */
export const SLIDES: Uint8Array = Uint8Array.from(
  table((ring) => directionsWhere((d) => !bit(ring, d) && bit(ring, d - 1) !== bit(ring, d + 1))),
);

/** How many separate groups the occupied neighbours form around the hex; the full ring is none, it has no end. */
export const ARCS: Uint8Array = Uint8Array.from(
  table((ring) => [0, 1, 2, 3, 4, 5].filter((d) => bit(ring, d) && !bit(ring, d + 1)).length),
);

export const COUNT: Uint8Array = Uint8Array.from(
  table((ring) => [0, 1, 2, 3, 4, 5].filter((d) => bit(ring, d)).length),
);

/** The step on the grid in the lowest direction of a set: `for (let s = set; s !== 0; s &= s - 1) … STEP[s]`. */
export const STEP: Int32Array = Int32Array.from(
  table((set) => (set === 0 ? 0 : STEPS[[0, 1, 2, 3, 4, 5].findIndex((d) => bit(set, d))]!)),
);

/** All directions but the way back, after a step in the lowest direction of a set. */
export const ONWARD: Uint8Array = Uint8Array.from(
  table((set) => FULL & ~(1 << (([0, 1, 2, 3, 4, 5].findIndex((d) => bit(set, d)) + 3) % 6))),
);
