/** Counts the moves of pieces in play, and finds one of them by its index without listing the others. */
import type { Move, Seat } from '../../kernel/index.ts';
import { ARCS, COUNT, FULL, occupied, SLIDES } from './board.ts';
import type { Hive } from './hive.ts';
import { movesOf } from './movement.ts';
import { cutHexes, isCutHex } from './pins.ts';
import { MAX_HEXES } from './placement.ts';
import { changeWithout, hasNarrows, isCircle, openHexes } from './rim.ts';
import { slideOfCircle } from './slides.ts';
import { ANT, BEETLE, GRASSHOPPER, KIND_OF, QUEEN, SPIDER } from './types.ts';

/** Stands for a number of moves that depends on more than the neighbours of a piece. */
const UNKNOWN = 255;

//  Index of COUNTS:  hive with holes 1 | hive with two or more covered pieces 1 | kind 3 | on top of a piece 1 | occupied neighbours 6
const HOLES = 1 << 11;
const TOWERS = 1 << 10;
const KIND_SHIFT = 7;
const UP = 1 << 6;

/** Number of moves of a piece that nothing covers, or `UNKNOWN`. */
const COUNTS: Uint8Array = Uint8Array.from({ length: 2 * HOLES }, (_, index) => {
  const around = index & FULL;
  const slides = SLIDES[around]!;
  // Only two stacks side by side can stop a Beetle that climbs.
  const towers = (index & TOWERS) !== 0;
  if ((index & UP) !== 0) return towers ? UNKNOWN : 6;
  if (ARCS[around]! > 1) return (index & HOLES) !== 0 ? UNKNOWN : 0;
  switch ((index >> KIND_SHIFT) % 8) {
    case QUEEN:
      return COUNT[slides]!;
    case BEETLE:
      return towers ? UNKNOWN : COUNT[around]! + COUNT[slides]!;
    case GRASSHOPPER:
      return COUNT[around]!;
    default:
      return slides === 0 ? 0 : UNKNOWN;
  }
});
/** Part of the index of COUNTS, by piece. */
const ROW_OF: Uint16Array = Uint16Array.from(KIND_OF, (kind) => kind << KIND_SHIFT);

const MAX_PIECES = 16;
/** Number of moves up to each piece of the seat, in the order of `Hive.inPlay`. */
const ends = new Int32Array(MAX_PIECES);
/** Totals of the rim without each piece of the seat, for Ants that can slide. */
const rims = new Int32Array(MAX_PIECES);
/** Moves of pieces that were counted by listing them: room for `MAX_HEXES` for each piece. */
const listed = new Int32Array(MAX_PIECES * MAX_HEXES);
/** Bit set of the pieces whose moves are listed. */
let areListed = 0;

/** Number of moves of a seat's pieces. */
export function countMovements(hive: Hive, seat: Seat): number {
  const { inPlay, cell: cells, top, ring, level } = hive;
  const cuts = cutHexes(hive);
  const table = (hive.hasHoles ? HOLES : 0) + (hive.covered > 1 ? TOWERS : 0);
  const row = 16 * seat;
  const pieces = inPlay[row]!;
  let total = 0;
  areListed = 0;
  for (let i = 1; i <= pieces; i++) {
    const piece = inPlay[row + i]!;
    const cell = cells[piece]!;
    // Masks instead of branches, which random play mispredicts: −1 if the piece is on top of another, −1 if none covers it.
    const isUp = -level[piece]! >> 31;
    const isTop = ((top[cell]! ^ piece) - 1) >> 31;
    const count = COUNTS[table + ROW_OF[piece]! + (isUp & UP) + occupied(ring[cell]!)]! & isTop;
    total += count === UNKNOWN ? countByRim(hive, i, piece, cell, cuts) : count;
    ends[i] = total;
  }
  return total;
}

/** Number of moves of the `i`-th piece: by the totals of the rim where they suffice, else by listing the moves. */
function countByRim(hive: Hive, i: number, piece: number, cell: number, cuts: Uint8Array | null): number {
  if (hive.level[piece] === 0 && isCutHex(hive, cell, cuts)) return 0;
  const kind = KIND_OF[piece];
  if ((kind === ANT || kind === SPIDER) && SLIDES[occupied(hive.ring[cell]!)] !== 0) {
    const rim = hive.rim + changeWithout(hive.ring, cell);
    rims[i] = rim;
    if (kind === ANT && !hasNarrows(rim)) return openHexes(rim) - 1;
    // Three slides in either direction, which meet on the far side of a circle of six.
    if (kind === SPIDER && isCircle(rim)) return openHexes(rim) === 6 ? 1 : 2;
  }
  const start = MAX_HEXES * i;
  areListed |= 1 << i;
  return movesOf(hive, piece, cell, listed, start) - start;
}

/** The move with this index in the list of `movements`. Call it right after `countMovements`. */
export function movementAt(hive: Hive, seat: Seat, index: number): Move {
  let i = 1;
  while (ends[i]! <= index) i++;
  const nth = index - (i === 1 ? 0 : ends[i - 1]!);
  const start = MAX_HEXES * i;
  if ((areListed & (1 << i)) === 0) {
    const piece = hive.inPlay[16 * seat + i]!;
    const cell = hive.cell[piece]!;
    if (KIND_OF[piece] === ANT && isCircle(rims[i]!)) return slideOfCircle(hive, cell, nth, openHexes(rims[i]!));
    movesOf(hive, piece, cell, listed, start);
  }
  return listed[start + nth]!;
}
