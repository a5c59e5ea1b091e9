/** Sliding along the ground: Queen, Spider, Ant. Each writes its moves to `items` from `n` on and gives the new end. */
import { CELL_MASK, CELLS } from './board.ts';
import { type Hive, occupied, ringBit } from './hive.ts';
import { SLIDES, STEP } from './ring.ts';
import { leaving, toOf } from './types.ts';

/** By cell, clean between calls: whether it is on the list already. */
const listed = new Uint8Array(CELLS);

/** All slides of one step. The mover is in no ring of its own, so it need not be lifted. */
export function oneSlide(hive: Hive, from: number, items: Int32Array, n: number): number {
  const move = leaving(from);
  for (let open = SLIDES[occupied(hive.ring[from]!)]!; open !== 0; open &= open - 1) {
    items[n++] = move | ((from + STEP[open]!) & CELL_MASK);
  }
  return n;
}

/** One or more slides: a flood, with the moves found so far as its queue. */
export function anySlides(hive: Hive, seat: number, from: number, items: Int32Array, n: number): number {
  const ring = hive.ring;
  const move = leaving(from);
  const start = n;
  hive.toggle(from, ringBit(seat));
  listed[from] = 1;
  let cell = from;
  for (let next = start; ; next++) {
    for (let open = SLIDES[occupied(ring[cell]!)]!; open !== 0; open &= open - 1) {
      const to = (cell + STEP[open]!) & CELL_MASK;
      if (listed[to] !== 0) continue;
      listed[to] = 1;
      items[n++] = move | to;
    }
    if (next === n) break;
    cell = toOf(items[next]!);
  }
  hive.toggle(from, ringBit(seat));
  listed[from] = 0;
  for (let i = start; i < n; i++) listed[toOf(items[i]!)] = 0;
  return n;
}

/** Exactly three slides, no hex twice, the start included. */
export function threeSlides(hive: Hive, seat: number, from: number, items: Int32Array, n: number): number {
  const ring = hive.ring;
  const move = leaving(from);
  const start = n;
  hive.toggle(from, ringBit(seat));
  for (let first = SLIDES[occupied(ring[from]!)]!; first !== 0; first &= first - 1) {
    const one = (from + STEP[first]!) & CELL_MASK;
    for (let second = SLIDES[occupied(ring[one]!)]!; second !== 0; second &= second - 1) {
      const two = (one + STEP[second]!) & CELL_MASK;
      if (two === from) continue;
      for (let third = SLIDES[occupied(ring[two]!)]!; third !== 0; third &= third - 1) {
        const to = (two + STEP[third]!) & CELL_MASK;
        if (to === one || to === from || listed[to] !== 0) continue;
        listed[to] = 1;
        items[n++] = move | to;
      }
    }
  }
  hive.toggle(from, ringBit(seat));
  for (let i = start; i < n; i++) listed[toOf(items[i]!)] = 0;
  return n;
}
