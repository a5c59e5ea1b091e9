import { SEATS } from '../../kernel/index.ts';
import { ALL_PIECES, columnOf, DENS, GONE, LAYOUTS, rowOf, SQUARES } from './board.ts';
import { QUIET_LIMIT } from './history.ts';
import { TABLES } from './movement.ts';
import type { JunglePosition } from './position.ts';
import { type BoardName, ELEPHANT, kindOf, PIECES, type Piece, RAT, seatOf } from './types.ts';
import learned from './weights.json' with { type: 'json' };

/** Weights of a board, in hundredths of a rank. They were fitted to self-play. */
export interface Weights {
  /** Worth of each kind on each square, see `foldedSquare`: eight rows of 36. */
  readonly squares: readonly (readonly number[])[];
  /** Bonus for owning a kind (row) while the opponent owns another (column). */
  readonly pairs: readonly (readonly number[])[];
  /** Bonus for a piece that no remaining piece can capture. Halved if exactly one remaining piece can capture it. */
  readonly unhunted: number;
  /**
   * Bonus for the race to the opponent's den, first for the seat to move, then for the other: a row for each number of steps of
   * the nearest runner, a column for each lead over the nearest defender.
   */
  readonly races: readonly (readonly (readonly number[])[])[];
  /** Bonus for having the move. */
  readonly tempo: number;
}

/** Share of the score that is gone just before the fifty-move draw. It makes the bot use a lead in time. */
const FADE = 0.43;
export const shareOf = (position: JunglePosition): number => 1 - (FADE / QUIET_LIMIT) * position.movesWithoutCapture;
/** A distance in steps that is longer than any route to a den. */
const FAR = 20;

/** Index of a square as RED sees it, 0 … 35: the left and the right half of the board are alike. */
export const foldedSquare = (piece: Piece, square: number): number => {
  const seen = seatOf(piece) === 0 ? square : SQUARES - 1 - square;
  const column = columnOf(seen);
  return 4 * rowOf(seen) + Math.min(column, 6 - column);
};
export const FOLDED_SQUARES = 36;

/** Indexed by `64 * piece + square`: steps to the opponent's den on an empty board. */
function stepsToDen(board: BoardName): Uint8Array {
  const { water } = LAYOUTS[board];
  const { steps } = TABLES[board];
  const far = new Uint8Array(64 * PIECES).fill(FAR);
  for (const piece of ALL_PIECES) {
    far[64 * piece + DENS[1 - seatOf(piece)]!] = 0;
    for (let round = 0; round < FAR; round++) {
      for (let square = 0; square < SQUARES; square++) {
        if (water.has(square) && kindOf(piece) !== RAT) continue;
        for (let shift = 0; shift < 24; shift += 6) {
          const next = far[64 * piece + ((steps[64 * piece + square]! >> shift) & 63)]! + 1;
          if (next < far[64 * piece + square]!) far[64 * piece + square] = next;
        }
      }
    }
  }
  return far;
}
const STEPS_TO_DEN: Readonly<Record<BoardName, Uint8Array>> = {
  spec: stepsToDen('spec'),
  classic: stepsToDen('classic'),
};

/** Indexed by `64 * seat + square`: distance to the seat's own den, ignoring water. */
const STEPS_HOME: Uint8Array = Uint8Array.from(
  SEATS.flatMap((seat) =>
    Array.from(
      { length: 64 },
      (_, square) => Math.abs(columnOf(square) - columnOf(DENS[seat])) + Math.abs(rowOf(square) - rowOf(DENS[seat])),
    ),
  ),
);

const MAX_RUNNER = 8;
const MIN_MARGIN = -3;
const MAX_MARGIN = 2;
/** Size of a table of races. */
export const RACES = { rows: MAX_RUNNER + 1, columns: MAX_MARGIN - MIN_MARGIN + 1 } as const;

/** Index of a race in its table: the runner's steps, and how many steps the nearest defender is behind the runner. */
const raceIndex = (runner: number, guard: number): number => {
  const margin = guard - runner;
  const column = (margin < MIN_MARGIN ? MIN_MARGIN : margin > MAX_MARGIN ? MAX_MARGIN : margin) - MIN_MARGIN;
  return RACES.columns * (runner < MAX_RUNNER ? runner : MAX_RUNNER) + column;
};

