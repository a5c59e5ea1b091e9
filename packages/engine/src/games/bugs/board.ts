/**
 * The board has no edge, a hive has at most 22 hexes in a row: it lives on a grid of 64 × 64 cells that wraps. The hex (q, r)
 * is the cell 64·q + r, modulo 4096, wherever the hive has wandered, so that a neighbour is an addition and a mask. What the
 * true coordinates are is known from one piece whose own are kept (see `Position.hexOf`).
 */
export const WIDTH = 64;
export const CELLS = WIDTH * WIDTH;
export const CELL_MASK = CELLS - 1;
/** The cell of a piece in hand, and of every hex too far from the hive to matter. Nothing is there, nothing next to it. */
export const NOWHERE = CELLS;

/** The six directions of the rules page as (dq, dr), each next to the one before it. */
export const DIRECTIONS = [
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, 0],
  [-1, 1],
  [0, 1],
] as const;

/** The same as steps on the grid. */
export const STEPS: Int32Array = Int32Array.from(DIRECTIONS, ([q, r]) => WIDTH * q + r);

export const neighbour = (cell: number, direction: number): number => (cell + STEPS[direction]!) & CELL_MASK;

export const cellOf = (q: number, r: number): number => (WIDTH * (q % WIDTH) + (r % CELLS)) & CELL_MASK;

/** How far apart two cells of one hive are, as true differences of r and q: −32 … 31. */
export const rBetween = (from: number, to: number): number => (((to - from) & (WIDTH - 1)) ^ 32) - 32;
export const qBetween = (from: number, to: number): number =>
  ((((to - from - rBetween(from, to)) & CELL_MASK) / WIDTH) ^ 32) - 32;

/** The farthest that two hexes of one grid may be apart, each way, and still be told apart. */
export const REACH = WIDTH / 2 - 1;

export const distance = (dq: number, dr: number): number => (Math.abs(dq) + Math.abs(dq + dr) + Math.abs(dr)) / 2;
