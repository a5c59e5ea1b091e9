import { ALL, adjacentPairs, CELLS, LEFT_THREE, lowest, NEIGHBOURS, SIZE, sizeOf } from './board.ts';
import { COSTS, DISRUPT, DOUBLE, PASS, pack, SEAL, SHIFT } from './types.ts';

/** Maximum number of moves that a buffer must hold. The empty board has 128. */
export const MAX_MOVES = 256;

// Moves are listed by looping over a few large bit sets, each with its table of moves. Many short loops would be slower: the
// end of each is a branch that the processor mispredicts.

//  A set of neighbouring pairs:  vertical pairs 16 | horizontal pairs 16, each pair at the bit of its first cell.
//  In a pair that allows a shift, one cell holds the piece and the other is open, which determines the direction.
const shiftsIn = (mine: number, open: number): number =>
  (((mine & (open >> 1)) | (open & (mine >> 1))) & LEFT_THREE) |
  (((mine & (open >> SIZE)) | (open & (mine >> SIZE))) << CELLS);

/** The shift of each pair, indexed by its bit: 32 shifts from the second cell to the first, then 32 the other way. */
const SHIFTS: Int32Array = Int32Array.from({ length: 4 * CELLS }, (_, i) => {
  const first = i & 15;
  const second = (first + (i & 16 ? SIZE : 1)) & 15;
  return i < 2 * CELLS ? pack(SHIFT, second, first) : pack(SHIFT, first, second);
});

/** The doubles on the 96 pairs of cells that are not adjacent. In a set of pairs, pair p is bit `p & 31` of word `p >> 5`. */
const PAIRS: Int32Array = Int32Array.from(
  Array.from({ length: CELLS * CELLS }, (_, i) => [i >> 4, i & 15] as const).filter(
    ([first, second]) => first < second && !((NEIGHBOURS[first]! >> second) & 1),
  ),
  ([first, second]) => pack(DOUBLE, first, second),
);
const PAIR_WORDS = 3;

/**
 * The pairs that a set of closed cells blocks, three words per set: first the 256 sets of cells in the upper half of the
 * board, then the 256 sets in the lower half.
 */
const BLOCKED: Int32Array = new Int32Array(2 * 256 * PAIR_WORDS);
for (let i = 0; i < 512; i++) {
  const set = i < 256 ? i : (i & 255) << 8;
  PAIRS.forEach((pair, p) => {
    const cells = (1 << (pair & 15)) | (1 << ((pair >> 4) & 15));
    if (cells & set) BLOCKED[PAIR_WORDS * i + (p >> 5)]! |= 1 << (p & 31);
  });
}

/**
 * Writes all actions to `items`, which must have room for `MAX_MOVES`, and returns the number of actions. `open` is the set
 * of cells without a piece or a seal; `exposed` is the set of the opponent's pieces that are not frozen.
 */
export function listActions(items: Int32Array, energy: number, open: number, mine: number, exposed: number): number {
  const empty = sizeOf(open);
  let n = 0;
  // Seals are written after the placements. With too little energy, `n` is not advanced past the seals, so they do not count.
  for (let rest = open; rest !== 0; rest &= rest - 1) {
    const cell = lowest(rest);
    items[n] = cell;
    items[empty + n++] = pack(SEAL, cell);
  }
  if (energy >= COSTS.seal) n += empty;
  for (let rest = energy >= COSTS.shift ? shiftsIn(mine, open) : 0; rest !== 0; rest &= rest - 1) {
    const bit = lowest(rest);
    items[n++] = SHIFTS[bit | (((mine >> (bit & 15)) & 1) << 5)]!;
  }
  for (let rest = energy >= COSTS.disrupt ? exposed : 0; rest !== 0; rest &= rest - 1) {
    items[n++] = pack(DISRUPT, lowest(rest));
  }
  if (energy >= COSTS.double) {
    const closed = ALL & ~open;
    const upper = PAIR_WORDS * (closed & 255);
    const lower = PAIR_WORDS * (256 + (closed >> 8));
    for (let word = 0; word < PAIR_WORDS; word++) {
      for (let rest = ~(BLOCKED[upper + word]! | BLOCKED[lower + word]!); rest !== 0; rest &= rest - 1) {
        items[n++] = PAIRS[32 * word + lowest(rest)]!;
      }
    }
  }
  if (n === 0) items[n++] = pack(PASS);
  return n;
}

/** Number of actions that `listActions` would write. */
export function countActions(energy: number, open: number, mine: number, exposed: number): number {
  const empty = sizeOf(open);
  let count = empty;
  if (energy >= COSTS.seal) count += empty;
  if (energy >= COSTS.shift) {
    const shifts = shiftsIn(mine, open);
    count += sizeOf(shifts & ALL) + sizeOf(shifts >>> CELLS);
  }
  if (energy >= COSTS.disrupt) count += sizeOf(exposed);
  if (energy >= COSTS.double) count += (empty * (empty - 1)) / 2 - adjacentPairs(open);
  return count === 0 ? 1 : count;
}