/** RED's race and BLUE's, as indexes of their tables. */
export function racesOf(position: JunglePosition): readonly [number, number] {
  const steps = STEPS_TO_DEN[position.layout.board];
  const nearest = (seat: number, table: Uint8Array, from: (piece: Piece) => number): number =>
    Math.min(
      FAR,
      ...ALL_PIECES.filter((piece) => seatOf(piece) === seat && position.squareOf(piece) !== GONE).map(
        (piece) => table[from(piece) + position.squareOf(piece)]!,
      ),
    );
  const [redRunner, blueRunner] = SEATS.map((seat) => nearest(seat, steps, (piece) => 64 * piece)) as [number, number];
  const [redGuard, blueGuard] = SEATS.map((seat) => nearest(seat, STEPS_HOME, () => 64 * seat)) as [number, number];
  return [raceIndex(redRunner, blueGuard), raceIndex(blueRunner, redGuard)];
}

const UNKNOWN = 0x7fffffff;

/** Indexed by kind: the set of kinds that can capture that kind on open land. */
const HUNTERS: readonly number[] = Array.from({ length: 8 }, (_, kind) =>
  kind === RAT ? 0x7f : kind === ELEPHANT ? (1 << ELEPHANT) | (1 << RAT) : (0xff << kind) & 0xff,
);

/** Worth of owning `mine` against `theirs`, both sets of kinds, regardless of squares. */
function bonusOf({ pairs, unhunted }: Weights, mine: number, theirs: number): number {
  let bonus = 0;
  for (let kind = 0; kind < 8; kind++) {
    if (!((mine >> kind) & 1)) continue;
    const hunters = HUNTERS[kind]! & theirs;
    if (hunters === 0) bonus += unhunted;
    else if ((hunters & (hunters - 1)) === 0) bonus += unhunted / 2;
    for (let other = 0; other < 8; other++) if ((theirs >> other) & 1) bonus += pairs[kind]![other]!;
  }
  return bonus;
}

/** Creates the evaluation of a board with these weights. */
function evaluateBy(board: BoardName, weights: Weights): (position: JunglePosition) => number {
  const steps = STEPS_TO_DEN[board];
  const worth = new Int16Array(64 * PIECES);
  for (const piece of ALL_PIECES) {
    for (let square = 0; square < SQUARES; square++) {
      worth[64 * piece + square] = weights.squares[kindOf(piece)]![foldedSquare(piece, square)]!;
    }
  }
  /** Indexed by `256 * (RED's set of kinds) + (BLUE's)`: RED's lead by `bonusOf`, computed on demand. */
  const leads = new Int32Array(1 << 16).fill(UNKNOWN);
  const leadOf = (red: number, blue: number): number => bonusOf(weights, red, blue) - bonusOf(weights, blue, red);
  const [moving, waiting] = weights.races.map((rows) => Int16Array.from(rows.flat())) as [Int16Array, Int16Array];
  return (position) => {
    let sets = 0;
    let red = 0;
    let [redRunner, blueRunner, redGuard, blueGuard] = [FAR, FAR, FAR, FAR];
    for (let piece: Piece = 0; piece < 8; piece++) {
      const square = position.squareOf(piece);
      if (square === GONE) continue;
      sets |= 256 << piece;
      red += worth[64 * piece + square]!;
      const runner = steps[64 * piece + square]!;
      if (runner < redRunner) redRunner = runner;
      const guard = STEPS_HOME[square]!;
      if (guard < redGuard) redGuard = guard;
    }
    for (let piece: Piece = 8; piece < PIECES; piece++) {
      const square = position.squareOf(piece);
      if (square === GONE) continue;
      sets |= 1 << (piece - 8);
      red -= worth[64 * piece + square]!;
      const runner = steps[64 * piece + square]!;
      if (runner < blueRunner) blueRunner = runner;
      const guard = STEPS_HOME[64 + square]!;
      if (guard < blueGuard) blueGuard = guard;
    }
    if (leads[sets] === UNKNOWN) leads[sets] = leadOf(sets >> 8, sets & 255);
    red += leads[sets]!;
    const redRace = raceIndex(redRunner, blueGuard);
    const blueRace = raceIndex(blueRunner, redGuard);
    const isRed = position.toMove === 0;
    const score =
      (isRed ? red + moving[redRace]! - waiting[blueRace]! : moving[blueRace]! - waiting[redRace]! - red) +
      weights.tempo;
    return Math.round(score * shareOf(position));
  };
}

export const WEIGHTS: Readonly<Record<BoardName, Weights>> = learned;
const evaluators: Readonly<Record<BoardName, (position: JunglePosition) => number>> = {
  spec: evaluateBy('spec', WEIGHTS.spec),
  classic: evaluateBy('classic', WEIGHTS.classic),
};

export const evaluate = (position: JunglePosition): number => evaluators[position.layout.board](position);
