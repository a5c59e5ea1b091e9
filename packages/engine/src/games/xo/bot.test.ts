import { describe, expect, test } from 'vitest';
import { legalMoves, Random } from '../../kernel/index.ts';
import { isWon, scoreBy, WEIGHTS, type Weights } from './bot.ts';
import { drawn } from './drawn.ts';
import { type XoPosition, xo } from './index.ts';
import { DOUBLE, kindOf, PLACE } from './types.ts';

const BLANK = '. . . .  . . . .  . . . .  . . . .';
const NOTHING = Object.fromEntries(Object.keys(WEIGHTS).map((key) => [key, 0])) as Weights;
const only = (key: keyof Weights): Weights => ({ ...NOTHING, [key]: 1 });

describe('the evaluation', () => {
  test('weights points above energy, from the perspective of the seat to move', () => {
    expect(xo.bot.evaluate(drawn(BLANK, { points: [1, 0], energy: [0, 5] }))).toBeGreaterThan(0);
    expect(xo.bot.evaluate(drawn(BLANK, { points: [1, 0], energy: [0, 5], totalTurns: 11 }))).toBeLessThan(0);
  });

  test("counts the opponent's energy as it will be after the next Start", () => {
    const energy = (circumstances: object): number => scoreBy(only('energy'), drawn(BLANK, circumstances));
    expect(energy({ energy: [3, 2] })).toBe(0);
    expect(energy({ energy: [3, 2], priority: [false, true] })).toBe(-1);
    expect(energy({ energy: [3, 2], penalty: [false, true] })).toBe(1);
    expect(energy({ energy: [5, 5] })).toBe(0);
    expect(energy({ energy: [5, 5], hot: [0, 2] })).toBe(1);
  });

  test("considers the opponent's reply after a point, and recognises winning points", () => {
    const both = 'X X . .  . . . .  O O . .  . . . .';
    expect(scoreBy(only('answer'), drawn(both))).toBe(-1);
    expect(scoreBy(only('winning'), drawn(both, { points: [2, 0] }))).toBe(1);
    const theirs = 'X . . .  . . . .  O O . .  . . . .';
    expect(scoreBy(only('losing'), drawn(theirs, { points: [0, 2] }))).toBe(-1);
    expect(scoreBy(only('losing'), drawn(theirs, { points: [0, 1] }))).toBe(0);
  });

  test("scores lines free of the opponent's pieces by the number of pieces already in them", () => {
    expect(scoreBy(only('lineOfOne'), drawn('X . . .  . . . .  . . . .  . . . .'))).toBe(3);
    expect(scoreBy(only('lineOfOne'), drawn('X O . .  . . . .  . . . .  . . . .'))).toBe(2 - 3);
    expect(scoreBy(only('lineOfTwo'), drawn('X X . .  . . . .  . . . .  . . . .'))).toBe(1);
  });
});

test('the evaluation agrees with trying all moves on whether the mover can score this turn', () => {
  const random = new Random(8);
  let scoring = 0;
  for (let match = 0; match < 40; match++) {
    const position = xo.rules.start({ drawAfter: 30 });
    while (!position.outcome) {
      const moves = legalMoves(position);
      if (!position.isChoosing) {
        const kinds = new Set(moves.filter((move) => scores(position, move)).map(kindOf));
        expect(scoreBy(only('place'), position)).toBe(Number(kinds.has(PLACE)));
        expect(scoreBy(only('double'), position)).toBe(Number(!kinds.has(PLACE) && kinds.has(DOUBLE)));
        scoring += kinds.size;
      }
      position.play(moves[random.below(moves.length)]!);
    }
  }
  expect(scoring).toBeGreaterThan(50);
});

function scores(position: XoPosition, move: number): boolean {
  const seat = position.toMove;
  const before = position.points(seat);
  position.play(move);
  const scored = position.isChoosing || position.points(seat) > before;
  position.undo();
  return scored;
}

/** Whether the seat has a move that wins at once or after choosing a line. */
function winsInThisTurn(position: XoPosition, seat = position.toMove): boolean {
  if (position.outcome) return position.outcome.winner === seat;
  if (position.toMove !== seat) return false;
  return legalMoves(position).some((move) => {
    position.play(move);
    const wins = winsInThisTurn(position, seat);
    position.undo();
    return wins;
  });
}

describe('isWon', () => {
  test.each([
    ['sees a win by a third piece', 'X X . .  O . . .  . . O .  . . . .', 0, true],
    ['sees a win by two pieces on either side of a third', '. . . .  . X . .  O . O .  . . . .', 4, true],
    ['sees no win by two pieces without enough energy', '. . . .  . X . .  O . O .  . . . .', 3, false],
    ['sees no win on a blocked line', 'X X O .  . . . .  . . . .  . . . .', 0, false],
  ])('%s', (_, board, energy, won) => {
    const position = drawn(board, { points: [2, 0], energy: [energy, 0] });
    expect(isWon(position)).toBe(won);
    expect(winsInThisTurn(position)).toBe(won);
    expect(isWon(drawn(board, { points: [1, 0], energy: [energy, 0] }))).toBe(false);
  });

  test('is true in random matches only when the mover can win this turn', () => {
    const random = new Random(5);
    let seen = 0;
    for (let match = 0; match < 150; match++) {
      const position = xo.rules.start({ drawAfter: 200 });
      while (!position.outcome) {
        if (isWon(position)) {
          expect(winsInThisTurn(position)).toBe(true);
          seen++;
        }
        const moves = legalMoves(position);
        position.play(moves[random.below(moves.length)] as number);
      }
    }
    expect(seen).toBeGreaterThan(50);
  });
});
