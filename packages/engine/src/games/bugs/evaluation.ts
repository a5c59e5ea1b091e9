import { opponent, SEATS, type Seat } from '../../kernel/index.ts';
import {
  CELL_MASK,
  CELLS,
  COUNT,
  distance,
  FULL,
  NOWHERE,
  occupied,
  qBetween,
  rBetween,
  SLIDES,
  STEP,
  topsOf,
} from './board.ts';
import { canSurround } from './bot.ts';
import { cutHexes, isCutHex } from './pins.ts';
import type { BugsPosition } from './position.ts';
import { ANT, BEETLE, GRASSHOPPER, KIND_OF, KINDS, queenOf, SPIDER, SUPPLY } from './types.ts';
import learned from './weights.json' with { type: 'json' };

// The score is a sum of weights. Each piece in play selects one weight of `pieces` and one of `neighbours`; each kind selects
// one of `hand`, and each Queen one of `queens` and one of `shapes`. WHITE's weights are added, BLACK's are subtracted.

/** State of a piece: it can move, it cannot, it is on top of another piece, or another piece covers it. */
const [FREE, STUCK, UP, COVERED] = [0, 1, 2, 3];
const STATES = 4;
/** Distances to a Queen: 0 … 4, 5 for all longer ones, and 6 while she is in hand. */
const [LONGEST, NO_QUEEN, DISTANCES] = [5, 6, 7];
/** Largest counts that the tables distinguish: neighbours of one colour, free hexes around a Queen that a piece can slide into, attackers. */
const [MAX_NEIGHBOURS, MAX_OPEN, MAX_ATTACKERS] = [3, 3, 7];
const [NEIGHBOUR_COUNTS, OPEN_COUNTS, ATTACKER_COUNTS] = [MAX_NEIGHBOURS + 1, MAX_OPEN + 1, MAX_ATTACKERS + 1];

/** Number of weights in each table. Each comment lists the parts of an index; the last part changes fastest. */
const LENGTHS = {
  /** Kind, state, distance to the opponent's Queen, distance to the player's own Queen. */
  pieces: KINDS.length * STATES * DISTANCES * DISTANCES,
  /** Kind, state, neighbours of the same colour, neighbours of the other colour. */
  neighbours: KINDS.length * STATES * NEIGHBOUR_COUNTS ** 2,
  /** Kind without the Queen, number of pieces in hand. */
  hand: (KINDS.length - 1) * 4,
  /**
   * Whether it is the opponent's turn, occupied hexes around the Queen, free hexes around her that a piece can slide into,
   * the opponent's pieces that can move and are not yet next to her.
   */
  queens: 2 * 7 * OPEN_COUNTS * ATTACKER_COUNTS,
  /** Shape of the occupied hexes around the Queen; then 0 if nothing covers her, 1 for a piece of her own colour, 2 for one of the other. */
  shapes: 13 * 3,
};
export type Table = keyof typeof LENGTHS;
export const TABLES: readonly Table[] = Object.keys(LENGTHS) as Table[];
/** Index of the first weight of each table. */
export const START = {} as Record<Table, number>;
/** Number of weights in all tables. */
export const WEIGHT_COUNT: number = TABLES.reduce((start, table) => {
  START[table] = start;
  return start + LENGTHS[table];
}, 0);

/**
 * Weights in hundredths of an occupied hex next to a Queen. The tables exist twice: the more pieces are in play, the more `late`
 * counts instead of `early`. They were fitted to self-play.
 */
export interface Weights {
  readonly early: Readonly<Record<Table, readonly number[]>>;
  readonly late: Readonly<Record<Table, readonly number[]>>;
  /** Cost when the opponent could surround the Queen with the next move. */
  readonly threat: number;
  /** Bonus for having the move. */
  readonly tempo: number;
}

/** Number of pieces in play at which only the weights of `late` count. */
export const ALL_PIECES: number = 2 * SUPPLY.reduce((sum, supply) => sum + supply, 0);
export const piecesInPlay = ({ hive }: BugsPosition): number => hive.count(0) + hive.count(1);

/** Distance class, indexed by the difference between two cells modulo `CELLS`. */
const NEAR: Uint8Array = Uint8Array.from({ length: CELLS }, (_, cell) =>
  Math.min(LONGEST, distance(qBetween(0, cell), rBetween(0, cell))),
);
const nearness = (cell: number, queen: number): number =>
  queen === NOWHERE ? NO_QUEEN : NEAR[(cell - queen) & CELL_MASK]!;

