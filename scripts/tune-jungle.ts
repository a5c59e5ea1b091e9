// Fits Jungle's weights (games/jungle/weights.json) to self-play of the current bot.
//
//   npx esbuild scripts/tune-jungle.ts --bundle --platform=node | node - BOARD FILE [matches 3000] [nodes per move 1500] [seed 1]
//
// Plays matches, appends their quiet positions to FILE (24 bytes each), and fits the weights to all positions in it by logistic
// regression, starting from the current weights. Prints the new weights of the board; test them in the arena before use.
//
// Repeat it with the new weights and the same FILE: each round makes better matches to learn from.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { GONE } from '../packages/engine/src/games/jungle/board.ts';
import {
  evaluate,
  FOLDED_SQUARES,
  foldedSquare,
  RACES,
  racesOf,
  shareOf,
  WEIGHTS,
  type Weights,
} from '../packages/engine/src/games/jungle/evaluation.ts';
import { JunglePosition, jungle } from '../packages/engine/src/games/jungle/index.ts';
import { type BoardName, kindOf, PIECES, seatOf } from '../packages/engine/src/games/jungle/types.ts';
import { legalMoves, Random } from '../packages/engine/src/kernel/index.ts';
import { AlphaBeta } from '../packages/engine/src/search/index.ts';

const [board = 'spec', file = 'jungle.positions', ...numbers] = process.argv.slice(2) as [BoardName, string];
const [matches = 3000, nodes = 1500, seed = 1] = numbers.map(Number);
const random = new Random(seed);

/** Minimum and maximum number of random opening moves, and percentage of random moves afterwards. */
const [MIN_OPENING, MAX_OPENING, NOISE] = [2, 15, 4];
/** Positions with a higher score are decided, so they teach nothing. */
const MAX_SCORE = 5000;

// Layout of a position in the file: 16 squares | seat to move | moves without capture | RED's result (0 … 2) | 0 | score (2 bytes) | 0 0
const ROW = 24;

/** Plays a match and returns its positions whose best move is quiet. */
function playOne(search: AlphaBeta<JunglePosition>): Buffer[] {
  const position = jungle.rules.start({ board });
  const opening = MIN_OPENING + random.below(MAX_OPENING - MIN_OPENING + 1);
  const rows: Buffer[] = [];
  while (!position.outcome) {
    const moves = legalMoves(position);
    let move = moves[random.below(moves.length)]!;
    if (position.ply >= opening) {
      search.clear();
      const found = search.best(position, { nodes });
      if (Math.abs(found.score) < MAX_SCORE && !jungle.bot.isNoisy(position, found.move)) {
        const row = Buffer.alloc(ROW);
        for (let piece = 0; piece < PIECES; piece++) row[piece] = position.squareOf(piece);
        row[16] = position.toMove;
        row[17] = position.movesWithoutCapture;
        row.writeInt16LE(found.score, 20);
        rows.push(row);
      }
      if (random.below(100) >= NOISE) move = found.move;
    }
    position.play(move);
  }
  const { winner } = position.outcome;
  for (const row of rows) row[18] = winner === null ? 1 : winner === 0 ? 2 : 0;
  return rows;
}

// Indexes of the weights: squares by kind, pairs, races of the seat to move and of the other, tempo.
const PAIRS = 8 * FOLDED_SQUARES;
const RACE = PAIRS + 64;
const RACE_SIZE = RACES.rows * RACES.columns;
const TEMPO = RACE + 2 * RACE_SIZE;
const COUNT = TEMPO + 1;

const flat = (weights: Weights): number[] => [
  ...weights.squares.flat(),
  ...weights.pairs.flat(),
  ...weights.races.flat(2),
  weights.tempo,
];
const rowsOf = (list: number[], length: number): number[][] =>
  Array.from({ length: list.length / length }, (_, row) => list.slice(row * length, (row + 1) * length));
function unflat(list: number[]): Weights {
  const races = rowsOf(list.slice(RACE, TEMPO), RACES.columns);
  return {
    squares: rowsOf(list.slice(0, PAIRS), FOLDED_SQUARES),
    pairs: rowsOf(list.slice(PAIRS, RACE), 8),
    unhunted: WEIGHTS[board].unhunted,
    races: [races.slice(0, RACES.rows), races.slice(RACES.rows)],
    tempo: list[TEMPO]!,
  };
}

/** A position as its weights' indexes, with RED's as they are and BLUE's negated by `~`, and RED's expected result. */
interface Row {
  readonly inputs: Int16Array;
  /** RED's score by the current weights. */
  readonly score: number;
  /** Share of the score that the approaching fifty-move draw leaves. */
  readonly share: number;
  readonly result: number;
}

