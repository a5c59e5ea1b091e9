import type { Seat } from '../../kernel/index.ts';
import { exp, ln } from '../exact-math.ts';

/** Results of one side. */
export interface Tally {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

/** The tally before the first match. */
export const NO_MATCHES: Tally = { wins: 0, draws: 0, losses: 0 };

/** Adds a match to the tally of the side on `seat`. */
export function counted(tally: Tally, seat: Seat, winner: Seat | null): Tally {
  if (winner === null) return { ...tally, draws: tally.draws + 1 };
  return winner === seat ? { ...tally, wins: tally.wins + 1 } : { ...tally, losses: tally.losses + 1 };
}

/** The sum of two tallies. */
export const together = (a: Tally, b: Tally): Tally => ({
  wins: a.wins + b.wins,
  draws: a.draws + b.draws,
  losses: a.losses + b.losses,
});

/** Number of matches in a tally. */
export const matchesOf = ({ wins, draws, losses }: Tally): number => wins + draws + losses;

/** Score from 0 (all lost) to 1 (all won); a draw counts half. 0.5 without matches. */
export function scoreOf(tally: Tally): number {
  const matches = matchesOf(tally);
  return matches === 0 ? 0.5 : (tally.wins + tally.draws / 2) / matches;
}

/** Expected score of a side that is `elo` points stronger. */
export const expectedScore = (elo: number): number => 1 / (1 + exp((-elo * Math.LN10) / 400));

/** The Elo difference of a score; `null` for 0 and 1. */
export const eloOfScore = (score: number): number | null =>
  score <= 0 || score >= 1 ? null : (400 * ln(score / (1 - score))) / Math.LN10;

/** An Elo difference with its 95% confidence interval. */
export interface EloDifference {
  /** Point estimate. A clean sweep is treated as if half a match had gone the other way, to keep the estimate finite. */
  readonly elo: number;
  /** Bounds of the interval; `null` for no bound. */
  readonly low: number | null;
  readonly high: number | null;
}

/** Computes a side's Elo difference with Wilson's interval, which is accurate for extreme scores and conservative with draws. */
export function eloDifference(tally: Tally): EloDifference {
  const matches = Math.max(1, matchesOf(tally));
  const half = 0.5 / matches;
  const score = Math.min(1 - half, Math.max(half, scoreOf(tally)));
  const { low, high } = scoreInterval(tally);
  return { elo: eloOfScore(score) ?? 0, low: eloOfScore(low), high: eloOfScore(high) };
}

/** Number of standard deviations around the mean that cover 95% of a normal distribution. */
const DEVIATIONS = 1.959964;

/** Wilson's 95% interval of the score. */
export function scoreInterval(tally: Tally): { readonly low: number; readonly high: number } {
  const matches = matchesOf(tally);
  if (matches === 0) return { low: 0, high: 1 };
  const score = scoreOf(tally);
  const square = (DEVIATIONS * DEVIATIONS) / matches;
  const centre = (score + square / 2) / (1 + square);
  const reach = (DEVIATIONS / (1 + square)) * Math.sqrt((score * (1 - score) + square / 4) / matches);
  // For a score of 0 or 1, use the exact bound, which rounding may miss.
  return { low: score === 0 ? 0 : centre - reach, high: score === 1 ? 1 : centre + reach };
}

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
  const bound = ln((1 - risk) / risk);
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
  return seen.reduce((total, { value, count }) => total - count * ln(1 + multiplier * (value - score)), 0);
}
