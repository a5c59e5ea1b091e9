import type { Target } from '@quintet/engine/authoring';
import { type Direction, type Point, STEPS } from './geometry/geometry.ts';
import type { Layout } from './layout.ts';

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};
export const directionOf = (key: string): Direction | null => ARROWS[key] ?? null;

/** The next cell on the screen in a direction; `null` at an edge. A wrap-around board has no edges. */
export function neighbour(layout: Layout, from: Target, direction: Direction): Target | null {
  const cell = layout.cell(from);
  if (!cell) return null;
  for (const place of layout.geometry.onward(cell, direction)) {
    const next = layout.cellAt(place);
    if (next) return next.target;
  }
  return nearest(layout, layout.centre(cell), STEPS[direction]);
}

/** The nearest cell beyond a gap, at most 45° off the direction. */
function nearest(layout: Layout, centre: Point, step: Point): Target | null {
  let best: { readonly target: Target; readonly cost: number } | null = null;
  for (const cell of layout.scene.cells) {
    const { x, y } = layout.centre(cell);
    const [dx, dy] = [x - centre.x, y - centre.y];
    const along = dx * step.x + dy * step.y;
    const aside = Math.abs(dx * step.y) + Math.abs(dy * step.x);
    if (along < 1 || aside > along) continue;
    const cost = along + 2 * aside;
    if (!best || cost < best.cost) best = { target: cell.target, cost };
  }
  return best?.target ?? null;
}

/** The first or last cell of a cell's row, or of the whole board. */
export function edge(layout: Layout, from: Target, end: 'first' | 'last', whole: boolean): Target | null {
  const rows = layout.rows;
  const at = end === 'first' ? 0 : -1;
  const row = whole ? rows.at(at) : rows.find((cells) => cells.some((cell) => cell.target === from));
  return row?.at(at)?.target ?? null;
}
