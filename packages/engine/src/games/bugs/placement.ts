/** Generates placements. */
import type { Move, Seat } from '../../kernel/index.ts';
import { CELL_MASK, FULL, occupied, STEP, topsOf } from './board.ts';
import type { Hive } from './hive.ts';
import { inHand, KINDS, kindsIn, lowestKind, oneOf, packFirst, packPlace } from './types.ts';

/** Maximum number of empty hexes next to a hive of 22: six for the first piece, and at most two more for each later piece. */
export const MAX_HEXES = 6 + 21 * 2;
/** The hexes on which the seat of the last count or list may place a piece, and their number. */
const hexes = new Uint16Array(MAX_HEXES);
let hexCount = 0;

/** Writes the placements of the kinds in `hand` to the front of `items`. Returns their number. */
export function listPlacements(hive: Hive, seat: Seat, hand: number, items: Int32Array): number {
  if (hand === 0) return 0;
  const isFirst = isEmpty(hive);
  hexCount = isFirst ? 1 : findHexes(hive, seat);
  let n = 0;
  for (let kind = 0; kind < KINDS.length; kind++) {
    if (inHand(hand, kind) === 0) continue;
    // White's first piece may go on many hexes, but only 0,0 is listed.
    if (isFirst) items[n++] = packFirst(kind, 0, 0);
    else for (let i = 0; i < hexCount; i++) items[n++] = packPlace(kind, hexes[i]!);
  }
  return n;
}

/** Number of placements. Pieces of one kind in hand are interchangeable. */
export function countPlacements(hive: Hive, seat: Seat, hand: number): number {
  if (hand === 0) return 0;
  hexCount = isEmpty(hive) ? 1 : findHexes(hive, seat);
  return kindsIn(hand) * hexCount;
}

/** The placement with this index in the list of `listPlacements`. Call it right after `countPlacements`. */
export function placementAt(hive: Hive, hand: number, index: number): Move {
  let kinds = hand;
  let nth = index;
  for (; nth >= hexCount; nth -= hexCount) kinds &= ~(15 * oneOf(lowestKind(kinds)));
  const kind = lowestKind(kinds);
  return isEmpty(hive) ? packFirst(kind, 0, 0) : packPlace(kind, hexes[nth]!);
}

const isEmpty = ({ inPlay }: Hive): boolean => inPlay[0] === 0;

/** Fills `hexes` with the hexes on which the seat may place a piece. Returns their number. */
function findHexes(hive: Hive, seat: Seat): number {
  const { inPlay, cell: cells, top, ring: rings } = hive;
  const own = 16 * seat;
  if (inPlay[own] === 0) return findHexesBesideFirst(hive);
  const last = own + inPlay[own]!;
  let n = 0;
  for (let i = own + 1; i <= last; i++) {
    const piece = inPlay[i]!;
    const cell = cells[piece]!;
    if (top[cell] !== piece) continue;
    for (let empty = FULL & ~occupied(rings[cell]!); empty !== 0; empty &= empty - 1) {
      const to = (cell + STEP[empty]!) & CELL_MASK;
      const ring = rings[to]!;
      if (topsOf(ring, 1 - seat) !== 0) continue;
      // A hex next to several pieces of the seat is listed only once, for the neighbour in the hex's lowest direction.
      if (((to + STEP[topsOf(ring, seat)]!) & CELL_MASK) === cell) hexes[n++] = to;
    }
  }
  return n;
}

/** Finds the six hexes next to White's first piece, for Black's first piece. */
function findHexesBesideFirst(hive: Hive): number {
  const first = hive.cell[hive.inPlay[1]!]!;
  let n = 0;
  for (let around = FULL; around !== 0; around &= around - 1) hexes[n++] = (first + STEP[around]!) & CELL_MASK;
  return n;
}
