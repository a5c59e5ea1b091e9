import { describe, expect, test } from 'vitest';
import { legalMoves, opponent, Random, type Seat } from '../../kernel/index.ts';
import { arrowOf, clockwise, packCell, stateOf } from './board.ts';
import { drawn, start } from './drawn.ts';
import {
  countLeads,
  evaluate,
  evaluateBy,
  FEATURES,
  type Feature,
  leads,
  sharesOf,
  WEIGHT_TURNS,
  WEIGHTS,
  type Weights,
} from './evaluation.ts';
import { octa } from './index.ts';
import { OctaPosition } from './position.ts';
import { NEUTRAL, PASS } from './types.ts';

/** Weights that are zero except for some features, whose weights do not depend on the turns left. */
function weightsOf(given: Partial<Record<Feature, number>>): Weights {
  const weights = {} as Record<Feature, number[]>;
  for (const feature of FEATURES) weights[feature] = WEIGHT_TURNS.map(() => given[feature] ?? 0);
  return weights;
}

describe('the evaluation', () => {
  test('has a weight for every feature and every number of turns left', () => {
    expect(Object.keys(WEIGHTS)).toEqual([...FEATURES]);
    for (const feature of FEATURES) expect(WEIGHTS[feature]).toHaveLength(WEIGHT_TURNS.length);
  });

  test('counts the lead in cells from the perspective of the seat to move', () => {
    const cellsOnly = evaluateBy(weightsOf({ cells: 100 }));
    expect(cellsOnly(drawn('1 1 .\n. . .\n. . 2'))).toBe(100);
    expect(cellsOnly(drawn('1 1 .\n. . .\n. . 2', { toMove: 1 }))).toBe(-100);
  });

  test('is the same for both seats except for the tempo', () => {
    const [mine, theirs] = [0, 1].map((toMove) => evaluate(drawn('1→ 1 .\n. 2 .\n. . 2', { toMove: toMove as Seat })));
    const tempo = WEIGHTS.tempo.at(-1)!;
    expect(mine! - tempo).toBe(tempo - theirs!);
  });

  test('interpolates the weights between two numbers of turns left', () => {
    const [last, middle] = [WEIGHT_TURNS[0], WEIGHT_TURNS[1]];
    const tempo = evaluateBy({ ...weightsOf({}), tempo: [100, 300, 500] });
    const at = (left: number): number => tempo(drawn('1 . .\n. . .\n. . 2', { turnLimit: 60, turnCount: 60 - left }));
    expect([1, last, (last + middle) / 2, middle, 60].map(at)).toEqual([100, 100, 200, 300, 500]);
    for (let left = WEIGHT_TURNS[0]; left <= WEIGHT_TURNS.at(-1)!; left++) {
      expect(sharesOf(left).reduce((sum, share) => sum + share)).toBeCloseTo(1);
    }
  });

  test('is the one for many turns left in a match without a limit', () => {
    const picture = '1→ 1 .\n. 2 .\n. . 2';
    const unlimited = drawn(picture, { winCondition: 'ELIMINATION', drawAfter: 0 });
    expect(evaluate(unlimited)).toBe(evaluate(drawn(picture, { turnLimit: 1000 })));
  });

  test('stays below the score of a forced result, even on a large board', () => {
    const row = Array(25).fill('1').join(' ');
    expect(octa.bot.evaluate(drawn(Array(25).fill(row).join('\n')))).toBeLessThan(50_000);
  });

  test('does not depend on the positions and boards that were evaluated before', () => {
    const random = new Random(5);
    const position = start({ size: 3, turnLimit: 50 });
    const large = start({ size: 12 });
    while (!position.outcome) {
      const score = evaluate(position);
      evaluate(large);
      expect(evaluate(position)).toBe(score);
      expect(evaluate(position.clone())).toBe(score);
      const moves = legalMoves(position);
      position.play(moves[random.below(moves.length)]!);
    }
  });
});

test.each([
  { size: 1, turnLimit: 30 },
  { size: 2, turnLimit: 40, blocked: [[0, 0]] },
  { size: 3, turnLimit: 60 },
  { size: 3, turnLimit: 60, stopOnEnemy: true },
  { size: 2, winCondition: 'ELIMINATION', drawAfter: 60 },
])('the leads are what playing every move shows: %j', (options) => {
  const random = new Random(3);
  for (const seed of [1, 2, 3]) {
    const position = start({ ...options, seed });
    while (!position.outcome) {
      countLeads(position);
      expect([...leads], `seed ${seed}, ply ${position.ply}`).toEqual(playedLeads(position));
      const moves = legalMoves(position);
      position.play(moves[random.below(moves.length)]!);
    }
  }
});

function playedLeads(position: OctaPosition): number[] {
  const mine = playedCounts(position, position.toMove);
  const theirs = playedCounts(position, opponent(position.toMove));
  return [1, ...mine.map((count, i) => count - theirs[i]!)];
}

/** The counts of a seat in the order of FEATURES without the tempo, found by playing all its moves. */
function playedCounts(position: OctaPosition, seat: Seat): number[] {
  const now = chainsOf(position, seat);
  const later = chainsOf(turned(position, seat), seat);
  const isEnemy = (cell: number): boolean => position.stateAt(cell) === opponent(seat) + 1;
  const reached = new Set(now.flat());
  return [
    position.cells(seat),
    now.filter(([first]) => first !== undefined && isEnemy(first)).length,
    [...reached].filter(isEnemy).length,
    [...reached].filter((cell) => position.stateAt(cell) === NEUTRAL).length,
    [...new Set(later.flat())].filter((cell) => isEnemy(cell) && !reached.has(cell)).length,
  ];
}

/** The captured cells of every move that the seat would have if it were to move. */
function chainsOf(position: OctaPosition, seat: Seat): number[][] {
  const trial = position.clone();
  trial.toMove = seat;
  return legalMoves(trial).map((move) => {
    if (move === PASS) return [];
    trial.play(move);
    const captured = trial.lastTouched().slice(1);
    trial.undo();
    return captured;
  });
}

/** The position with every arrow of the seat turned once, under rules that end no match. */
function turned(position: OctaPosition, seat: Seat): OctaPosition {
  const cells = Array.from({ length: position.board.count }, (_, cell) => {
    const value = position.valueAt(cell);
    return stateOf(value) === seat + 1 ? packCell(seat + 1, clockwise(arrowOf(value))) : value;
  });
  return OctaPosition.of({
    size: position.board.size,
    cells,
    toMove: seat,
    turnCount: 0,
    stopOnEnemy: (position.stops & 0b110) !== 0,
    winCondition: 'TURN_LIMIT_MAJORITY',
    turnLimit: 1000,
    drawAfter: 0,
  });
}
