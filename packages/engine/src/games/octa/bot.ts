import type { BotSpec } from '../../kernel/index.ts';
import type { OctaPosition } from './position.ts';

/** No move is noisy: nearly every turn captures, so quiescence search would reach no quiet positions. */
export const bot: BotSpec = {
  method: 'alpha-beta',
  playout: { plies: 30, lead: 300 },
  levels: [
    { nodes: 200, depth: 1, oversight: 65 },
    { nodes: 200, depth: 1, oversight: 15 },
    { nodes: 400, depth: 2, oversight: 28 },
    { nodes: 600, depth: null, oversight: 14 },
    { nodes: 1_200, depth: null, oversight: 6 },
    { nodes: 20_000, depth: null, oversight: 0 },
    { nodes: 120_000, depth: null, oversight: 0 },
    { nodes: 2_500_000, depth: null, oversight: 0 },
  ],
};

/**
 * Weights in hundredths of a cell; the score is linear in them. Matches at 2,000 nodes per move decided between a few
 * candidates for each weight (for `attacker`: 50, 100, 200, 400). A small run of scripts/tune.mjs gave similar proportions.
 */
export const WEIGHTS = {
  /** Bonus for having the move, about as much as the captures of a move are worth. */
  tempo: 200,
  /** Each cell owned. */
  cell: 100,
  /** Each attacker: a cell whose arrow, once turned, points at an opponent's cell. */
  attacker: 200,
};
export type Weights = typeof WEIGHTS;

/** Number of turns before the end over which attackers gradually lose value, because fewer of them will still be played. */
const FADE_TURNS = 20;
/** Maximum score, well below the scores of forced results. Only large boards reach it. */
const MAX_SCORE = 45_000;

export const evaluate = (position: OctaPosition): number => scoreBy(WEIGHTS, position);

export function scoreBy(weights: Weights, position: OctaPosition): number {
  const left = position.turnLimit === null ? FADE_TURNS : Math.min(FADE_TURNS, position.turnLimit - position.turnCount);
  const first =
    weights.cell * (position.cells(0) - position.cells(1)) +
    (weights.attacker * position.attackers * left) / FADE_TURNS;
  const score = Math.round(weights.tempo + (position.toMove === 0 ? first : -first));
  return Math.max(-MAX_SCORE, Math.min(MAX_SCORE, score));
}
