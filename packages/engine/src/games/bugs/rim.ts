/**
 * The rim: the empty hexes next to the hive, on which pieces slide. Totals over the rim change only around the hex of a piece that
 * is lifted or dropped. They tell how many hexes an Ant can reach, without walking there, unless the rim has narrow places.
 */
import { ARCS, CELL_MASK, COUNT, FULL, GATES, SELF, SHAPE, SLIDES } from './board.ts';

//  Totals of a rim:  large holes 4 | holes 4 | forks 6 | narrows 8 | open hexes 6
//
//  open hexes   hexes with one to four occupied neighbours. With six the hex is a hole, with five a pocket: no piece can slide there.
//  narrows      0 if and only if sliding pieces can go from every open hex to every other. Gates, which close a way, count 2, except
//               those of pockets; large holes count 4.
//  forks        hexes with more than two slides. Without forks, the hexes that a sliding piece can reach form a circle.
//  holes        groups of empty hexes that the hive encloses. Large holes have more than one hex.
const NARROWS_SHIFT = 6;
const FORKS_SHIFT = 14;
const HOLES_SHIFT = 20;
const LARGE_SHIFT = 24;

const NARROW = 1 << NARROWS_SHIFT;
const HOLE = (1 << LARGE_SHIFT) + (1 << HOLES_SHIFT) + 4 * NARROW;
/** Correction of `HOLE` for a hole of one hex, which is not large and has no narrows. */
const SMALL = -(1 << LARGE_SHIFT) - 4 * NARROW;

/** Totals of an empty board. The first piece cancels the hole. */
export const EMPTY_RIM: number = HOLE;

export const openHexes = (rim: number): number => rim & 63;
export const hasNarrows = (rim: number): boolean => ((rim >> NARROWS_SHIFT) & 255) !== 0;
export const hasForks = (rim: number): boolean => ((rim >> FORKS_SHIFT) & 63) !== 0;
/** Whether a sliding piece can circle the whole hive without meeting a fork. */
export const isCircle = (rim: number): boolean => ((rim >> NARROWS_SHIFT) & 0x3fff) === 0;
export const hasHoles = (rim: number): boolean => rim >> HOLES_SHIFT !== 0;
export const hasLargeHoles = (rim: number): boolean => rim >> LARGE_SHIFT !== 0;

/** Contribution of an empty hex with these occupied neighbours to the totals. */
function share(set: number): number {
  const count = COUNT[set]!;
  if (count === 0) return 0;
  if (count === 6) return SMALL;
  const gates = NARROW * GATES[set]!;
  if (count === 5) return gates - 2 * NARROW;
  return 1 + gates + (COUNT[SLIDES[set]!]! > 2 ? 1 << FORKS_SHIFT : 0);
}

/** Change of the totals at the hex of a piece that is lifted, indexed by the occupied neighbours. */
const LEFT: Int32Array = Int32Array.from({ length: FULL + 1 }, (_, set) => share(set) + HOLE * (1 - ARCS[set]!));

const SHAPES = SHAPE + 1;
/** Change of the totals at a neighbour of a piece that is lifted, indexed by direction and by the shape of the neighbour's ring. */
const BESIDE: Int32Array = Int32Array.from({ length: 6 * SHAPES }, (_, index) => {
  if ((index & SELF) !== 0) return 0;
  const set = index & FULL;
  const back = (Math.floor(index / SHAPES) + 3) % 6;
  return share(set & ~(1 << back)) - share(set);
});

/** Change of the totals when the only piece on a cell is lifted. The rings must include this piece. */
export function changeWithout(ring: Uint16Array, cell: number): number {
  return (
    LEFT[ring[cell]! & FULL]! +
    BESIDE[ring[(cell + 64) & CELL_MASK]! & SHAPE]! +
    BESIDE[SHAPES + (ring[(cell + 63) & CELL_MASK]! & SHAPE)]! +
    BESIDE[2 * SHAPES + (ring[(cell - 1) & CELL_MASK]! & SHAPE)]! +
    BESIDE[3 * SHAPES + (ring[(cell - 64) & CELL_MASK]! & SHAPE)]! +
    BESIDE[4 * SHAPES + (ring[(cell - 63) & CELL_MASK]! & SHAPE)]! +
    BESIDE[5 * SHAPES + (ring[(cell + 1) & CELL_MASK]! & SHAPE)]!
  );
}
