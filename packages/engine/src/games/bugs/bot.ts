import { type BotSpec, type Move, neverNoisy, opponent, type Seat } from '../../kernel/index.ts';
import { CELL_MASK, CELLS, COUNT, FULL, NOWHERE, occupied, SLIDES, STEP, STEPS } from './board.ts';
import { movements } from './movement.ts';
import { cutHexes, isCutHex } from './pins.ts';
import { MAX_HEXES } from './placement.ts';
import type { BugsPosition } from './position.ts';
import { ANT, BEETLE, fromOf, GRASSHOPPER, KIND_OF, queenOf, SPIDER, TAG_MOVE, tagOf, toOf } from './types.ts';

/** No move is noisy: following moves next to a Queen in quiescence search cost more depth than it gained. */
export const isNoisy = neverNoisy;

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
function canSurround(position: BugsPosition, seat: Seat): boolean {
  const { hive } = position;
  const queen = hive.cell[queenOf(1 - seat)]!;
  const ring = hive.ring[queen]!;
  if (COUNT[ring] !== 5) return false;
  const goal = lastFree(queen, ring);
  const own = hive.cell[queenOf(seat)]!;
  if (own === NOWHERE || (isBeside(goal, own) && COUNT[hive.ring[own]!] === 5)) return false;
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

export const bot: BotSpec = {
  method: 'alpha-beta',
  playout: { plies: 30, lead: 300 },
  levels: [
    { nodes: 100, depth: 1, oversight: 35 },
    { nodes: 400, depth: 2, oversight: 15 },
    { nodes: 700, depth: null, oversight: 8 },
    { nodes: 1_500, depth: null, oversight: 2 },
    { nodes: 7_000, depth: null, oversight: 0 },
    { nodes: 40_000, depth: null, oversight: 0 },
    { nodes: 200_000, depth: null, oversight: 0 },
    { nodes: 1_000_000, depth: null, oversight: 0 },
  ],
};

/**
 * Weights in hundredths of an occupied hex next to a Queen. Arrays of weights are indexed by kind: Queen, Spider, Beetle,
 * Grasshopper, Ant.
 */
export interface Weights {
  /** Bonus for a piece that can move: nothing covers it, pins it or, if it crawls, encloses it. */
  readonly free: readonly number[];
  /** Bonus for a piece in hand. */
  readonly hand: readonly number[];
  /** Bonus for a Beetle on top of another piece, where it cannot be pinned. */
  readonly up: number;
  /** Bonus for a Beetle on the opponent's Queen, which immobilises her and allows placements next to her. */
  readonly onQueen: number;
  /** Bonus for a piece next to the opponent's Queen. Replaces `free`, because such a piece need not move again. */
  readonly attack: readonly number[];
  /** Cost of a piece that is next to its own Queen and can leave. */
  readonly ownFree: number;
  /** Cost of a piece that is next to its own Queen and cannot leave. */
  readonly ownStuck: number;
  /** Extra cost, indexed by the number of occupied hexes around the player's own Queen. */
  readonly danger: readonly number[];
  /** Cost when the opponent could surround the Queen with the next move. */
  readonly threat: number;
  /** Bonus for having the move. */
  readonly tempo: number;
}

/**
 * Chosen by hand between initial guesses and a logistic regression of the winner on these terms. The regression used 4,312
 * positions of 226 self-play matches at 2,000 nodes per move, without those where the opponent's Queen has five neighbours.
 * Against the initial guesses these weights scored 60 % of 120 matches at 5,000 nodes per move: Elo +70 (95 %: +11 … +134).
 */
export const WEIGHTS: Weights = {
  free: [100, 12, 40, 8, 70],
  hand: [0, 12, 28, 5, 25],
  up: 30,
  onQueen: 180,
  attack: [105, 105, 165, 105, 105],
  ownFree: 55,
  ownStuck: 95,
  danger: [0, 0, 0, 0, 0, 40, 40],
  threat: 250,
  tempo: 20,
};

/** The evaluation with the given weights, so that matches can compare weights. */
export const evaluateBy =
  (weights: Weights) =>
  (position: BugsPosition): number => {
    const cuts = cutHexes(position.hive);
    const lead = scoreOf(position, 0, cuts, weights) - scoreOf(position, 1, cuts, weights);
    const score = (position.toMove === 0 ? lead : -lead) + weights.tempo;
    return canSurround(position, opponent(position.toMove)) ? score - weights.threat : score;
  };

export const evaluate: (position: BugsPosition) => number = evaluateBy(WEIGHTS);

/** 1 if two cells are neighbours, indexed by the difference between the cells modulo `CELLS`. */
const BESIDE = new Uint8Array(CELLS);
for (const step of STEPS) BESIDE[step & CELL_MASK] = 1;
const isBeside = (cell: number, queen: number): boolean =>
  queen !== NOWHERE && BESIDE[(cell - queen) & CELL_MASK] === 1;

/** The score of one seat. */
function scoreOf(position: BugsPosition, seat: Seat, cuts: Uint8Array | null, weights: Weights): number {
  const { inPlay, cell, top, level, ring } = position.hive;
  const mine = cell[queenOf(seat)]!;
  const theirs = cell[queenOf(1 - seat)]!;
  let sum = -weights.danger[COUNT[ring[mine]!]!]!;
  for (let kind = SPIDER; kind <= ANT; kind++) sum += position.inHand(seat, kind) * weights.hand[kind]!;
  const last = 16 * seat + inPlay[16 * seat]!;
  for (let i = 16 * seat + 1; i <= last; i++) {
    const piece = inPlay[i]!;
    const at = cell[piece]!;
    if (top[at] !== piece) continue;
    const kind = KIND_OF[piece]!;
    const isUp = level[piece]! > 0;
    const isCrawler = kind !== BEETLE && kind !== GRASSHOPPER;
    const isFree = isUp || !(isCutHex(ring[at]!, at, cuts) || (isCrawler && SLIDES[ring[at]!] === 0));
    if (isBeside(at, mine)) sum -= isFree ? weights.ownFree : weights.ownStuck;
    if (at === theirs) sum += weights.onQueen;
    if (isBeside(at, theirs)) sum += weights.attack[kind]!;
    else if (isFree) sum += weights.free[kind]! + (isUp ? weights.up : 0);
  }
  return sum;
}
