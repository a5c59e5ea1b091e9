// Shared by tune-bugs.ts, tune-jungle.ts and tune-octa.ts: self-play of a bot, and the fit of an evaluation's weights to it.
import { appendFileSync, readFileSync } from 'node:fs';
import type { Game } from '../packages/engine/src/index.ts';
import { legalMoves, type Position, Random } from '../packages/engine/src/kernel/index.ts';
import { AlphaBeta } from '../packages/engine/src/search/index.ts';

/** Percentage of random moves after the opening. */
const NOISE = 4;
/** Positions with a higher score are decided, so they teach nothing. */
const MAX_SCORE = 5000;
const MAX_PLIES = 400;

/** A match: its options, winner and moves, and the score that the search gave to each position; `null` if there is nothing to learn. */
interface Played {
  readonly options: unknown;
  readonly winner: number | null;
  readonly moves: readonly number[];
  readonly scores: readonly (number | null)[];
}

export interface SelfPlay<P extends Position> {
  readonly game: Game<P>;
  /** Chooses the options of a match. */
  readonly optionsOf: (random: Random) => unknown;
  /** Each match is one line of this file. */
  readonly file: string;
  readonly matches: number;
  /** Nodes per move. */
  readonly nodes: number;
  readonly seed: number;
  /** Minimum and maximum number of random opening moves. */
  readonly opening: readonly [number, number];
}

/** Plays matches of the current bot against itself and appends them to the file. */
export function playMatches<P extends Position>({
  game,
  optionsOf,
  file,
  matches,
  nodes,
  seed,
  opening,
}: SelfPlay<P>): void {
  const random = new Random(seed);
  const search = new AlphaBeta(game.bot, 13);
  for (let match = 0; match < matches; match++) {
    const options = optionsOf(random);
    const position = game.rules.start(options as never);
    const length = opening[0] + random.below(opening[1] - opening[0] + 1);
    const [moves, scores]: [number[], (number | null)[]] = [[], []];
    while (!position.outcome && position.ply < MAX_PLIES) {
      const legal = legalMoves(position);
      let move = legal[random.below(legal.length)]!;
      let score: number | null = null;
      if (position.ply >= length && legal.length > 1) {
        search.clear();
        const found = search.best(position, { nodes });
        if (Math.abs(found.score) < MAX_SCORE && !game.bot.isNoisy?.(position, found.move)) score = found.score;
        if (random.below(100) >= NOISE) move = found.move;
      }
      moves.push(move);
      scores.push(score);
      position.play(move);
    }
    const played: Played = { options, winner: position.outcome?.winner ?? null, moves, scores };
    appendFileSync(file, `${JSON.stringify(played)}\n`);
  }
}

/** A position as the weights that its score depends on, and its expected result, both as the first player sees them. */
export interface Row {
  /** Indexes of the weights. */
  readonly indexes: Int16Array;
  /** Number by which each weight is multiplied. */
  readonly factors: Float32Array;
  /** Score by the current weights. */
  readonly score: number;
  /** 0 … 1. */
  readonly result: number;
  /** Whether the row only measures the fit. */
  readonly isHeldOut: boolean;
}

/** Share of the expected result that is the match's result; the rest is the score of the search, which is less noisy. */
const RESULT_SHARE = 0.6;
/** One match in this many only measures the fit. */
const HELD_OUT = 20;

export interface Fit<P extends Position> extends SelfPlay<P> {
  /** The weights that the score of a position depends on; `null` if the search never evaluates such a position. */
  readonly rowOf: (position: P) => Pick<Row, 'indexes' | 'factors'> | null;
  /** The current weights. */
  readonly weights: readonly number[];
  /** Names of the groups that a weight belongs to. The weights of a group also learn together, which helps the rare ones. */
  readonly namesOf: (index: number) => readonly string[];
  readonly epochs: number;
  readonly rate: number;
  readonly decay: number;
}

/** Fits the weights to all matches in the file by logistic regression. The new weights have the scale of the current ones. */
export function fitted<P extends Position>(fit: Fit<P>): number[] {
  const unit = fit.game.bot.spec.playout.lead / Math.log(3);
  const rows = readRows(fit, unit);
  const trust = trustOf(rows, unit);
  const changes = changesFor(fit, rows, unit, trust);
  return fit.weights.map((weight, index) => Math.round(weight + (unit / trust) * changes[index]!));
}

const chanceOf = (score: number, unit: number): number => 1 / (1 + Math.exp(-score / unit));

