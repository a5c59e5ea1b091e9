import { eloDifference, matchesOf, scoreOf, strengthOf, type Tally } from '@quintet/engine/arena';
import type { JsonObject } from '@quintet/engine/authoring';
import type { MatchPlan, MatchScore } from './matches.ts';

export const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

export const signed = (elo: number): string => `${elo < 0 ? '−' : '+'}${Math.abs(Math.round(elo))}`;

/** Formats an Elo difference as `+157 (95 %: +90 … +240)`. An unbounded end of the interval is `∞`. */
export function eloText(tally: Tally): string {
  const { elo, low, high } = eloDifference(tally);
  return `${signed(elo)} (95 %: ${low === null ? '−∞' : signed(low)} … ${high === null ? '+∞' : signed(high)})`;
}

/** One line with wins, draws, losses, score and Elo. */
export const tallyText = (tally: Tally): string =>
  `+${tally.wins} =${tally.draws} −${tally.losses}  ${percent(scoreOf(tally))}  Elo ${eloText(tally)}`;

/** Counts equal items, the most frequent first. */
export function frequencies(items: Iterable<string>): [string, number][] {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}

export const mean = (numbers: readonly number[]): number =>
  numbers.length === 0 ? 0 : numbers.reduce((total, each) => total + each, 0) / numbers.length;

export const seatText = (tally: Tally): string => `${percent(scoreOf(tally))} of ${matchesOf(tally)}`;

/** The whole result without the individual matches. */
export function summaryOf(plan: MatchPlan, { matches, tally, bySeat, test, testState }: MatchScore): JsonObject {
  const { game, pairing } = plan;
  return {
    game: game.id,
    options: pairing.options,
    a: strengthOf(game, pairing.a),
    b: strengthOf(game, pairing.b),
    openings: plan.openingsFrom,
    seed: pairing.seed,
    maxPlies: pairing.maxPlies,
    bots: plan.signature,
    rival: plan.rival,
    matches: matchesOf(tally),
    ...tally,
    score: scoreOf(tally),
    ...eloDifference(tally),
    bySeat: bySeat.map((each) => ({ ...each, score: scoreOf(each) })),
    reasons: Object.fromEntries(frequencies(matches.map(({ reason }) => reason))),
    plies: mean(matches.map(({ plies }) => plies)),
    sprt: test && testState ? { ...test, ...testState } : null,
  };
}
