import type { Target } from '@quintet/engine/authoring';
import type { Point } from './geometry/geometry.ts';

/** Author of a drawing: the user, the computer's best move, its other variations, or the refutation of a mistake. */
export type DrawingKind = 'own' | 'best' | 'other' | 'refutation';

/** A shape above the pieces: an arrow between two cells, or a circle if `to` is `null`. */
export interface Drawing {
  readonly from: Target;
  readonly to: Target | null;
  readonly kind: DrawingKind;
}

/** Half the width of an arrow's shaft and of its head, and the length of the head, in board units. */
const SHAFT = 7;
const HEAD = 24;
const HEAD_LENGTH = 36;
/** Distance between an arrow's ends and the centres of its cells. */
const START_GAP = 24;
const END_GAP = 8;

/** Outline of an arrow between the centres of two cells, as the `d` of an SVG path. */
export function arrowShape(from: Point, to: Point): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  const neck = Math.max(START_GAP, length - END_GAP - HEAD_LENGTH);
  /** The point at a distance along the arrow and to its side. */
  const point = (along: number, aside: number): string =>
    `${(from.x + ux * along - uy * aside).toFixed(1)},${(from.y + uy * along + ux * aside).toFixed(1)}`;
  return `M${[
    point(START_GAP, SHAFT),
    point(neck, SHAFT),
    point(neck, HEAD),
    point(length - END_GAP, 0),
    point(neck, -HEAD),
    point(neck, -SHAFT),
    point(START_GAP, -SHAFT),
  ].join('L')}z`;
}

/** The drawing of a move: an arrow from the first to the last cell of its path, or a circle around its only cell. */
export function drawingOf(path: readonly Target[], cells: ReadonlySet<Target>, kind: DrawingKind): Drawing | null {
  const [from, ...more] = path.filter((target) => cells.has(target));
  const to = more.at(-1) ?? null;
  return from === undefined ? null : { from, to: to === from ? null : to, kind };
}
