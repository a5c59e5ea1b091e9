import type { BotSpec, Move, Seat } from '../../kernel/index.ts';
import { CELL_MASK, CELLS, COUNT, FULL, NOWHERE, occupied, STEP, STEPS } from './board.ts';
import { movements } from './movement.ts';
import { MAX_HEXES } from './placement.ts';
import type { BugsPosition } from './position.ts';
import { fromOf, queenOf, TAG_MOVE, tagOf, toOf } from './types.ts';

/** 1 if two cells are neighbours, indexed by the difference between the cells modulo `CELLS`. */
const BESIDE = new Uint8Array(CELLS);
for (const step of STEPS) BESIDE[step & CELL_MASK] = 1;
const isBeside = (cell: number, queen: number): boolean =>
  queen !== NOWHERE && BESIDE[(cell - queen) & CELL_MASK] === 1;

/** 1 for a move to a hex next to the opponent's Queen, unless the piece is already next to her. */
export const priority = ({ hive, toMove }: BugsPosition, move: Move): number => {
  const queen = hive.cell[queenOf(1 - toMove)]!;
  if (!isBeside(toOf(move), queen)) return 0;
  return tagOf(move) === TAG_MOVE && isBeside(fromOf(move), queen) ? 0 : 1;
};

/** The last free hex around a Queen with five occupied ones. */
const lastFree = (queen: number, ring: number): number => (queen + STEP[FULL & ~occupied(ring)]!) & CELL_MASK;
const scratch = new Int32Array(16 * MAX_HEXES);

/** Whether a seat, if it were to move, could fill the last free hex around the opponent's Queen and win. */
export function canSurround(position: BugsPosition, seat: Seat): boolean {
  const { hive } = position;
  const queen = hive.cell[queenOf(1 - seat)]!;
  const ring = hive.ring[queen]!;
  if (COUNT[occupied(ring)] !== 5) return false;
  const goal = lastFree(queen, ring);
  const own = hive.cell[queenOf(seat)]!;
  if (own === NOWHERE || (isBeside(goal, own) && COUNT[occupied(hive.ring[own]!)] === 5)) return false;
  const n = movements(hive, seat, scratch, 0);
  for (let i = 0; i < n; i++) {
    const move = scratch[i]!;
    if (toOf(move) !== goal) continue;
    const from = fromOf(move);
    if (!isBeside(from, queen) || hive.level[hive.top[from]!]! > 0) return true;
  }
  return false;
}

/** Whether the seat to move can fill the last free hex around the opponent's Queen. */
export const isWon = (position: BugsPosition): boolean => canSurround(position, position.toMove);

/** No move is noisy: following moves next to a Queen in quiescence search cost more depth than it gained. */
export const bot: BotSpec = {
  method: 'alpha-beta',
  playout: { plies: 30, lead: 300 },
  levels: [
    { nodes: 100, depth: 1, oversight: 33 },
    { nodes: 400, depth: 2, oversight: 26 },
    { nodes: 700, depth: null, oversight: 12 },
    { nodes: 1_200, depth: null, oversight: 4 },
    { nodes: 4_500, depth: null, oversight: 0 },
    { nodes: 40_000, depth: null, oversight: 0 },
    { nodes: 200_000, depth: null, oversight: 0 },
    { nodes: 1_000_000, depth: null, oversight: 0 },
  ],
};
