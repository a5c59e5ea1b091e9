import { opponent, type Seat } from '../../kernel/index.ts';
import { isPinned } from './pins.ts';
import type { BugsPosition } from './position.ts';
import { queenOf } from './types.ts';

/** The unit is one occupied hex next to a Queen. */
const NEIGHBOUR = 100;
/** What it costs that a piece cannot be lifted. */
const PINNED = 8;
const PINNED_QUEEN = 40;
/** What it costs that a piece is covered. */
const COVERED = 12;

export const evaluate = (position: BugsPosition): number =>
  plight(position, opponent(position.toMove)) - plight(position, position.toMove);

/** How badly a player stands. */
function plight(position: BugsPosition, seat: Seat): number {
  const { hive } = position;
  let sum = NEIGHBOUR * position.aroundQueen(seat);
  for (const piece of position.hive.pieces(seat)) {
    if (hive.top[hive.cell[piece]!] !== piece) sum += COVERED;
    else if (isPinned(hive, piece)) sum += piece === queenOf(seat) ? PINNED_QUEEN : PINNED;
  }
  return sum;
}
