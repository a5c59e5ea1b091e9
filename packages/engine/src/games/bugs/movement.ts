/** Generates the moves of pieces in play. The position decides whether a player may move pieces at all. */
import type { Seat } from '../../kernel/index.ts';
import { CELL_MASK, FULL, occupied, SLIDES, STEP, STEPS } from './board.ts';
import type { Hive } from './hive.ts';
import { cutHexes, isCutHex } from './pins.ts';
import { anySlides, oneSlide, threeSlides } from './slides.ts';
import { BEETLE, GRASSHOPPER, KIND_OF, packFrom, QUEEN, SPIDER } from './types.ts';

/** Writes all moves of a seat's pieces to `items` starting at `n`. Returns the new end. */
export function movements(hive: Hive, seat: Seat, items: Int32Array, n: number): number {
  const { inPlay, cell: cells, top, level } = hive;
  const cuts = cutHexes(hive);
  const row = 16 * seat;
  const last = row + inPlay[row]!;
  for (let i = row + 1; i <= last; i++) {
    const piece = inPlay[i]!;
    const cell = cells[piece]!;
    if (top[cell] !== piece) continue;
    if (level[piece] === 0 && isCutHex(hive, cell, cuts)) continue;
    n = movesOf(hive, piece, cell, items, n);
  }
  return n;
}

/** Writes the moves of a piece that is neither covered nor pinned to `items` starting at `n`. Returns the new end. */
export function movesOf(hive: Hive, piece: number, cell: number, items: Int32Array, n: number): number {
  switch (KIND_OF[piece]) {
    case QUEEN:
      return oneSlide(hive, cell, items, n);
    case SPIDER:
      return threeSlides(hive, cell, items, n);
    case BEETLE:
      return beetleSteps(hive, piece, cell, items, n);
    case GRASSHOPPER:
      return jumps(hive, cell, items, n);
    default:
      return anySlides(hive, cell, items, n);
  }
}

/** Jumps in a straight line over one or more occupied hexes to the first empty hex. */
function jumps(hive: Hive, from: number, items: Int32Array, n: number): number {
  const top = hive.top;
  for (let around = occupied(hive.ring[from]!); around !== 0; around &= around - 1) {
    const step = STEP[around]!;
    let to = (from + 2 * step) & CELL_MASK;
    while (top[to] !== 0) to = (to + step) & CELL_MASK;
    items[n++] = packFrom(from) | to;
  }
  return n;
}

const heights = new Uint8Array(6);

/**
 * One step up, down or level. On the ground a Beetle slides like other pieces. Otherwise it may not pass between two stacks
 * that are both higher than its start and its goal.
 */
function beetleSteps(hive: Hive, piece: number, from: number, items: Int32Array, n: number): number {
  const ground = hive.level[piece]!;
  const around = occupied(hive.ring[from]!);
  const slides = ground === 0 ? SLIDES[around]! : FULL;
  for (let direction = 0; direction < 6; direction++) {
    heights[direction] = (around >> direction) & 1 ? hive.height((from + STEPS[direction]!) & CELL_MASK) : 0;
  }
  for (let direction = 0; direction < 6; direction++) {
    const goal = heights[direction]!;
    if (goal === 0 && ((slides >> direction) & 1) === 0) continue;
    const left = heights[direction === 5 ? 0 : direction + 1]!;
    const right = heights[direction === 0 ? 5 : direction - 1]!;
    const gate = left < right ? left : right;
    const high = ground > goal ? ground : goal;
    // On the ground, `slides` has already excluded gates.
    if (gate > high) continue;
    items[n++] = packFrom(from) | ((from + STEPS[direction]!) & CELL_MASK);
  }
  return n;
}
