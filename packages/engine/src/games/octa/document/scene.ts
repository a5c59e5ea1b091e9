import type { Scene } from '../../../kernel/index.ts';
import { drawnArrow, drawnCell } from '../scene.ts';
import { CellState, type GameCell, type GameMap, nameOf, readCell } from './map.ts';

/** A map as a scene, with north at the top and each cell at its coordinate. */
export function mapScene(map: GameMap): Scene {
  const cells = map.getAllCells();
  const columns = span(cells, ({ coordinate }) => coordinate.x);
  const rows = span(cells, ({ coordinate }) => coordinate.y).reverse();
  const [west = 0] = columns;
  const [north = 0] = rows;
  return {
    shape: 'square',
    turnable: true,
    prompt: null,
    wraps: false,
    columns: columns.map(String),
    rows: rows.map(String),
    cells: cells.map((cell) => {
      const { x, y } = cell.coordinate;
      return drawnCell(nameOf(cell), x - west, north - y, readCell(cell));
    }),
    tokens: cells
      .filter(({ state }) => state !== CellState.BLOCKED)
      .map((cell) => drawnArrow(nameOf(cell), readCell(cell))),
    controls: [],
    gauges: [],
    captured: [],
  };
}

/** Every integer from the smallest to the largest value. The range always includes 0. */
function span(cells: readonly GameCell[], value: (cell: GameCell) => number): number[] {
  const values = cells.map(value);
  const [min, max] = values.reduce(([low, high], v) => [Math.min(low, v), Math.max(high, v)], [0, 0]);
  return Array.from({ length: max - min + 1 }, (_, i) => min + i);
}
