import type { Target } from '@quintet/engine/authoring';
import type { Layout, Point } from './geometry.ts';
import { UNIT } from './geometry.ts';

export type Direction = 'up' | 'down' | 'left' | 'right';

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};
export const directionOf = (key: string): Direction | null => ARROWS[key] ?? null;

export const STEPS: Readonly<Record<Direction, Point>> = {
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
};

/** The next cell in a direction as drawn; `null` at an edge. A board that wraps around has no edges. */
export function neighbour(layout: Layout, from: Target, direction: Direction): Target | null {
  const centre = layout.centreOf(from);
  if (!centre) return null;
  const step = STEPS[direction];
  if (!layout.isHex) return layout.at({ x: centre.x + UNIT * step.x, y: centre.y + UNIT * step.y });
  return adjacentHex(layout, centre, direction) ?? nearest(layout, centre, step);
}

/** Up and down follow a column; left and right zigzag along a row. */
function adjacentHex(layout: Layout, centre: Point, direction: Direction): Target | null {
  const step = STEPS[direction];
  const down = (Math.sqrt(3) / 2) * UNIT;
  if (step.x === 0) return layout.at({ x: centre.x, y: centre.y + step.y * down });
  const isEven = Math.round(centre.x / (0.75 * UNIT)) % 2 === 0;
  const across = centre.x + step.x * 0.75 * UNIT;
  const [first, second] = isEven ? [-1, 1] : [1, -1];
  return (
    layout.at({ x: across, y: centre.y + (first * down) / 2 }) ??
    layout.at({ x: across, y: centre.y + (second * down) / 2 })
  );
}

/** The nearest cell across a gap, at most 45° off the direction. */
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
