import { createGrid, type Grid, oncePerSize, SEATS } from '@quintet/engine/authoring';

/** A rhombus of hexagons. Cell `size * y + x` is in column `x` and row `y`, both counted from the top left. */
export interface Board {
  readonly size: number;
  /** Names and coordinates of the cells. */
  readonly grid: Grid;
  readonly cells: number;
  /**
   * Six nodes per cell, indexed by `[seat][6 * cell + direction]`: neighbouring cells, the seat's own edges, and `outside`
   * where there is neither. Each seat has two edges: nodes that behave like cells which it always owns.
   */
  readonly links: readonly Int16Array[];
  /** The node for everything else. Nobody owns it. */
  readonly outside: number;
}

/** The first of a seat's two edges. Red's edges are the top and the bottom, Blue's the left and the right side. */
export const firstEdge = (board: Board, seat: number): number => board.cells + 2 * seat;

/** Offsets of the neighbours of a cell, in order around it. */
const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
] as const;

/** Returns the board of the given size. */
export const boardOf = oncePerSize((size): Board => {
  const cells = size * size;
  const outside = cells + 4;
  const nodeAt = (seat: number, x: number, y: number): number => {
    const across = seat === 0 ? y : x;
    if (across < 0 || across >= size) return cells + 2 * seat + (across < 0 ? 0 : 1);
    return Math.min(x, y) >= 0 && Math.max(x, y) < size ? size * y + x : outside;
  };
  const links = SEATS.map((seat) =>
    Int16Array.from({ length: 6 * cells }, (_, i) => {
      const cell = Math.floor(i / 6);
      const [dx, dy] = DIRECTIONS[i % 6] as (typeof DIRECTIONS)[number];
      return nodeAt(seat, (cell % size) + dx, Math.floor(cell / size) + dy);
    }),
  );
  return { size, grid: createGrid('hex', size, size), cells, links, outside };
});
