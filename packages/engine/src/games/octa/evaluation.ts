import { opponent, type Seat } from '../../kernel/index.ts';
import { arrowOf, clockwise, stateOf } from './board.ts';
import type { OctaPosition } from './position.ts';
import { NEUTRAL } from './types.ts';
import learned from './weights.json' with { type: 'json' };

// The score is a sum of leads, each multiplied by a weight that depends on the number of turns left. A lead is a count of the
// seat to move minus the same count of its opponent.

export const FEATURES = [
  /** Always 1: the bonus for having the move. */
  'tempo',
  /** Cells owned. */
  'cells',
  /** Attackers: cells whose arrow, once turned, points at an opponent's cell. */
  'attackers',
  /** The opponent's cells that at least one move would capture. */
  'targets',
  /** Neutral cells that at least one move would capture. */
  'claims',
  /** The opponent's cells that are no targets now, but would be if every arrow of the seat were turned once. */
  'laterTargets',
] as const;
export type Feature = (typeof FEATURES)[number];

/** Numbers of turns left for which weights exist. Weights between two of them are interpolated. */
export const WEIGHT_TURNS = [6, 16, 40] as const;
const [MIN_WEIGHT_TURNS, MAX_WEIGHT_TURNS] = [WEIGHT_TURNS[0], WEIGHT_TURNS[WEIGHT_TURNS.length - 1]!];

/** Weights in hundredths of a cell, roughly: one for each entry of WEIGHT_TURNS. They were fitted to self-play. */
export type Weights = Readonly<Record<Feature, readonly number[]>>;

/** Turns left, limited to the range of WEIGHT_TURNS. */
export const weightTurnsOf = ({ turnLimit, turnCount }: OctaPosition): number =>
  turnLimit === null ? MAX_WEIGHT_TURNS : Math.max(MIN_WEIGHT_TURNS, Math.min(MAX_WEIGHT_TURNS, turnLimit - turnCount));

/** Share of each entry of WEIGHT_TURNS in a weight. */
export function sharesOf(left: number): number[] {
  const after = Math.max(
    1,
    WEIGHT_TURNS.findIndex((turns) => left <= turns),
  );
  const [low, high] = [WEIGHT_TURNS[after - 1]!, WEIGHT_TURNS[after]!];
  const share = (left - low) / (high - low);
  return WEIGHT_TURNS.map((_, i) => (i === after ? share : i === after - 1 ? 1 - share : 0));
}

/** A cell has been reached if its entry is `stamp`, so that a new stamp clears all cells at once. */
let reached = new Int32Array(0);
let stamp = 0;
const MAX_STAMP = 2 ** 30;

/** What a seat could do if it were to move: features of the same names. */
interface Reach {
  attackers: number;
  targets: number;
  claims: number;
  laterTargets: number;
}
const mine: Reach = { attackers: 0, targets: 0, claims: 0, laterTargets: 0 };
const theirs: Reach = { ...mine };

/** Counts what the seat could do if it were to move. */
function reach(position: OctaPosition, seat: Seat, into: Reach): void {
  const { bytes, owned, board } = position;
  const { neighbours } = board;
  const stopping = position.stops | (2 << seat);
  const words = owned.length >> 1;
  const marks = reached;
  const mark = ++stamp;
  let attackers = 0;
  let targets = 0;
  let claims = 0;
  // First the chains of all moves, then the chains after one more turn, each up to the first cell that was reached before.
  for (let turns = 1; turns <= 2; turns++) {
    for (let word = 0; word < words; word++) {
      for (let bits = owned[seat * words + word]!; bits !== 0; bits &= bits - 1) {
        const start = 32 * word + 31 - Math.clz32(bits & -bits);
        let cell = neighbours[8 * start + ((bytes[start]! + turns) & 7)]!;
        let value = bytes[cell]!;
        if (((stopping >> stateOf(value)) & 1) !== 0) continue;
        if (stateOf(value) !== NEUTRAL) attackers++;
        while (marks[cell] !== mark) {
          marks[cell] = mark;
          if (stateOf(value) !== NEUTRAL) targets++;
          else claims++;
          cell = neighbours[8 * cell + clockwise(arrowOf(value))]!;
          value = bytes[cell]!;
          if (((stopping >> stateOf(value)) & 1) !== 0) break;
        }
      }
    }
    if (turns === 1) {
      into.attackers = attackers;
      into.targets = targets;
      into.claims = claims;
    }
  }
  into.laterTargets = targets - into.targets;
}

/** The lead in each feature in the position that was passed to `countLeads` last. */
export const leads: Int32Array = new Int32Array(FEATURES.length);

/** Fills `leads`. */
export function countLeads(position: OctaPosition): void {
  if (reached.length < position.board.count || stamp > MAX_STAMP) {
    reached = new Int32Array(position.board.count);
    stamp = 0;
  }
  const me = position.toMove;
  const other = opponent(me);
  reach(position, me, mine);
  reach(position, other, theirs);
  leads[0] = 1;
  leads[1] = position.cells(me) - position.cells(other);
  leads[2] = mine.attackers - theirs.attackers;
  leads[3] = mine.targets - theirs.targets;
  leads[4] = mine.claims - theirs.claims;
  leads[5] = mine.laterTargets - theirs.laterTargets;
}

/** Maximum score, well below the scores of forced results. Only large boards reach it. */
const MAX_SCORE = 45_000;

/** Creates the evaluation with these weights. */
export function evaluateBy(weights: Weights): (position: OctaPosition) => number {
  /** The weights of all features for each number of turns left. */
  const table = Float64Array.from(
    Array.from({ length: MAX_WEIGHT_TURNS + 1 }, (_, left) =>
      FEATURES.map((feature) => sharesOf(left).reduce((sum, share, i) => sum + share * weights[feature][i]!, 0)),
    ).flat(),
  );
  return (position) => {
    countLeads(position);
    const first = FEATURES.length * weightTurnsOf(position);
    let score = 0;
    for (let i = 0; i < FEATURES.length; i++) score += leads[i]! * table[first + i]!;
    return Math.round(Math.max(-MAX_SCORE, Math.min(MAX_SCORE, score)));
  };
}

export const WEIGHTS: Weights = learned;
export const evaluate: (position: OctaPosition) => number = evaluateBy(WEIGHTS);
