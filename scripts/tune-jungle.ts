// Fits Jungle's weights (games/jungle/weights.json) to self-play of the current bot.
//
//   npx esbuild scripts/tune-jungle.ts --bundle --platform=node | node - BOARD FILE [matches 3000] [nodes per move 1500] [seed 1]
//
// Plays matches, appends them to FILE, and fits the weights to all matches in it, starting from the current weights. Prints the
// new weights of the board; test them in the arena before use.
//
// Repeat it with the new weights and the same FILE: each round makes better matches to learn from.
import { GONE } from '../packages/engine/src/games/jungle/board.ts';
import {
  FOLDED_SQUARES,
  foldedSquare,
  RACES,
  racesOf,
  shareOf,
  WEIGHTS,
  type Weights,
} from '../packages/engine/src/games/jungle/evaluation.ts';
import { type JunglePosition, jungle } from '../packages/engine/src/games/jungle/index.ts';
import { type BoardName, kindOf, PIECES, seatOf } from '../packages/engine/src/games/jungle/types.ts';
import { fitted, playMatches, type Row } from './tuning.ts';

const [board = 'spec', file = 'jungle.matches', ...numbers] = process.argv.slice(2) as [BoardName, string];
const [matches = 3000, nodes = 1500, seed = 1] = numbers.map(Number);
const play = { game: jungle, optionsOf: () => ({ board }), file, matches, nodes, seed, opening: [2, 15] } as const;

// Indexes of the weights: squares by kind, pairs, races of the seat to move and of the other, tempo.
const PAIRS = 8 * FOLDED_SQUARES;
const RACE = PAIRS + 64;
const RACE_SIZE = RACES.rows * RACES.columns;
const TEMPO = RACE + 2 * RACE_SIZE;

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

function rowOf(position: JunglePosition): Pick<Row, 'indexes' | 'factors'> {
  const { toMove } = position;
  const share = shareOf(position);
  const [indexes, factors]: [number[], number[]] = [[], []];
  const add = (index: number, seat: number): void => {
    indexes.push(index);
    factors.push(seat === 0 ? share : -share);
  };
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
  return { indexes: Int16Array.from(indexes), factors: Float32Array.from(factors) };
}

playMatches(play);
const weights = flat(WEIGHTS[board]);
const found = fitted({ ...play, rowOf, weights, namesOf: () => [], epochs: 8, rate: 0.02, decay: 3e-4 });
console.log(JSON.stringify(unflat(found)));
