/** Finds the hexes that a moving piece passes through, for animation. */
import { CELL_MASK, distance, qBetween, rBetween, STEPS, WIDTH } from './board.ts';
import type { Hive } from './hive.ts';
import { ringBit, SLIDES } from './ring.ts';
import { ANT, GRASSHOPPER, KIND_OF, SPIDER, seatOf } from './types.ts';

export interface Route {
  /** Cells between start and goal. */
  readonly via: readonly number[];
  /** Whether the piece jumps over those cells instead of sliding through them. */
  readonly isJump: boolean;
}

/** The route of a piece that makes a legal move. */
export function routeOf(hive: Hive, piece: number, to: number): Route {
  const from = hive.cell[piece]!;
  switch (KIND_OF[piece]) {
    case GRASSHOPPER:
      return { via: straight(from, to), isJump: true };
    case SPIDER:
      return { via: whileLifted(hive, piece, () => slidesOfLength(hive, from, to, 3, [from])), isJump: false };
    case ANT:
      return { via: whileLifted(hive, piece, () => shortestSlides(hive, from, to)), isJump: false };
    default:
      return { via: [], isJump: false };
  }
}

function straight(from: number, to: number): number[] {
  const [q, r] = [qBetween(from, to), rBetween(from, to)];
  const length = distance(q, r);
  const step = (WIDTH * q + r) / length;
  return Array.from({ length: length - 1 }, (_, i) => (from + (i + 1) * step) & CELL_MASK);
}

/** Runs `find` with the piece lifted, because a sliding piece must not appear in its neighbours' rings. */
function whileLifted<T>(hive: Hive, piece: number, find: () => T): T {
  const from = hive.cell[piece]!;
  hive.toggle(from, ringBit(seatOf(piece)));
  try {
    return find();
  } finally {
    hive.toggle(from, ringBit(seatOf(piece)));
  }
}

function slidesFrom(hive: Hive, cell: number): number[] {
  const open = SLIDES[hive.ring[cell]!]!;
  return Array.from(STEPS)
    .filter((_, direction) => (open >> direction) & 1)
    .map((step) => (cell + step) & CELL_MASK);
}

/** The intermediate cells of a route with exactly that many slides and no hex visited twice; empty when there is none. */
function slidesOfLength(hive: Hive, cell: number, to: number, slides: number, passed: readonly number[]): number[] {
  for (const next of slidesFrom(hive, cell)) {
    if (passed.includes(next)) continue;
    if (slides === 1) {
      if (next === to) return passed.slice(1);
      continue;
    }
    const found = slidesOfLength(hive, next, to, slides - 1, [...passed, next]);
    if (found.length > 0) return found;
  }
  return [];
}

function shortestSlides(hive: Hive, from: number, to: number): number[] {
  const cameFrom = new Map([[from, from]]);
  for (const cell of cameFrom.keys()) {
    if (cell === to) break;
    for (const next of slidesFrom(hive, cell)) if (!cameFrom.has(next)) cameFrom.set(next, cell);
  }
  const via: number[] = [];
  for (let cell = cameFrom.get(to) ?? from; cell !== from; cell = cameFrom.get(cell) ?? from) via.unshift(cell);
  return via;
}
