import { describe, expect, test } from 'vitest';
import { drawn } from './drawn.ts';
import { evaluate } from './evaluation.ts';
import { jungle } from './index.ts';
import { BOARDS } from './types.ts';

test.each(BOARDS)('the evaluation of the start is about even on the %s board', (board) => {
  const score = evaluate(jungle.rules.start({ board }));
  expect(score).toBeGreaterThan(-100);
  expect(score).toBeLessThan(100);
});

test('the evaluation is from the perspective of the seat to move', () => {
  const picture = '9 c . . . . . .\n8 . . . . . . .\n3 . . L . . . .';
  const turned = '7 . . . . l . .\n1 . . . . . . C';
  expect(evaluate(drawn(picture))).toBe(evaluate(drawn(turned, { toMove: 1 })));
  expect(evaluate(drawn(picture))).toBeGreaterThan(0);
  expect(evaluate(drawn(picture, { toMove: 1 }))).toBeLessThan(0);
});

describe('the evaluation prefers', () => {
  const better = (good: string, bad: string): void => {
    expect(evaluate(drawn(good))).toBeGreaterThan(evaluate(drawn(bad)));
  };

  test('a stronger piece', () => better('9 c\n3 . . T', '9 c\n3 . . D'));

  test('a rat while the opponent has an elephant', () =>
    expect(evaluate(drawn('9 e\n3 R')) - evaluate(drawn('9 e\n3 C'))).toBeGreaterThan(
      evaluate(drawn('9 l\n3 R')) - evaluate(drawn('9 l\n3 C')),
    ));

  test("a piece next to the opponent's den", () => better('9 c\n7 . . . D', '9 c\n4 . . D'));

  test('an attacker that no defender can reach', () =>
    better('8 . . . . . . c\n7 . . . D\n2 . . . W', '8 . . . . c\n7 . . . D\n2 . . . W'));

  test('a lead with more moves left before the fifty-move draw', () => {
    const [early, late] = [0, 48].map((movesWithoutCapture) =>
      evaluate(drawn('9 c\n3 . . T', { movesWithoutCapture })),
    );
    expect(early).toBeGreaterThan(late!);
    expect(late).toBeGreaterThan(0);
  });
});
