/** Generates the moves of pieces in play. The position decides whether a player may move pieces at all. */
import type { Seat } from '../../kernel/index.ts';
import { CELL_MASK, STEPS } from './board.ts';
import type { Hive } from './hive.ts';
import { cutHexes, isCutHex } from './pins.ts';
import { FULL, occupied, SLIDES } from './ring.ts';
import { anySlides, oneSlide, threeSlides } from './slides.ts';
import { ANT, BEETLE, GRASSHOPPER, KIND_OF, packFrom, QUEEN, SPIDER } from './types.ts';

/** Writes all moves of a seat's pieces to `items` starting at `n`. Returns the new end. */
export function movements(hive: Hive, seat: Seat, items: Int32Array, n: number): number {
  const { inPlay, cell: cells, top, ring, level } = hive;
  const cuts = cutHexes(hive);
  const row = 16 * seat;
  const last = row + inPlay[row]!;
  for (let i = row + 1; i <= last; i++) {
    const piece = inPlay[i]!;
    const cell = cells[piece]!;
    if (top[cell] !== piece) continue;
    if (level[piece] === 0 && isCutHex(ring[cell]!, cell, cuts)) continue;
    switch (KIND_OF[piece]) {
      case QUEEN:
        n = oneSlide(hive, cell, items, n);
        break;
      case SPIDER:
        n = threeSlides(hive, seat, cell, items, n);
        break;
      case BEETLE:
        n = beetleSteps(hive, piece, cell, items, n);
        break;
      case GRASSHOPPER:
        n = jumps(hive, cell, items, n);
        break;
      case ANT:
        n = anySlides(hive, seat, cell, items, n);
        break;
    }
  }
  return n;
}

/** Jumps in a straight line over one or more occupied hexes to the first empty one. */
function jumps(hive: Hive, from: number, items: Int32Array, n: number): number {
  const top = hive.top;
  const around = occupied(hive.ring[from]!);
  for (let direction = 0; direction < 6; direction++) {
    if (((around >> direction) & 1) === 0) continue;
    const step = STEPS[direction]!;
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
  const ring = hive.ring[from]!;
  const around = occupied(ring);
  const slides = ground === 0 ? SLIDES[ring]! : FULL;
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
