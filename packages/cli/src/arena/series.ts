import {
  ADJUDICATED,
  counted,
  type Game,
  type JsonObject,
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
  type WorkerPool,
} from '@quintet/engine';
import { FORGETFUL, type Journal, type Kept, openJournal } from './journal.ts';
import type { Progress } from './progress.ts';
import { standing } from './report.ts';
import { summaryOf } from './summary.ts';

/** Two contenders and how they meet. */
export interface Series {
  readonly game: Game;
  readonly pairing: Pairing;
  /** Each is played twice, seats swapped. */
  readonly openings: readonly (readonly string[])[];
  /** What the openings are, in a few words that tell them from others. */
  readonly openingsFrom: string;
  readonly matches: number;
  /** Stops early when it is decided. */
  readonly test: SequentialTest | null;
  /** Of the game's bots: results of other bots do not belong here. */
  readonly signature: string;
  /** What tells the build that side b thinks with from others; null is this one. */
  readonly rival: string | null;
}

export interface SeriesResult {
  readonly matches: readonly Kept[];
  readonly tally: Tally;
  /** Side a moving first, and moving second. */
  readonly bySeat: readonly [Tally, Tally];
  readonly test: TestState | null;
}

/** What a file of matches is about. How many there are to be is not in it: more can be asked for later. */
export const settingsOf = ({ game, pairing, openingsFrom, signature, rival }: Series): JsonObject => ({
  game: game.id,
  rules: game.rulesVersion,
  options: pairing.options,
  a: strengthOf(game, pairing.a),
  b: strengthOf(game, pairing.b),
  openings: openingsFrom,
  seed: pairing.seed,
  mostPlies: pairing.mostPlies,
  bots: signature,
  rival,
});

const keptOf = (index: number, { moves, outcome }: MatchPlayed): Kept => ({
  index,
  a: seatOfA(index),
  winner: outcome?.winner ?? null,
  reason: outcome?.reason ?? ADJUDICATED,
  plies: moves.length,
});

/**
 * Plays what is not in the file yet. The result is that of the matches in the order of their index, whoever was done
 * first: it is the same with any number of workers, and after any interruption.
 */
export async function playSeries(
  series: Series,
  pool: WorkerPool,
  file: string | null,
  progressFrom: (before: number) => Progress,
): Promise<SeriesResult> {
  const journal = file === null ? FORGETFUL : await openJournal(file, settingsOf(series));
  try {
    const done = new Map([...journal.kept].filter(([index]) => index < series.matches));
    const score = new Score(series.test);
    score.add(done);
    const progress = progressFrom(done.size);
    await playRest(series, pool, journal, done, score, progress).finally(() => progress.close());
    const all = [...new Map([...journal.kept, ...done]).values()].sort((x, y) => x.index - y.index);
    const result = resultOf(series, done, score);
    await journal.finish(all, summaryOf(series, result));
    return result;
  } finally {
    await journal.close();
  }
}

async function playRest(
  series: Series,
  pool: WorkerPool,
  journal: Journal,
  done: Map<number, Kept>,
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
      const match = keptOf(index, await pool.start({ kind: 'match', job }).result);
      done.set(index, match);
      await journal.keep(match);
      score.add(done);
      progress.step(() => standing(tallyOf(done.values()).tally));
    }
  };
  await Promise.all(Array.from({ length: pool.size }, lane));
}

/** The sequential test, looked at after each pair of matches in order. */
class Score {
  readonly #test: SequentialTest | null;
  #tally: Tally = NO_MATCHES;
  /** How many matches count; more may have been played meanwhile. */
  counted = 0;
  state: TestState | null = null;

  constructor(test: SequentialTest | null) {
    this.#test = test;
    if (test) this.state = testState(NO_MATCHES, test);
  }

  get isDecided(): boolean {
    return this.state !== null && this.state.accepted !== null;
  }

  add(done: ReadonlyMap<number, Kept>): void {
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

function resultOf(series: Series, done: ReadonlyMap<number, Kept>, score: Score): SeriesResult {
  const count = score.isDecided ? score.counted : series.matches;
  const matches = Array.from({ length: count }, (_, index) => done.get(index)).filter((match) => match !== undefined);
  return { matches, ...tallyOf(matches), test: score.state };
}

function tallyOf(matches: Iterable<Kept>): Pick<SeriesResult, 'tally' | 'bySeat'> {
  const bySeat: [Tally, Tally] = [NO_MATCHES, NO_MATCHES];
  for (const { a, winner } of matches) bySeat[a] = counted(bySeat[a], a, winner);
  return { tally: together(...bySeat), bySeat };
}
