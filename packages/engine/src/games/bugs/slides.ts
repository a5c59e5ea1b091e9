/** Sliding along the ground: Queen, Spider, Ant. Each writes its moves to `items` from `n` on and gives the new end. */
import { CELL_MASK, CELLS } from './board.ts';
import type { Hive } from './hive.ts';
import { MOST_HEXES } from './placement.ts';
import { ONWARD, ringBit, SLIDES, STEP } from './ring.ts';
import { leaving } from './types.ts';

/** All slides of one step. The mover is in no ring of its own, so it need not be lifted. */
export function oneSlide(hive: Hive, from: number, items: Int32Array, n: number): number {
  const move = leaving(from);
  for (let open = SLIDES[hive.ring[from]!]!; open !== 0; open &= open - 1) {
    items[n++] = move | ((from + STEP[open]!) & CELL_MASK);
  }
  return n;
}

/**
 * One or more slides. Along the rim of a hive there is mostly one way on and one back, so it is walked; where the way forks,
 * the hex waits with the directions that are left.
 */
export function anySlides(hive: Hive, seat: number, from: number, items: Int32Array, n: number): number {
  const ring = hive.ring;
  const move = leaving(from);
  const mark = freshMark();
  hive.toggle(from, ringBit(seat));
  marks[from] = mark;
  let cell = from;
  let open = SLIDES[ring[from]!]!;
  let waiting = 0;
  for (;;) {
    if (open === 0) {
      if (waiting === 0) break;
      cell = forkCells[--waiting]!;
      open = forkOpen[waiting]!;
    }
    const to = (cell + STEP[open]!) & CELL_MASK;
    const left = open & (open - 1);
    if (marks[to] === mark) {
      open = left;
      continue;
    }
    marks[to] = mark;
    items[n++] = move | to;
    if (left !== 0) {
      forkCells[waiting] = cell;
      forkOpen[waiting++] = left;
    }
    open = SLIDES[ring[to]!]! & ONWARD[open]!;
    cell = to;
  }
  hive.toggle(from, ringBit(seat));
  return n;
}

/** Exactly three slides, no hex twice, the start included. */
export function threeSlides(hive: Hive, seat: number, from: number, items: Int32Array, n: number): number {
  const ring = hive.ring;
  const move = leaving(from);
  const mark = freshMark();
  hive.toggle(from, ringBit(seat));
  marks[from] = mark;
  for (let first = SLIDES[ring[from]!]!; first !== 0; first &= first - 1) {
    const one = (from + STEP[first]!) & CELL_MASK;
    for (let second = SLIDES[ring[one]!]! & ONWARD[first]!; second !== 0; second &= second - 1) {
      const two = (one + STEP[second]!) & CELL_MASK;
      for (let third = SLIDES[ring[two]!]! & ONWARD[second]!; third !== 0; third &= third - 1) {
        const to = (two + STEP[third]!) & CELL_MASK;
        if (marks[to] === mark) continue;
        marks[to] = mark;
        items[n++] = move | to;
      }
    }
  }
  hive.toggle(from, ringBit(seat));
  return n;
}

/** Hexes where an Ant's way forks, and the directions not yet taken there. */
const forkCells = new Uint16Array(MOST_HEXES);
const forkOpen = new Uint8Array(MOST_HEXES);

/** By cell: the mark of the last search that has it. */
const marks = new Uint8Array(CELLS);
let lastMark = 0;

/** A mark that no cell has; they are wiped out when all have been used. */
function freshMark(): number {
  if (lastMark === 255) {
    marks.fill(0);
    lastMark = 0;
  }
  return ++lastMark;
}
