import { opponent, type Seat } from '../../kernel/index.ts';
import { isPinned, jointsOf } from './pins.ts';
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
  const { inPlay, cell, top } = hive;
  const joints = jointsOf(hive);
  let sum = NEIGHBOUR * position.aroundQueen(seat);
  const last = 16 * seat + hive.count(seat);
  for (let i = 16 * seat + 1; i <= last; i++) {
    const piece = inPlay[i]!;
    if (top[cell[piece]!] !== piece) sum += COVERED;
    else if (isPinned(hive, piece, joints)) sum += piece === queenOf(seat) ? PINNED_QUEEN : PINNED;
  }
  return sum;
}
