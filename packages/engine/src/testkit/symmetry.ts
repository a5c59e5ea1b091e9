import type { Grid } from '../kernel/index.ts';

/** Maps a cell to its mirror image. */
export type CellMap = (x: number, y: number) => readonly [number, number];

/**
 * A symmetry for `testGame`: maps every cell in a move text. Cells are pairs such as `2,-1` or, with a grid, names such as `B3`.
 *
 * @example
 * ```ts
 * import { createGrid } from '@quintet/engine/authoring';
 * import { mapCells } from '@quintet/engine/testing';
 * console.log(mapCells((x, y) => [y, x])('1,-2')); // '-2,1'
 * console.log(mapCells((x, y) => [2 - x, y], createGrid('square', 3, 3))('A1-B3')); // 'C1-B3'
 * ```
 */
export const mapCells =
  (map: CellMap, grid?: Grid) =>
  (text: string): string =>
    grid
      ? text.replace(/[A-Z]\d+/g, (name) => mirrored(map, grid, name))
      : text.replace(/(-?\d+),(-?\d+)/g, (_, x, y) => map(Number(x), Number(y)).join(','));

function mirrored(map: CellMap, grid: Grid, name: string): string {
  const cell = grid.cellNamed(name);
  const { x = 0, y = 0 } = (cell === null ? undefined : grid.board.cells[cell]) ?? {};
  const image = cell === null ? null : grid.cellAt(...map(x, y));
  return image === null ? name : grid.nameOf(image);
}
