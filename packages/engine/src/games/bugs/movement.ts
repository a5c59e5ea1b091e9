/** Generates the moves of pieces in play. The position decides whether a player may move pieces at all. */
import type { Seat } from '../../kernel/index.ts';
import { CELL_MASK, CELLS, FULL, ONWARD, occupied, ringBit, SLIDES, STEP, STEPS } from './board.ts';
import type { Hive } from './hive.ts';
import { cutHexes, isCutHex } from './pins.ts';
import { MAX_HEXES } from './placement.ts';
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

/** Jumps in a straight line over one or more occupied hexes to the first empty hex. */
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

// Slides of Queen, Spider and Ant. Each function writes moves to `items` starting at `n` and returns the new end.

/** All slides of one step. A piece is not part of the ring at its own cell, so the piece need not be lifted. */
function oneSlide(hive: Hive, from: number, items: Int32Array, n: number): number {
  const move = packFrom(from);
  for (let open = SLIDES[hive.ring[from]!]!; open !== 0; open &= open - 1) {
    items[n++] = move | ((from + STEP[open]!) & CELL_MASK);
  }
  return n;
}

/** One or more slides. */
function anySlides(hive: Hive, seat: number, from: number, items: Int32Array, n: number): number {
  hive.toggle(from, ringBit(seat));
  const around = circle(hive.ring, from, items, n);
  const end = around < 0 ? wander(hive.ring, from, items, n) : around;
  hive.toggle(from, ringBit(seat));
  return end;
}

/**
 * The cells that an Ant reaches nearly always form a circle around the hive. Two walks from the start in opposite directions meet
 * on the far side. Each step waits for the one before it, so that two walks at once take little longer than one. Lists the
 * circle in the order of the first walk. Returns −1 if the way forks.
 */
function circle(ring: Uint16Array, from: number, items: Int32Array, n: number): number {
  const move = packFrom(from);
  let one = from;
  let two = from;
  let openOne = SLIDES[ring[from]!]!;
  let openTwo = openOne & (openOne - 1);
  if (openTwo === 0) return n;
  if ((openTwo & (openTwo - 1)) !== 0) return -1;
  openOne ^= openTwo;
  // The second walk fills the list from the end of the room that the first could need.
  let last = n + MAX_HEXES;
  const end = last;
  for (;;) {
    const nextOne = (one + STEP[openOne]!) & CELL_MASK;
    if (nextOne === two) break;
    one = nextOne;
    items[n++] = move | one;
    openOne = SLIDES[ring[one]!]! & ONWARD[openOne]!;
    const nextTwo = (two + STEP[openTwo]!) & CELL_MASK;
    const haveMet = nextTwo === one;
    if (!haveMet) {
      two = nextTwo;
      items[--last] = move | two;
      openTwo = SLIDES[ring[two]!]! & ONWARD[openTwo]!;
    }
    if (((openOne & (openOne - 1)) | (openTwo & (openTwo - 1))) !== 0) return -1;
    if (haveMet) break;
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
  let open = SLIDES[ring[from]!]!;
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
    open = SLIDES[ring[to]!]! & ONWARD[open]!;
    cell = to;
  }
}

/** Exactly three slides that never revisit a hex, not even the start. */
function threeSlides(hive: Hive, seat: number, from: number, items: Int32Array, n: number): number {
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