function readRows<P extends Position>({ game, file, rowOf }: Fit<P>, unit: number): Row[] {
  const rows: Row[] = [];
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  for (const [match, line] of lines.entries()) {
    const { options, winner, moves, scores }: Played = JSON.parse(line);
    const won = winner === null ? 0.5 : 1 - winner;
    const position = game.rules.start(options as never);
    for (const [ply, move] of moves.entries()) {
      const searched = scores[ply] ?? null;
      const row = searched === null ? null : rowOf(position);
      if (row && searched !== null) {
        const sign = position.toMove === 0 ? 1 : -1;
        const result = RESULT_SHARE * won + (1 - RESULT_SHARE) * chanceOf(sign * searched, unit);
        rows.push({ ...row, score: sign * game.bot.evaluate(position), result, isHeldOut: match % HELD_OUT === 0 });
      }
      position.play(move);
    }
  }
  return rows;
}

/** The factor by which current scores must be multiplied so that, as chances, they predict the results best. */
function trustOf(rows: readonly Row[], unit: number): number {
  // Newton's method. From 0 it converges; from 1 it may diverge if the scores are large.
  let trust = 0;
  for (let round = 0; round < 8; round++) {
    let [slope, curve] = [0, 0];
    for (const { score, result } of rows) {
      const chance = chanceOf(trust * score, unit);
      slope += (chance - result) * score;
      curve += (chance * (1 - chance) * score * score) / unit;
    }
    trust -= slope / curve;
  }
  return trust;
}

const BATCH = 512;

/** The change of each weight, in units of chance: Adam with weight decay. */
function changesFor<P extends Position>(fit: Fit<P>, rows: readonly Row[], unit: number, trust: number): number[] {
  const random = new Random(fit.seed);
  const learning = rows.filter(({ isHeldOut }) => !isHeldOut);
  const rest = rows.filter(({ isHeldOut }) => isHeldOut);
  const names = new Map<string, number>();
  const numberOf = (name: string): number => {
    if (!names.has(name)) names.set(name, fit.weights.length + names.size);
    return names.get(name)!;
  };
  /** For each weight: its own parameter and those of its groups. */
  const parts = fit.weights.map((_, index) => [index, ...fit.namesOf(index).map(numberOf)]);
  const zeros = (): Float64Array => new Float64Array(fit.weights.length + names.size);
  const [parameters, slopes, means, squares] = [zeros(), zeros(), zeros(), zeros()];
  const changeOf = (index: number): number => parts[index]!.reduce((sum, part) => sum + parameters[part]!, 0);
  const chanceIn = ({ indexes, factors, score }: Row): number => {
    let change = 0;
    for (let i = 0; i < indexes.length; i++) change += factors[i]! * changeOf(indexes[i]!);
    return chanceOf(trust * score + unit * change, unit);
  };
  const report = (when: string): void => console.error(`${when}: loss ${lossOf(rest, chanceIn).toFixed(5)}`);
  console.error(`${learning.length} positions, ${rest.length} held out`);
  report('before');
  const steps = Math.floor((fit.epochs * learning.length) / BATCH);
  for (let step = 1; step <= steps; step++) {
    slopes.fill(0);
    for (let i = 0; i < BATCH; i++) {
      const row = learning[random.below(learning.length)]!;
      const error = (chanceIn(row) - row.result) / BATCH;
      for (const [k, index] of row.indexes.entries()) {
        for (const part of parts[index]!) slopes[part]! += error * row.factors[k]!;
      }
    }
    const rate = fit.rate * (1 - step / steps) + fit.rate / 40;
    for (let k = 0; k < parameters.length; k++) {
      const slope = slopes[k]! + fit.decay * parameters[k]!;
      means[k] = 0.9 * means[k]! + 0.1 * slope;
      squares[k] = 0.999 * squares[k]! + 0.001 * slope * slope;
      const size = Math.sqrt(squares[k]! / (1 - 0.999 ** step)) + 1e-8;
      parameters[k]! -= (rate * means[k]!) / (1 - 0.9 ** step) / size;
    }
  }
  report('after');
  return fit.weights.map((_, index) => changeOf(index));
}

/** Mean cross-entropy of chances and results. */
function lossOf(rows: readonly Row[], chanceIn: (row: Row) => number): number {
  let sum = 0;
  for (const row of rows) {
    const chance = chanceIn(row);
    sum -= row.result * Math.log(chance) + (1 - row.result) * Math.log(1 - chance);
  }
  return sum / rows.length;
}
