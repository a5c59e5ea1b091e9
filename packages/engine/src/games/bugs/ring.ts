/**
 * What is next to a hex. Six neighbours are six bits, bit d for direction d; a ring has them twice, so that it can be looked
 * up as it is.
 *
 *   ring, 12 bits:  neighbours with a BLACK top 6 | neighbours with a WHITE top 6
 */
import { STEPS } from './board.ts';

export const FULL = 63;
const RINGS = 1 << 12;

/** All occupied neighbours. */
export const occupied = (ring: number): number => (ring | (ring >> 6)) & FULL;
/** Those whose top is of that seat. */
export const topsOf = (ring: number, seat: number): number => (ring >> (6 * seat)) & FULL;
/** What a top of that seat is in its neighbours' rings, before it is shifted to the direction. */
export const ringBit = (seat: number): number => 1 + 63 * seat;
export const BOTH_BITS = 65;

const DIRECTIONS: readonly number[] = [0, 1, 2, 3, 4, 5];
const has = (set: number, direction: number): boolean => ((set >> ((direction + 6) % 6)) & 1) === 1;
const where = (holds: (direction: number) => boolean): number =>
  DIRECTIONS.reduce((set, direction) => set | (holds(direction) ? 1 << direction : 0), 0);

const byRing = (value: (set: number) => number): Uint8Array =>
  Uint8Array.from({ length: RINGS }, (_, ring) => value(occupied(ring)));

/** By ring: directions to slide in, where the hex is empty and exactly one of the two next to both is occupied. */
export const SLIDES: Uint8Array = byRing((set) => where((d) => !has(set, d) && has(set, d - 1) !== has(set, d + 1)));

/** By ring: how many groups the occupied neighbours form around the hex; all six are none, for they have no end. */
export const ARCS: Uint8Array = byRing((set) => DIRECTIONS.filter((d) => has(set, d) && !has(set, d + 1)).length);

/** By ring: how many neighbours are occupied. */
export const COUNT: Uint8Array = byRing((set) => DIRECTIONS.filter((d) => has(set, d)).length);

const lowest = (set: number): number => DIRECTIONS.find((d) => has(set, d)) ?? 0;
const bySet = (value: (set: number) => number): number[] => Array.from({ length: FULL + 1 }, (_, set) => value(set));

/** By set of directions: the step on the grid in its lowest. `for (let s = set; s !== 0; s &= s - 1) … STEP[s]` */
export const STEP: Int32Array = Int32Array.from(bySet((set) => STEPS[lowest(set)]!));

/** By set of directions: all but the way back, after a step in its lowest. */
export const ONWARD: Uint8Array = Uint8Array.from(bySet((set) => FULL & ~(1 << ((lowest(set) + 3) % 6))));
