/**
 * The board has no edge, but a hive is at most 22 hexes long, so it fits on a 64 × 64 grid that wraps around. Hex (q, r) is
 * cell `64 * q + r` modulo 4096; finding a neighbour takes one addition and one mask. `Anchor` maps cells back to true
 * coordinates.
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

/** Differences in r and q between two cells of one hive: −32 … 31. */
export const rBetween = (from: number, to: number): number => (((to - from) & (WIDTH - 1)) ^ 32) - 32;
export const qBetween = (from: number, to: number): number =>
  ((((to - from - rBetween(from, to)) & CELL_MASK) / WIDTH) ^ 32) - 32;

/** Largest difference in q or r at which two hexes still have distinct cells. */
export const REACH = WIDTH / 2 - 1;

export const distance = (dq: number, dr: number): number => (Math.abs(dq) + Math.abs(dq + dr) + Math.abs(dr)) / 2;
