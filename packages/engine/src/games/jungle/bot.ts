import { type BotSpec, type Move, SEATS } from '../../kernel/index.ts';
import { ALL_PIECES, columnOf, DENS, GONE, LAYOUTS, rowOf, SQUARES } from './board.ts';
import { QUIET_LIMIT } from './history.ts';
import { TABLES } from './movement.ts';
import type { JunglePosition } from './position.ts';
import { BOARDS, type BoardName, ELEPHANT, kindOf, PIECES, type Piece, RAT, seatOf, toOf } from './types.ts';

/** Captures and moves into a den are noisy. */
export const isNoisy = (position: JunglePosition, move: Move): boolean =>
  position.isCapture(move) || toOf(move) === DENS[0] || toOf(move) === DENS[1];

/** Captures of valuable pieces come first, and a move into a den before all. */
export const priority = (position: JunglePosition, move: Move): number => {
  const to = toOf(move);
  if (to === DENS[0] || to === DENS[1]) return 100;
  return position.isCapture(move) ? 1 + CAPTURE_ORDER[kindOf(position.pieceAt(to))]! : 0;
};
/** Kinds by value. */
const CAPTURE_ORDER = [2, 0, 1, 3, 4, 5, 6, 7];

export const bot: BotSpec = {
  method: 'alpha-beta',
  playout: { plies: 30, lead: 300 },
  levels: [
    { nodes: 60, depth: null, oversight: 60 },
    { nodes: 120, depth: null, oversight: 35 },
    { nodes: 300, depth: null, oversight: 12 },
    { nodes: 1_500, depth: null, oversight: 0 },
    { nodes: 9_000, depth: null, oversight: 0 },
    { nodes: 60_000, depth: null, oversight: 0 },
    { nodes: 400_000, depth: null, oversight: 0 },
    { nodes: 3_000_000, depth: null, oversight: 0 },
  ],
};

/** Weights of the evaluation, in hundredths of a rank. */
export interface Weights {
  /** Base value of each kind. */
  readonly values: readonly number[];
  /** Bonus for the rat while the opponent has an elephant, which only the rat can stop. */
  readonly ratWhileElephant: number;
  /** Bonus for a piece that no remaining piece can capture. Halved if exactly one remaining piece can capture it. */
  readonly unhunted: number;
  /** Bonus for each step closer to the opponent's den. */
  readonly advance: number;
  /** Bonus for a piece near the opponent's den, where it ties down a defender. Indexed by the number of steps to the den. */
  readonly near: readonly number[];
  /**
   * Bonus for the attacker in the race to a den, which often decides the match. Indexed by how many steps the nearest
   * defender is behind the nearest attacker, from −3 (defender well ahead) to 2 (defender too late).
   */
  readonly race: readonly number[];
  /** Percentage of the score that remains just before the fifty-move draw. It makes the bot use a lead in time. */
  readonly leftAtLimit: number;
}

/**
 * Tuned by self-play (`scripts/tune-jungle.ts`), then by hand: a bonus for pieces at home is left out, and `advance` is
 * higher than tuned, so that few matches end in a draw by shuffling. In 60 matches at 2,000 nodes per move, these weights
 * scored 45 % ± 12 % against the tuned ones: too few matches to tell whether the changes cost strength.
 */
export const WEIGHTS: Weights = {
  values: [290, 200, 280, 390, 520, 800, 1060, 1080],
  ratWhileElephant: 60,
  unhunted: 50,
  advance: 25,
  near: [0, 230, 100, 30, 30],
  race: [-85, -55, -20, 20, 120, 155],
  leftAtLimit: 57,
};

/** A distance in steps that is longer than any route to a den. */
const FAR = 20;

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

/** Indexed by kind: the set of kinds that can capture that kind on open land. */
const HUNTERS: readonly number[] = Array.from({ length: 8 }, (_, kind) =>
  kind === RAT ? 0x7f : kind === ELEPHANT ? (1 << ELEPHANT) | (1 << RAT) : (0xff << kind) & 0xff,
);

