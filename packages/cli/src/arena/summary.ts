import { eloDifference, type JsonObject, matchesOf, scoreOf, strengthOf } from '@quintet/engine';
import { frequencies, mean } from './report.ts';
import type { Series, SeriesResult } from './series.ts';

/** Everything that came out, but for the single matches. */
export function summaryOf(series: Series, { matches, tally, bySeat, test }: SeriesResult): JsonObject {
  const { game, pairing } = series;
  return {
    game: game.id,
    options: pairing.options,
    a: strengthOf(game, pairing.a),
    b: strengthOf(game, pairing.b),
    openings: series.openingsFrom,
    seed: pairing.seed,
    mostPlies: pairing.mostPlies,
    bots: series.signature,
    rival: series.rival,
    matches: matchesOf(tally),
    ...tally,
    score: scoreOf(tally),
    ...eloDifference(tally),
    bySeat: bySeat.map((each) => ({ ...each, score: scoreOf(each) })),
    reasons: Object.fromEntries(frequencies(matches.map(({ reason }) => reason))),
    plies: mean(matches.map(({ plies }) => plies)),
    sprt: series.test && test ? { ...series.test, ...test } : null,
  };
}
