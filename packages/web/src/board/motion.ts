import type { Cell, Change, Token } from '@quintet/engine/kernel';
import type { Point } from './geometry.ts';

/** Changes that happen together: when they begin and how long they take, in milliseconds. */
export interface Step {
  readonly at: number;
  readonly length: number;
  readonly changes: readonly Change[];
}

const SHORTEST = 180;
const PACE = 240;
/** A long chain runs faster, so that all of it takes no longer than this. */
const CHAIN = 1500;
const LONGEST_MOVE = 620;

/** How long a piece takes over its way, by the number of cells. */
const moveLength = (cells: number): number => Math.min(LONGEST_MOVE, 190 + 45 * (cells - 1));

/** Whether nothing is seen to move: such a step takes no time of its own. */
const isStill = ({ kind }: Change): boolean => kind === 'age' || kind === 'note';

const lengthOf = (change: Change): number => (change.kind === 'move' ? moveLength(change.via.length + 1) : SHORTEST);

/** When each step of a move is shown. Steps of a long chain overlap. */
export function schedule(changes: readonly Change[]): readonly Step[] {
  const bySteps = new Map<number, Change[]>();
  for (const change of changes) {
    const together = bySteps.get(change.step);
    if (together) together.push(change);
    else bySteps.set(change.step, [change]);
  }
  const pace = Math.min(PACE, CHAIN / bySteps.size);
  let at = 0;
  return [...bySteps]
    .sort(([a], [b]) => a - b)
    .map(([, together]) => {
      if (together.every(isStill)) return { at, length: 0, changes: together };
      const length = Math.max(...together.map(lengthOf));
      const step: Step = { at, length, changes: together };
      // What a piece takes goes as it arrives, not before.
      at += together.some((change) => change.kind === 'move') ? Math.max(pace, 0.8 * length) : pace;
      return step;
    });
}

/** What comes, goes or stands elsewhere, all at once: for undoing and for jumping about in a match. */
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

/** Whether the changes can be shown on these tokens: everything that they alter is there. */
export function fits(tokens: readonly Token[], changes: readonly Change[]): boolean {
  const ids = new Set(tokens.map((token) => token.id));
  return changes.every((change) => {
    if (change.kind === 'terrain' || change.kind === 'note') return true;
    if (change.kind === 'appear') return ids.add(change.token.id).size > 0;
    return ids.has(change.id);
  });
}

const sameToken = (a: Token, b: Token): boolean =>
  a.cell === b.cell &&
  a.kind === b.kind &&
  a.seat === b.seat &&
  a.level === b.level &&
  a.facing === b.facing &&
  a.glyph === b.glyph &&
  a.marks.join() === b.marks.join();

/** The same tokens, as the objects that are drawn already where nothing about them differs: those are not drawn again. */
export function kept(before: readonly Token[], after: readonly Token[]): readonly Token[] {
  const was = new Map(before.map((token) => [token.id, token]));
  return after.map((token) => {
    const old = was.get(token.id);
    return old && sameToken(old, token) ? old : token;
  });
}

/** The same for cells. */
export function keptCells(before: readonly Cell[], after: readonly Cell[]): readonly Cell[] {
  if (before === after) return after;
  const was = new Map(before.map((cell) => [cell.target, cell]));
  return after.map((cell) => {
    const old = was.get(cell.target);
    const isSame =
      old && old.x === cell.x && old.y === cell.y && old.terrain === cell.terrain && old.seat === cell.seat;
    return isSame ? old : cell;
  });
}

/** A place on a piece's way; `offset` is the part of its time that has gone by. */
export interface Waypoint extends Point {
  readonly offset: number;
  readonly scale: number;
}

const ARC_SAMPLES = 10;

/** The way of a piece: along its points in proportion to their distance, or over them in an arc. */
export function way(points: readonly Point[], jump: boolean): readonly Waypoint[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return [];
  if (jump) return arc(first, last);
  const lengths = points.map((point, i) => (i === 0 ? 0 : distance(points[i - 1] ?? point, point)));
  const whole = lengths.reduce((sum, length) => sum + length, 0) || 1;
  let gone = 0;
  return points.map((point, i) => {
    gone += lengths[i] ?? 0;
    return { ...point, offset: i === points.length - 1 ? 1 : gone / whole, scale: 1 };
  });
}

/** Lifted most half way, by a quarter of the distance. */
function arc(from: Point, to: Point): readonly Waypoint[] {
  const height = Math.min(90, distance(from, to) / 4);
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