/** The value of a side's pieces regardless of their squares. `mine` and `theirs` are sets of kinds. */
function material(weights: Weights, mine: number, theirs: number): number {
  let value = 0;
  for (let kind = 0; kind < 8; kind++) {
    if (!((mine >> kind) & 1)) continue;
    const hunters = HUNTERS[kind]! & theirs;
    value += weights.values[kind]!;
    if (hunters === 0) value += weights.unhunted;
    else if ((hunters & (hunters - 1)) === 0) value += weights.unhunted / 2;
    if (kind === RAT && theirs >> ELEPHANT) value += weights.ratWhileElephant;
  }
  return value;
}

/** Indexed by `64 * piece + square`: the bonus for a piece on that square. */
function squareBonuses(weights: Weights, board: BoardName): Int16Array {
  const steps = STEPS_TO_DEN[board];
  return Int16Array.from(steps, (toDen, at) => {
    const isSquare = (at & 63) < SQUARES;
    return isSquare ? (weights.near[toDen] ?? 0) - weights.advance * toDen : 0;
  });
}

const MIN_MARGIN = -3;
const MAX_MARGIN = 2;
/** Converts a margin in steps to an index in `Weights.race`. */
const raceIndex = (margin: number): number =>
  (margin < MIN_MARGIN ? MIN_MARGIN : margin > MAX_MARGIN ? MAX_MARGIN : margin) - MIN_MARGIN;

const UNKNOWN = 0x7fffffff;

/** Creates an evaluation with these weights, in hundredths of a rank. */
export function evaluateBy(weights: Weights): (position: JunglePosition) => number {
  const bonuses = Object.fromEntries(BOARDS.map((board) => [board, squareBonuses(weights, board)])) as Record<
    BoardName,
    Int16Array
  >;
  /** Indexed by `256 * (RED's set of kinds) + (BLUE's)`: RED's lead in material, computed on demand. */
  const leads = new Int32Array(1 << 16).fill(UNKNOWN);
  const leadOf = (sets: number): number => {
    const [red, blue] = [sets >> 8, sets & 255];
    return material(weights, red, blue) - material(weights, blue, red);
  };
  const { race, leftAtLimit } = weights;
  return (position) => {
    const bonus = bonuses[position.layout.board];
    const steps = STEPS_TO_DEN[position.layout.board];
    let sets = 0;
    let red = 0;
    let [redRunner, blueRunner, redGuard, blueGuard] = [FAR, FAR, FAR, FAR];
    for (let piece: Piece = 0; piece < 8; piece++) {
      const square = position.squareOf(piece);
      if (square === GONE) continue;
      sets |= 256 << piece;
      red += bonus[64 * piece + square]!;
      const runner = steps[64 * piece + square]!;
      if (runner < redRunner) redRunner = runner;
      const guard = STEPS_HOME[square]!;
      if (guard < redGuard) redGuard = guard;
    }
    for (let piece: Piece = 8; piece < PIECES; piece++) {
      const square = position.squareOf(piece);
      if (square === GONE) continue;
      sets |= 1 << (piece - 8);
      red -= bonus[64 * piece + square]!;
      const runner = steps[64 * piece + square]!;
      if (runner < blueRunner) blueRunner = runner;
      const guard = STEPS_HOME[64 + square]!;
      if (guard < blueGuard) blueGuard = guard;
    }
    if (leads[sets] === UNKNOWN) leads[sets] = leadOf(sets);
    red += leads[sets]!;
    red += race[raceIndex(blueGuard - redRunner)]! - race[raceIndex(redGuard - blueRunner)]!;
    const score = position.toMove === 0 ? red : -red;
    const fading = (100 - leftAtLimit) * position.movesWithoutCapture;
    return Math.round((score * (100 * QUIET_LIMIT - fading)) / (100 * QUIET_LIMIT));
  };
}
export const evaluate: (position: JunglePosition) => number = evaluateBy(WEIGHTS);