/** Number of a direction set's shape, 0 … 12: sets that a rotation or a reflection turns into each other have the same one. */
const SHAPES: readonly number[] = (() => {
  const turned = (set: number): number => ((set << 1) | (set >> 5)) & FULL;
  const mirrored = (set: number): number =>
    [0, 1, 2, 3, 4, 5].reduce((all, d) => all | (((set >> d) & 1) << (5 - d)), 0);
  const alike = (set: number): number[] => {
    const turns = [set];
    for (let turn = 1; turn < 6; turn++) turns.push(turned(turns.at(-1)!));
    return [...turns, ...turns.map(mirrored)];
  };
  const firsts = Array.from({ length: FULL + 1 }, (_, set) => Math.min(...alike(set)));
  const different = [...new Set(firsts)];
  return firsts.map((first) => different.indexOf(first));
})();

/** Indexes of the weights that a position selects; BLACK's are stored as their complement (`~`). */
export const selected: Int16Array = new Int16Array(128);

/** Fills `selected` and returns how many indexes it now has. */
export function select(position: BugsPosition): number {
  const { hive } = position;
  const cuts = cutHexes(hive);
  let count = 0;
  for (const seat of SEATS) {
    const { inPlay, cell, top, level, ring } = hive;
    const sign = -seat;
    const mine = cell[queenOf(seat)]!;
    const theirs = cell[queenOf(1 - seat)]!;
    let attackers = 0;
    const last = 16 * seat + inPlay[16 * seat]!;
    for (let i = 16 * seat + 1; i <= last; i++) {
      const piece = inPlay[i]!;
      const at = cell[piece]!;
      const kind = KIND_OF[piece]!;
      const around = ring[at]!;
      let state = FREE;
      if (top[at] !== piece) state = COVERED;
      else if (level[piece]! > 0) state = UP;
      else if (isCutHex(hive, at, cuts) || (SLIDES[occupied(around)] === 0 && kind !== BEETLE && kind !== GRASSHOPPER))
        state = STUCK;
      const goal = nearness(at, theirs);
      if (goal > 1 && (state === FREE || state === UP)) attackers++;
      const group = STATES * kind + state;
      const friends = COUNT[topsOf(around, seat)]!;
      const others = COUNT[topsOf(around, 1 - seat)]!;
      selected[count++] = sign ^ (START.pieces + DISTANCES * (DISTANCES * group + goal) + nearness(at, mine));
      selected[count++] =
        sign ^
        (START.neighbours +
          NEIGHBOUR_COUNTS * (NEIGHBOUR_COUNTS * group + Math.min(friends, MAX_NEIGHBOURS)) +
          Math.min(others, MAX_NEIGHBOURS));
    }
    for (let kind = SPIDER; kind <= ANT; kind++) {
      selected[count++] = sign ^ (START.hand + 4 * (kind - 1) + position.inHand(seat, kind));
    }
    if (theirs !== NOWHERE) count = selectForQueen(position, opponent(seat), attackers, count);
  }
  return count;
}

function selectForQueen({ hive, toMove }: BugsPosition, seat: Seat, attackers: number, count: number): number {
  const { cell, ring, top } = hive;
  const sign = -seat;
  const queen = cell[queenOf(seat)]!;
  const set = occupied(ring[queen]!);
  let open = 0;
  for (let free = FULL & ~set; free !== 0; free &= free - 1) {
    if (open < MAX_OPEN && SLIDES[occupied(ring[(queen + STEP[free]!) & CELL_MASK]!)] !== 0) open++;
  }
  const turn = toMove === seat ? 0 : 1;
  selected[count++] =
    sign ^
    (START.queens +
      ATTACKER_COUNTS * (OPEN_COUNTS * (7 * turn + COUNT[set]!) + open) +
      Math.min(attackers, MAX_ATTACKERS));
  const cover = top[queen]!;
  const above = cover === queenOf(seat) ? 0 : cover >> 4 === seat ? 1 : 2;
  selected[count++] = sign ^ (START.shapes + 3 * SHAPES[set]! + above);
  return count;
}

/** Creates the evaluation with these weights. */
export function evaluateBy({ early, late, threat, tempo }: Weights): (position: BugsPosition) => number {
  const weights = Int16Array.from(
    TABLES.flatMap((table) => early[table].flatMap((weight, i) => [weight, late[table][i]!])),
  );
  return (position) => {
    const count = select(position);
    let [first, second] = [0, 0];
    for (let i = 0; i < count; i++) {
      const index = selected[i]!;
      if (index < 0) {
        first -= weights[2 * ~index]!;
        second -= weights[2 * ~index + 1]!;
      } else {
        first += weights[2 * index]!;
        second += weights[2 * index + 1]!;
      }
    }
    const pieces = piecesInPlay(position);
    const lead = Math.trunc((first * (ALL_PIECES - pieces) + second * pieces) / ALL_PIECES);
    const score = (position.toMove === 0 ? lead : -lead) + tempo;
    return canSurround(position, opponent(position.toMove)) ? score - threat : score;
  };
}

export const WEIGHTS: Weights = learned;
export const evaluate: (position: BugsPosition) => number = evaluateBy(WEIGHTS);
