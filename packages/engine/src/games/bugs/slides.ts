/** Slides of Queen, Spider and Ant. Each function writes moves to `items` starting at `n` and returns the new end. */
import { CELL_MASK, CELLS } from './board.ts';
import type { Hive } from './hive.ts';
import { MAX_HEXES } from './placement.ts';
import { ONWARD, ringBit, SLIDES, STEP } from './ring.ts';
import { packFrom } from './types.ts';

/** All slides of one step. A piece is not part of the ring at its own cell, so it need not be lifted. */
export function oneSlide(hive: Hive, from: number, items: Int32Array, n: number): number {
  const move = packFrom(from);
  for (let open = SLIDES[hive.ring[from]!]!; open !== 0; open &= open - 1) {
    items[n++] = move | ((from + STEP[open]!) & CELL_MASK);
  }
  return n;
}

/**
 * One or more slides. There is usually only one way forward around a hive, so the search follows it. At a fork, the search
 * pushes the cell and the remaining directions onto a stack.
 */
export function anySlides(hive: Hive, seat: number, from: number, items: Int32Array, n: number): number {
  const ring = hive.ring;
  const move = packFrom(from);
  const mark = freshMark();
  hive.toggle(from, ringBit(seat));
  marks[from] = mark;
  let cell = from;
  let open = SLIDES[ring[from]!]!;
  let forks = 0;
  for (;;) {
    if (open === 0) {
      if (forks === 0) break;
      cell = forkCells[--forks]!;
      open = forkOpen[forks]!;
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
      forkCells[forks] = cell;
      forkOpen[forks++] = left;
    }
    open = SLIDES[ring[to]!]! & ONWARD[open]!;
    cell = to;
  }
  hive.toggle(from, ringBit(seat));
  return n;
}

/** Exactly three slides that never revisit a hex, not even the start. */
export function threeSlides(hive: Hive, seat: number, from: number, items: Int32Array, n: number): number {
  const ring = hive.ring;
  const move = packFrom(from);
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

/** Stack of cells where an Ant's way forks, and the directions not yet taken there. */
const forkCells = new Uint16Array(MAX_HEXES);
const forkOpen = new Uint8Array(MAX_HEXES);

/** Visited set: the mark of the last search that reached each cell. */
const marks = new Uint8Array(CELLS);
let lastMark = 0;

/** Returns a mark that no cell has. Resets all cells when the marks run out. */
function freshMark(): number {
  if (lastMark === 255) {
    marks.fill(0);
    lastMark = 0;
  }
  return ++lastMark;
}
