import type { OctaPosition } from './position.ts';

/**
 * In hundredths of a cell. The score is linear in them. Chosen from few values each (attackers at 50, 100, 200, 400) by
 * matches at 2,000 nodes a move; scripts/tune.mjs, on few matches, gave similar proportions.
 */
export const WEIGHTS = {
  /** To have the move: about what it captures. */
  tempo: 200,
  /** A cell more: they are what is counted at the end. */
  cell: 100,
  /** A cell that, turned, captures an enemy's at once: chains begin there, and a turned cell of the enemy is one attacker less. */
  attacker: 200,
};
export type Weights = typeof WEIGHTS;

/** Turns left from which on attackers fade, since fewer and fewer of them come to be turned. */
const FADING = 20;
/** No score comes near that of a forced result, not even on the largest board. */
const MOST = 45_000;

export const evaluate = (position: OctaPosition): number => scoreBy(WEIGHTS, position);

export function scoreBy(weights: Weights, position: OctaPosition): number {
  const left = position.turnLimit === null ? FADING : Math.min(FADING, position.turnLimit - position.ply);
  const first =
    weights.cell * (position.cells(0) - position.cells(1)) + (weights.attacker * position.attackers * left) / FADING;
  const score = Math.round(weights.tempo + (position.toMove === 0 ? first : -first));
  return Math.max(-MOST, Math.min(MOST, score));
}