/** Share of the target that is the result of the match; the rest is the score of the search, which is less noisy. */
const RESULT_SHARE = 0.5;
const { lead } = jungle.bot.spec.playout;
const UNIT = lead / Math.log(3);
const chanceOf = (score: number): number => 1 / (1 + Math.exp(-score / UNIT));

function rowOf(bytes: Buffer): Row {
  const toMove = bytes[16] === 0 ? 0 : 1;
  const movesWithoutCapture = bytes[17]!;
  const position = JunglePosition.of({ board, squares: bytes.subarray(0, PIECES), toMove, movesWithoutCapture });
  const inputs: number[] = [];
  const add = (index: number, seat: number): void => void inputs.push(seat === 0 ? index : ~index);
  for (let piece = 0; piece < PIECES; piece++) {
    const square = position.squareOf(piece);
    if (square === GONE) continue;
    const seat = seatOf(piece);
    add(FOLDED_SQUARES * kindOf(piece) + foldedSquare(piece, square), seat);
    for (let other = 8 * (1 - seat); other < 8 * (2 - seat); other++) {
      if (position.squareOf(other) !== GONE) add(PAIRS + 8 * kindOf(piece) + kindOf(other), seat);
    }
  }
  for (const [seat, race] of racesOf(position).entries()) add(RACE + (seat === toMove ? 0 : RACE_SIZE) + race, seat);
  add(TEMPO, toMove);
  const sign = toMove === 0 ? 1 : -1;
  const searched = chanceOf(sign * bytes.readInt16LE(20));
  return {
    inputs: Int16Array.from(inputs),
    score: sign * evaluate(position),
    share: shareOf(position),
    result: RESULT_SHARE * (bytes[18]! / 2) + (1 - RESULT_SHARE) * searched,
  };
}

const EPOCHS = 8;
const BATCH = 512;
const RATE = 0.02;
const DECAY = 3e-4;

/** How much the current scores say about results: they are multiplied by this number before they become chances. */
function trustOf(rows: readonly Row[]): number {
  let trust = 1;
  for (let round = 0; round < 8; round++) {
    let [slope, curve] = [0, 0];
    for (const { score, result } of rows) {
      const chance = chanceOf(trust * score);
      slope += (chance - result) * score;
      curve += (chance * (1 - chance) * score * score) / UNIT;
    }
    trust -= slope / curve;
  }
  return trust;
}

/** The weights that fit the rows best, on the scale of the current ones: Adam with weight decay on the changes. */
function fitted(rows: readonly Row[], start: readonly number[]): number[] {
  const trust = trustOf(rows);
  const zeros = (): Float64Array => new Float64Array(COUNT);
  const [changes, slopes, means, squares] = [zeros(), zeros(), zeros(), zeros()];
  const changeOf = (inputs: Int16Array): number =>
    inputs.reduce((total, input) => total + (input < 0 ? -changes[~input]! : changes[input]!), 0);
  for (let step = 1; step * BATCH <= EPOCHS * rows.length; step++) {
    slopes.fill(0);
    for (let i = 0; i < BATCH; i++) {
      const { inputs, score, share, result } = rows[random.below(rows.length)]!;
      const error = (chanceOf(trust * score + UNIT * share * changeOf(inputs)) - result) * share;
      for (const input of inputs) slopes[input < 0 ? ~input : input]! += input < 0 ? -error : error;
    }
    const rate = RATE * (1 - (step * BATCH) / (EPOCHS * rows.length)) + RATE / 40;
    for (let k = 0; k < COUNT; k++) {
      const slope = slopes[k]! / BATCH + DECAY * changes[k]!;
      means[k] = 0.9 * means[k]! + 0.1 * slope;
      squares[k] = 0.999 * squares[k]! + 0.001 * slope * slope;
      const size = Math.sqrt(squares[k]! / (1 - 0.999 ** step)) + 1e-8;
      changes[k]! -= (rate * means[k]!) / (1 - 0.9 ** step) / size;
    }
  }
  return start.map((weight, k) => Math.round(weight + (UNIT * changes[k]!) / trust));
}

const search = new AlphaBeta(jungle.bot, 13);
for (let match = 0; match < matches; match++) appendFileSync(file, Buffer.concat(playOne(search)));
const bytes = existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
const rows = Array.from({ length: bytes.length / ROW }, (_, row) => rowOf(bytes.subarray(row * ROW, (row + 1) * ROW)));
console.log(JSON.stringify(unflat(fitted(rows, flat(WEIGHTS[board])))));
console.error(`${rows.length} positions`);
