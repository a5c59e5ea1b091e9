import type { Game } from '@quintet/engine';
import {
  ADJUDICATED,
  counted,
  type MatchPlayed,
  NO_MATCHES,
  type Pairing,
  pairingJob,
  type SequentialTest,
  seatOfA,
  strengthOf,
  type Tally,
  type TestState,
  testState,
  together,
} from '@quintet/engine/arena';
import type { JsonObject } from '@quintet/engine/authoring';
import { type Journal, NO_JOURNAL, openJournal, type PlayedMatch } from './journal.ts';
import type { Progress } from './progress.ts';
import { summaryOf, tallyText } from './report.ts';
import type { MatchRunner } from './runner.ts';

/** Two contenders and the conditions of their matches. */
export interface Series {
  readonly game: Game;
  readonly pairing: Pairing;
  /** Each opening is played twice, with seats swapped. */
  readonly openings: readonly (readonly string[])[];
  /** Short description that identifies the openings. */
  readonly openingsFrom: string;
  readonly matches: number;
  /** Ends the series as soon as this test reaches a verdict; `null` plays all matches. */
  readonly test: SequentialTest | null;
  /** Signature of the game's bots, so that results of other bots are never mixed in. */
  readonly signature: string;
  /** Signature of the build that plays side b; `null` for this build. */
  readonly rival: string | null;
  /** Hash of the endgame tables of searches; `null` if they have no files. */
  readonly tables: string | null;
}

export interface SeriesResult {
  readonly matches: readonly PlayedMatch[];
  readonly tally: Tally;
  /** Results of side a when moving first and when moving second. */
  readonly bySeat: readonly [Tally, Tally];
  readonly test: TestState | null;
}

/** Settings that identify a file of matches. They exclude the number of matches, so that more can be added later. */
export const settingsOf = ({ game, pairing, openingsFrom, signature, rival, tables }: Series): JsonObject => ({
  game: game.id,
  rules: game.rulesVersion,
  options: pairing.options,
  a: strengthOf(game, pairing.a),
  b: strengthOf(game, pairing.b),
  openings: openingsFrom,
  seed: pairing.seed,
  maxPlies: pairing.maxPlies,
  bots: signature,
  rival,
  ...(tables === null ? {} : { tables }),
});

const playedMatch = (index: number, { moves, outcome }: MatchPlayed): PlayedMatch => ({
  index,
  a: seatOfA(index),
  winner: outcome?.winner ?? null,
  reason: outcome?.reason ?? ADJUDICATED,
  plies: moves.length,
});

/**
 * Plays the matches that the journal lacks. Results are counted in index order, so they do not depend on the
 * number of workers or on interruptions.
 */
export async function playSeries(
  series: Series,
  runner: MatchRunner,
  file: string | null,
  progressFrom: (before: number) => Progress,
): Promise<SeriesResult> {
  const journal = file === null ? NO_JOURNAL : await openJournal(file, settingsOf(series));
  try {
    const done = new Map([...journal.matches].filter(([index]) => index < series.matches));
    const score = new Score(series.test);
    score.add(done);
    const progress = progressFrom(done.size);
    await playRest(series, runner, journal, done, score, progress).finally(() => progress.close());
    const all = [...new Map([...journal.matches, ...done]).values()].sort((x, y) => x.index - y.index);
    const result = resultOf(series, done, score);
    await journal.finish(all, summaryOf(series, result));
    return result;
  } finally {
    await journal.close();
  }
}

async function playRest(
  series: Series,
  runner: MatchRunner,
  journal: Journal,
  done: Map<number, PlayedMatch>,
  score: Score,
  progress: Progress,
): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (!score.isDecided) {
      while (done.has(next)) next++;
      if (next >= series.matches) return;
      const index = next++;
      const job = pairingJob(series.pairing, series.openings, index);
      const match = playedMatch(index, await runner.run({ kind: 'match', job }));
      done.set(index, match);
      await journal.append(match);
      score.add(done);
      progress.step(() => tallyText(tallyOf(done.values()).tally));
    }
  };
  await Promise.all(Array.from({ length: runner.size }, lane));
}

/** Evaluates the sequential test after each pair of matches, in order. */
class Score {
  readonly #test: SequentialTest | null;
  #tally: Tally = NO_MATCHES;
  /** Number of matches that count. Workers may have played more by the time the test reaches a verdict. */
  counted = 0;
  state: TestState | null = null;

  constructor(test: SequentialTest | null) {
    this.#test = test;
    if (test) this.state = testState(NO_MATCHES, test);
  }

  get isDecided(): boolean {
    return this.state !== null && this.state.accepted !== null;
  }

  add(done: ReadonlyMap<number, PlayedMatch>): void {
    if (!this.#test) return;
    while (!this.isDecided) {
      const pair = [done.get(this.counted), done.get(this.counted + 1)];
      if (!pair.every((match) => match !== undefined)) return;
      for (const match of pair) this.#tally = counted(this.#tally, match.a, match.winner);
      this.counted += 2;
      this.state = testState(this.#tally, this.#test);
    }
  }
}

function resultOf(series: Series, done: ReadonlyMap<number, PlayedMatch>, score: Score): SeriesResult {
  const count = score.isDecided ? score.counted : series.matches;
  const matches = Array.from({ length: count }, (_, index) => done.get(index)).filter((match) => match !== undefined);
  return { matches, ...tallyOf(matches), test: score.state };
}

function tallyOf(matches: Iterable<PlayedMatch>): Pick<SeriesResult, 'tally' | 'bySeat'> {
  const bySeat: [Tally, Tally] = [NO_MATCHES, NO_MATCHES];
  for (const { a, winner } of matches) bySeat[a] = counted(bySeat[a], a, winner);
  return { tally: together(...bySeat), bySeat };
}
