/** The way that a move takes, for showing it: the hexes passed between start and goal. */
import { CELL_MASK, distance, qBetween, rBetween, STEPS, WIDTH } from './board.ts';
import type { Hive } from './hive.ts';
import { ringBit, SLIDES } from './ring.ts';
import { ANT, GRASSHOPPER, KIND_OF, SPIDER, seatOf } from './types.ts';

export interface Way {
  readonly via: readonly number[];
  /** Over what stands between, rather than along it. */
  readonly isJump: boolean;
}

/** The way of a legal move of the piece. */
export function wayOf(hive: Hive, piece: number, to: number): Way {
  const from = hive.cell[piece]!;
  switch (KIND_OF[piece]) {
    case GRASSHOPPER:
      return { via: line(from, to), isJump: true };
    case SPIDER:
      return { via: lifted(hive, piece, () => exactly(hive, from, to, 3, [from])), isJump: false };
    case ANT:
      return { via: lifted(hive, piece, () => shortest(hive, from, to)), isJump: false };
    default:
      return { via: [], isJump: false };
  }
}

function line(from: number, to: number): number[] {
  const [q, r] = [qBetween(from, to), rBetween(from, to)];
  const length = distance(q, r);
  const step = (WIDTH * q + r) / length;
  return Array.from({ length: length - 1 }, (_, i) => (from + (i + 1) * step) & CELL_MASK);
}

/** Rings tell slides with the mover lifted off the ground. */
function lifted<T>(hive: Hive, piece: number, find: () => T): T {
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

/** A way of exactly that many slides, no hex twice: the hexes between, or empty where there is none. */
function exactly(hive: Hive, cell: number, to: number, slides: number, passed: readonly number[]): number[] {
  for (const next of slidesFrom(hive, cell)) {
    if (passed.includes(next)) continue;
    if (slides === 1) {
      if (next === to) return passed.slice(1);
      continue;
    }
    const found = exactly(hive, next, to, slides - 1, [...passed, next]);
    if (found.length > 0) return found;
  }
  return [];
}

function shortest(hive: Hive, from: number, to: number): number[] {
  const cameFrom = new Map([[from, from]]);
  for (const cell of cameFrom.keys()) {
    if (cell === to) break;
    for (const next of slidesFrom(hive, cell)) if (!cameFrom.has(next)) cameFrom.set(next, cell);
  }
  const via: number[] = [];
  for (let cell = cameFrom.get(to) ?? from; cell !== from; cell = cameFrom.get(cell) ?? from) via.unshift(cell);
  return via;
}
