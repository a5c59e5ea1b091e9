import { expectedScore, matchesOf, type Tally } from './elo.ts';

/** A sequential probability ratio test of `elo1` against `elo0`, with probability `risk` for each kind of error. */
export interface SequentialTest {
  readonly elo0: number;
  readonly elo1: number;
  readonly risk: number;
}

/** State of a sequential test. */
export interface TestState {
  /** Log-likelihood ratio of `elo1` to `elo0`. */
  readonly ratio: number;
  /** The test ends when the ratio reaches ±`bound`. */
  readonly bound: number;
  readonly accepted: 'elo0' | 'elo1' | null;
}

/** Evaluates a sequential test for a tally. */
export function testState(tally: Tally, { elo0, elo1, risk }: SequentialTest): TestState {
  const bound = Math.log((1 - risk) / risk);
  const ratio = likelihood(tally, expectedScore(elo1)) - likelihood(tally, expectedScore(elo0));
  return { ratio, bound, accepted: ratio >= bound ? 'elo1' : ratio <= -bound ? 'elo0' : null };
}

/**
 * Log-likelihood of the results, up to a constant, under the likeliest shares of wins, draws and losses with this score.
 * With Lagrange multiplier λ, a result of value x has the share p / (1 + λ (x − score)), where p is its frequency; λ is
 * chosen so that the shares have the score.
 */
function likelihood(tally: Tally, score: number): number {
  const matches = matchesOf(tally);
  if (matches === 0) return 0;
  const seen = [
    { value: 1, count: tally.wins },
    { value: 0.5, count: tally.draws },
    { value: 0, count: tally.losses },
  ].filter(({ count }) => count > 0);
  const excess = (multiplier: number): number =>
    seen.reduce((total, { value, count }) => total + (count * (value - score)) / (1 + multiplier * (value - score)), 0);
  // `excess` decreases between its poles. If every result lies on one side of the score, λ is a pole.
  let [low, high] = [-1 / (1 - score), 1 / score];
  for (let step = 0; step < 100; step++) {
    const middle = (low + high) / 2;
    if (excess(middle) > 0) low = middle;
    else high = middle;
  }
  const multiplier = (low + high) / 2;
  return seen.reduce((total, { value, count }) => total - count * Math.log(1 + multiplier * (value - score)), 0);
}
