/** Slides of Queen, Spider and Ant. The functions write moves to `items` starting at `n` and return the new end. */
import type { Move } from '../../kernel/index.ts';
import { CELL_MASK, CELLS, ONWARD, occupied, SLIDES, STEP, TURN } from './board.ts';
import type { Hive } from './hive.ts';
import { MAX_HEXES } from './placement.ts';
import { changeWithout, hasForks, hasNarrows, openHexes } from './rim.ts';
import { packFrom } from './types.ts';

/** All slides of one step. A piece is not part of the ring at its own cell, so the piece need not be lifted. */
export function oneSlide(hive: Hive, from: number, items: Int32Array, n: number): number {
  const move = packFrom(from);
  for (let open = slidesAt(hive.ring, from); open !== 0; open &= open - 1) {
    items[n++] = move | ((from + STEP[open]!) & CELL_MASK);
  }
  return n;
}

const slidesAt = (ring: Uint16Array, cell: number): number => SLIDES[occupied(ring[cell]!)]!;

/** One or more slides. */
export function anySlides(hive: Hive, from: number, items: Int32Array, n: number): number {
  const { ring } = hive;
  if (slidesAt(ring, from) === 0) return n;
  const rim = hive.rim + changeWithout(ring, from);
  hive.toggle(from, 1);
  const end = hasForks(rim)
    ? wander(ring, from, items, n)
    : hasNarrows(rim)
      ? circle(ring, from, items, n)
      : circleOf(openHexes(rim), ring, from, items, n);
  hive.toggle(from, 1);
  return end;
}

/** The other hexes of a circle of known length: two walks in opposite directions, each of which lists half of them. */
function circleOf(length: number, ring: Uint16Array, from: number, items: Int32Array, n: number): number {
  const move = packFrom(from);
  const end = n + length - 1;
  const open = slidesAt(ring, from);
  let lastOne = from;
  let lastTwo = from;
  let one = (from + STEP[open]!) & CELL_MASK;
  let two = (from + STEP[open & (open - 1)]!) & CELL_MASK;
  let last = end - 1;
  for (; n < last; n++, last--) {
    items[n] = move | one;
    items[last] = move | two;
    const nextOne = (2 * one - lastOne + TURN[occupied(ring[one]!)]!) & CELL_MASK;
    lastOne = one;
    one = nextOne;
    const nextTwo = (2 * two - lastTwo + TURN[occupied(ring[two]!)]!) & CELL_MASK;
    lastTwo = two;
    two = nextTwo;
  }
  if (n === last) items[n] = move | one;
  return end;
}

/** The slide with this index in the list of `circleOf`. */
export function slideOfCircle(hive: Hive, from: number, index: number, length: number): Move {
  const { ring } = hive;
  const open = slidesAt(ring, from);
  const isFirst = 2 * index < length;
  let last = from;
  let cell = (from + STEP[isFirst ? open : open & (open - 1)]!) & CELL_MASK;
  hive.toggle(from, 1);
  for (let steps = isFirst ? index : length - 2 - index; steps > 0; steps--) {
    const next = (2 * cell - last + TURN[occupied(ring[cell]!)]!) & CELL_MASK;
    last = cell;
    cell = next;
  }
  hive.toggle(from, 1);
  return packFrom(from) | cell;
}

/** The other hexes of a circle of unknown length. */
function circle(ring: Uint16Array, from: number, items: Int32Array, n: number): number {
  const move = packFrom(from);
  const open = slidesAt(ring, from);
  let lastOne = from;
  let lastTwo = from;
  let one = (from + STEP[open]!) & CELL_MASK;
  let two = (from + STEP[open & (open - 1)]!) & CELL_MASK;
  // The second walk fills the list from the end of the room that the first could need.
  let last = n + MAX_HEXES;
  const end = last;
  for (;;) {
    items[n++] = move | one;
    if (one === two) break;
    items[--last] = move | two;
    const nextOne = (2 * one - lastOne + TURN[occupied(ring[one]!)]!) & CELL_MASK;
    if (nextOne === two) break;
    lastOne = one;
    one = nextOne;
    const nextTwo = (2 * two - lastTwo + TURN[occupied(ring[two]!)]!) & CELL_MASK;
    lastTwo = two;
    two = nextTwo;
  }
  while (last < end) items[n++] = items[last++]!;
  return n;
}

/** Finds all slides even if the way forks. At a fork, the search pushes the cell and the remaining directions onto a stack. */
function wander(ring: Uint16Array, from: number, items: Int32Array, n: number): number {
  const move = packFrom(from);
  const mark = freshMark();
  marks[from] = mark;
  let cell = from;
  let open = slidesAt(ring, from);
  let forks = 0;
  for (;;) {
    if (open === 0) {
      if (forks === 0) return n;
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
    open = slidesAt(ring, to) & ONWARD[open]!;
    cell = to;
  }
}

/** Exactly three slides that never revisit a hex, not even the start. */
export function threeSlides(hive: Hive, from: number, items: Int32Array, n: number): number {
  const ring = hive.ring;
  const move = packFrom(from);
  const mark = freshMark();
  hive.toggle(from, 1);
  marks[from] = mark;
  for (let first = slidesAt(ring, from); first !== 0; first &= first - 1) {
    const one = (from + STEP[first]!) & CELL_MASK;
    for (let second = slidesAt(ring, one) & ONWARD[first]!; second !== 0; second &= second - 1) {
      const two = (one + STEP[second]!) & CELL_MASK;
      for (let third = slidesAt(ring, two) & ONWARD[second]!; third !== 0; third &= third - 1) {
        const to = (two + STEP[third]!) & CELL_MASK;
        if (marks[to] === mark) continue;
        marks[to] = mark;
        items[n++] = move | to;
      }
    }
  }
  hive.toggle(from, 1);
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
