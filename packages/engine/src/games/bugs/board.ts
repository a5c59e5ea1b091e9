/**
 * The board has no edge, but a hive is at most 22 hexes long, so every hive fits on a 64 × 64 grid that wraps around. Hex
 * (q, r) is cell `64 * q + r` modulo 4096; finding a neighbour takes one addition and one mask. `Anchor` maps cells back to
 * true coordinates.
 */
export const WIDTH = 64;
export const CELLS = WIDTH * WIDTH;
export const CELL_MASK = CELLS - 1;
/** Stands for the cell of a piece in hand and for hexes far from the hive. It is always empty and has no neighbours. */
export const NOWHERE = CELLS;

/** A hex in true coordinates. */
export interface Hex {
  readonly q: number;
  readonly r: number;
}

/** The six directions as (dq, dr), in the order of the rules page. Consecutive directions are adjacent. */
export const DIRECTIONS = [
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, 0],
  [-1, 1],
  [0, 1],
] as const;

/** Offset from a cell to its neighbour in each direction. */
export const STEPS: Int32Array = Int32Array.from(DIRECTIONS, ([q, r]) => WIDTH * q + r);

export const neighbour = (cell: number, direction: number): number => (cell + STEPS[direction]!) & CELL_MASK;

export const cellOf = (q: number, r: number): number => (WIDTH * (q % WIDTH) + (r % CELLS)) & CELL_MASK;

/** Difference in r between two cells of one hive: −32 … 31. */
export const rBetween = (from: number, to: number): number => (((to - from) & (WIDTH - 1)) ^ 32) - 32;
/** Difference in q between two cells of one hive: −32 … 31. */
export const qBetween = (from: number, to: number): number =>
  ((((to - from - rBetween(from, to)) & CELL_MASK) / WIDTH) ^ 32) - 32;

/** Largest difference in q or r at which two hexes still have distinct cells. */
export const REACH = WIDTH / 2 - 1;

export const distance = (dq: number, dr: number): number => (Math.abs(dq) + Math.abs(dq + dr) + Math.abs(dr)) / 2;

//  A ring encodes a hex and its six neighbours in 13 bits. Bit d of each group of six stands for direction d.
//
//    ring:  neighbours with a BLACK top 6 | the hex itself is occupied 1 | occupied neighbours 6

/** Bit set of all six directions. */
export const FULL = 63;
/** Bit of a ring whose own hex is occupied. */
export const SELF = 64;
/** Bits of a ring that tell which hexes are occupied. */
export const SHAPE = SELF | FULL;

/** Bit set of the occupied neighbours. */
export const occupied = (ring: number): number => ring & FULL;
/** Bit set of the neighbours whose top piece belongs to the seat. */
export const topsOf = (ring: number, seat: number): number => (seat === 0 ? ring & ~(ring >> 7) & FULL : ring >> 7);
/** Ring bits of a top piece of the seat, to be shifted left by the direction. */
export const ringBits = (seat: number): number => 1 + 128 * seat;
/** Ring bits that change with the colour of a top piece, to be shifted left by the direction. */
export const COLOUR_BITS = 128;

const NUMBERS: readonly number[] = [0, 1, 2, 3, 4, 5];
const has = (set: number, direction: number): boolean => ((set >> ((direction + 6) % 6)) & 1) === 1;
const directionsWhere = (holds: (direction: number) => boolean): number =>
  NUMBERS.reduce((set, direction) => set | (holds(direction) ? 1 << direction : 0), 0);

// The tables below are indexed by a set of directions, such as the occupied neighbours of a hex.

const bySet = (value: (set: number) => number): number[] => Array.from({ length: FULL + 1 }, (_, set) => value(set));

/**
 * Directions in which a piece can slide from a hex with these occupied neighbours: the next hex is empty, and exactly one of the
 * two hexes beside the step is occupied.
 */
export const SLIDES: Uint8Array = Uint8Array.from(
  bySet((set) => directionsWhere((d) => !has(set, d) && has(set, d - 1) !== has(set, d + 1))),
);

/** Number of gates around an empty hex: directions in which the next hex is empty, but both hexes beside the step are occupied. */
export const GATES: Uint8Array = Uint8Array.from(
  bySet((set) => NUMBERS.filter((d) => !has(set, d) && has(set, d - 1) && has(set, d + 1)).length),
);

/** Number of separate arcs that a set of directions forms. A closed circle of six counts as 0. */
export const ARCS: Uint8Array = Uint8Array.from(
  bySet((set) => NUMBERS.filter((d) => has(set, d) && !has(set, d + 1)).length),
);

/** Number of directions in a set. */
export const COUNT: Uint8Array = Uint8Array.from(bySet((set) => NUMBERS.filter((d) => has(set, d)).length));

const lowest = (set: number): number => NUMBERS.find((d) => has(set, d)) ?? 0;

/** Step in the lowest direction of a set. Iterate with `for (let s = set; s !== 0; s &= s - 1) … STEP[s]`. */
export const STEP: Int32Array = Int32Array.from(bySet((set) => STEPS[lowest(set)]!));

/** All directions except straight back, after a step in the lowest direction of a set. */
export const ONWARD: Uint8Array = Uint8Array.from(bySet((set) => FULL & ~(1 << ((lowest(set) + 3) % 6))));

/**
 * Sum of the steps of all slides from a hex with these occupied neighbours. Where there are two slides, one who came by the first
 * goes on by the second, which is this sum less the step back.
 */
export const TURN: Int32Array = Int32Array.from(
  bySet((set) => NUMBERS.reduce((sum, d) => sum + (has(SLIDES[set]!, d) ? STEPS[d]! : 0), 0)),
);
