import { ln } from './exact-math.ts';

/**
 * Limits and tables of alpha-beta's pruning. Each was kept because matches at equal nodes got better with it
 * (docs/bots-strength.md).
 */

/**
 * Reverse futility pruning, up to this depth: a lead of CLEAR_LEAD per remaining ply causes a cutoff. Futility pruning, in
 * the last ply: a seat that is behind by CLEAR_DEFICIT skips quiet moves.
 */
export const CLEAR_DEPTH = 3;
export const CLEAR_LEAD = 150;
export const CLEAR_DEFICIT = 200;

/** From this depth on, a position without a table move is searched one ply less deep (internal iterative reduction). */
export const UNKNOWN_DEPTH = 4;

const ALL_MOVES = 1 << 20;

/**
 * Late move pruning: number of moves that are searched at a depth before the remaining quiet ones are skipped. A game with
 * priorities orders its moves well enough to skip most of them; in Octa, which has none, the narrow limit loses matches.
 */
export function movesAt(depth: number, hasPriorities: boolean): number {
  if (hasPriorities) return depth <= 6 ? 3 + depth * depth : ALL_MOVES;
  return depth <= 4 ? 8 + 4 * depth * depth : ALL_MOVES;
}

/** Late move reductions start at this depth and with this move. */
const REDUCED_DEPTH = 3;
const REDUCED_MOVE = 3;
const REDUCTION_BASE = 0.5;
const REDUCTION_DIVISOR = 2.2;
/** Reduction that a move in the principal variation is spared, in plies. */
const PV_RELIEF = 0.7;
/** History that is worth one ply of reduction. */
const HISTORY_PER_PLY = 8192;

/** Indexed by `128 * depth + index of the move`: reduction in plies, before history. */
const REDUCTIONS: Float64Array = Float64Array.from({ length: 128 * 128 }, (_, at) => {
  const [depth, index] = [at >> 7, at & 127];
  return depth === 0 || index === 0 ? 0 : REDUCTION_BASE + (ln(depth) * ln(index)) / REDUCTION_DIVISOR;
});

/** Reduction of a quiet move in plies, 0 … depth − 2. `index` counts the moves before it, and `history` is its past success. */
export function reductionOf(depth: number, index: number, history: number, isPv: boolean): number {
  if (depth < REDUCED_DEPTH || index < REDUCED_MOVE) return 0;
  const table = REDUCTIONS[128 * depth + (index < 127 ? index : 127)]!;
  const reduction = (table - history / HISTORY_PER_PLY - (isPv ? PV_RELIEF : 0)) | 0;
  return reduction < 0 ? 0 : reduction > depth - 2 ? depth - 2 : reduction;
}

/** Half the width of the first window around the score of the last iteration, used from ASPIRATION_DEPTH on. */
export const WINDOW = 60;
export const ASPIRATION_DEPTH = 4;
