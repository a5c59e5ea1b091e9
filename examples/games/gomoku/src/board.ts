import { createGrid, type Grid, oncePerSize } from '@quintet/engine/authoring';

/** Stones in a row that win. */
export const FIVE = 5;

/** A square board of points. Point `size * y + x` is in column `x` and row `y`, both counted from the top left. */
export interface Board {
  readonly size: number;
  /** Names and coordinates of the points. */
  readonly grid: Grid;
  readonly points: number;
  /** Windows are the ways to make five: `FIVE` points in a row. Point `p` is in those from `starts[p]` to `starts[p + 1]`. */
  readonly starts: Uint16Array;
  readonly windows: Uint16Array;
  readonly windowCount: number;
  /** Two points per window: the one before it and the one after it; `points` where the board ends. */
  readonly ends: Uint16Array;
}

/** Returns the board of the given size. */
export const boardOf = oncePerSize((size): Board => {
  const points = size * size;
  const grid = createGrid('points', size, size);
  const windowsOf: number[][] = Array.from({ length: points }, () => []);
  const ends: number[] = [];
  for (let point = 0; point < points; point++) {
    const [x, y] = [point % size, Math.floor(point / size)];
    for (const [dx, dy] of [
      [1, 0],
      [0, 1],
      [1, 1],
      [-1, 1],
    ] as const) {
      const at = (i: number): number => grid.cellAt(x + i * dx, y + i * dy) ?? points;
      if (at(FIVE - 1) === points) continue;
      const window = ends.length / 2;
      for (let i = 0; i < FIVE; i++) windowsOf[at(i)]!.push(window);
      ends.push(at(-1), at(FIVE));
    }
  }
  const starts = new Uint16Array(points + 1);
  for (let point = 0; point < points; point++) starts[point + 1] = starts[point]! + windowsOf[point]!.length;
  return {
    ...{ size, grid, points, starts, windowCount: ends.length / 2 },
    windows: Uint16Array.from(windowsOf.flat()),
    ends: Uint16Array.from(ends),
  };
});
