import { expectedScore, matchesOf, type Tally } from './elo.ts';

/** A sequential test: is the side better by `elo1`, or only by `elo0`? Wrong with a probability of `risk` either way. */
export interface SequentialTest {
  readonly elo0: number;
  readonly elo1: number;
  readonly risk: number;
}

export interface TestState {
  /** The logarithm of how much likelier the results are if it is better by `elo1` than if by `elo0`. */
  readonly ratio: number;
  /** The test is over when the ratio reaches ± this. */
  readonly bound: number;
  readonly accepted: 'elo0' | 'elo1' | null;
}

export function testState(tally: Tally, { elo0, elo1, risk }: SequentialTest): TestState {
  const bound = Math.log((1 - risk) / risk);
  const ratio = likelihood(tally, expectedScore(elo1)) - likelihood(tally, expectedScore(elo0));
  return { ratio, bound, accepted: ratio >= bound ? 'elo1' : ratio <= -bound ? 'elo0' : null };
}

/**
 * The logarithm of the likelihood of the results, up to what is the same for every score, under the likeliest shares of
 * wins, draws and losses that give this score. With Lagrange's multiplier λ a result of value x has the share
 * p / (1 + λ (x − score)), p being how often it was seen; λ is where the shares have the score.
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
  // It falls all the way between the poles; where every result is on one side of the score, the answer is a pole.
  let [low, high] = [-1 / (1 - score), 1 / score];
  for (let step = 0; step < 100; step++) {
    const middle = (low + high) / 2;
    if (excess(middle) > 0) low = middle;
    else high = middle;
  }
  const multiplier = (low + high) / 2;
  return seen.reduce((total, { value, count }) => total - count * Math.log(1 + multiplier * (value - score)), 0);
}
