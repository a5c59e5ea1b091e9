import type { Cell, Change, Token } from '@quintet/engine/authoring';
import { reuse } from '../ui/reuse.ts';
import type { Box, Point } from './geometry/geometry.ts';

/** Changes that are animated together; `at` and `length` are in ms. */
export interface Step {
  readonly at: number;
  readonly length: number;
  readonly changes: readonly Change[];
}

/** Durations in ms. */
const MIN_STEP = 180;
const STEP_INTERVAL = 240;
/** Long chains are sped up, so that their last step starts within this time. */
const MAX_CHAIN = 1500;
const MAX_MOVE = 620;

/** Duration of a piece's move in ms, depending on the number of cells. */
const moveLength = (cells: number): number => Math.min(MAX_MOVE, 190 + 45 * (cells - 1));

/** Whether a change has no visible animation and takes no time. */
const isInstant = ({ kind }: Change): boolean => kind === 'age' || kind === 'note';

const lengthOf = (change: Change): number => (change.kind === 'move' ? moveLength(change.via.length + 1) : MIN_STEP);

/** The start and duration of each step of a move's animation. Steps of a long chain overlap. */
export function schedule(changes: readonly Change[]): readonly Step[] {
  const bySteps = new Map<number, Change[]>();
  for (const change of changes) {
    const together = bySteps.get(change.step);
    if (together) together.push(change);
    else bySteps.set(change.step, [change]);
  }
  const interval = Math.min(STEP_INTERVAL, MAX_CHAIN / bySteps.size);
  let at = 0;
  return [...bySteps]
    .sort(([a], [b]) => a - b)
    .map(([, together]) => {
      if (together.every(isInstant)) return { at, length: 0, changes: together };
      const length = Math.max(...together.map(lengthOf));
      const step: Step = { at, length, changes: together };
      // A captured piece disappears when the capturing piece arrives, not earlier.
      at += together.some((change) => change.kind === 'move') ? Math.max(interval, 0.8 * length) : interval;
      return step;
    });
}

/** The changes between two sets of tokens, as a single step, for undo and for jumps within a match. */
export function difference(before: readonly Token[], after: readonly Token[]): readonly Change[] {
  const was = new Map(before.map((token) => [token.id, token]));
  const changes: Change[] = [];
  for (const token of after) {
    const { id, cell: to, level } = token;
    const old = was.get(id);
    was.delete(id);
    if (!old) changes.push({ kind: 'appear', step: 0, token });
    else if (old.cell !== to || old.level !== level) {
      changes.push({ kind: 'move', step: 0, id, to, level, via: [], jump: false });
    }
  }
  for (const id of was.keys()) changes.push({ kind: 'vanish', step: 0, id, why: 'cleared' });
  return changes;
}

/** Whether the changes can be applied to these tokens: every token that they alter must exist. */
export function fits(tokens: readonly Token[], changes: readonly Change[]): boolean {
  const ids = new Set(tokens.map((token) => token.id));
  return changes.every((change) => {
    if (change.kind === 'terrain' || change.kind === 'note') return true;
    if (change.kind === 'appear') return ids.add(change.token.id).size > 0;
    return ids.has(change.id);
  });
}

/** The new tokens. Unchanged tokens keep their old objects, so that they are not rendered again. */
export const reuseTokens = (before: readonly Token[], after: readonly Token[]): readonly Token[] =>
  reuse(before, after, ({ id }) => id);

/** Like `reuseTokens`, for cells. */
export const reuseCells = (before: readonly Cell[], after: readonly Cell[]): readonly Cell[] =>
  reuse(before, after, ({ target }) => target);

/** A point on a piece's route; `offset` is the elapsed fraction of the animation's duration. */
export interface Waypoint extends Point {
  readonly offset: number;
  readonly scale: number;
}

const ARC_SAMPLES = 10;
const MAX_ARC_HEIGHT = 90;

/** Keyframes of a piece's route: along the points at constant speed, or in an arc over them. */
export function waypoints(points: readonly Point[], jump: boolean): readonly Waypoint[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return [];
  if (jump) return arc(first, last);
  const lengths = points.map((point, i) => (i === 0 ? 0 : distance(points[i - 1] ?? point, point)));
  const total = lengths.reduce((sum, length) => sum + length, 0) || 1;
  let travelled = 0;
  return points.map((point, i) => {
    travelled += lengths[i] ?? 0;
    return { ...point, offset: i === points.length - 1 ? 1 : travelled / total, scale: 1 };
  });
}

/** The arc is highest halfway; its height is a quarter of the distance. */
function arc(from: Point, to: Point): readonly Waypoint[] {
  const height = Math.min(MAX_ARC_HEIGHT, distance(from, to) / 4);
  return Array.from({ length: ARC_SAMPLES + 1 }, (_, i) => {
    const offset = i / ARC_SAMPLES;
    const lift = 4 * offset * (1 - offset);
    return {
      x: from.x + (to.x - from.x) * offset,
      y: from.y + (to.y - from.y) * offset - height * lift,
      offset,
      scale: 1 + 0.2 * lift,
    };
  });
}

const distance = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y);

/** Duration of a captured piece's flight to its slot beside the board. */
export const FLIGHT_MS = 420;
/** Keeps the flying piece above boards and panels. */
const FLIGHT_Z_INDEX = '6';

/** Keyframes that move an element from the position and size of `from` to its own. Both boxes are in page pixels. */
export function flightFrames(from: Box, to: Box): Keyframe[] {
  const middle = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 });
  const [start, end] = [middle(from), middle(to)];
  const scale = from.height / Math.max(1, to.height);
  const offset = `translate(${(start.x - end.x).toFixed(1)}px, ${(start.y - end.y).toFixed(1)}px)`;
  return [
    { transform: `${offset} scale(${scale.toFixed(3)})`, zIndex: FLIGHT_Z_INDEX },
    { transform: 'none', zIndex: FLIGHT_Z_INDEX },
  ];
}
