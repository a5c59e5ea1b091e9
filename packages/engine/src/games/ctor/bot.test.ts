import { expect, test } from 'vitest';
import { evaluate } from './bot.ts';
import { drawn } from './drawn.ts';

/** The same board with the players' pieces exchanged. */
const swapped = (picture: string): string => picture.replace(/[12]/g, (piece) => (piece === '1' ? '2' : '1'));

const BOARD = `
  1 1 2 . 2
  . 1 2 2 .
  1 . 2 . 1`;

test.each([1, 2])('with %i placements left, exchanging pieces and seat to move keeps the score', (left) => {
  expect(evaluate(drawn(BOARD, 0, left))).toBe(evaluate(drawn(swapped(BOARD), 1, left)));
});

test('a nearly full board scores about the lead in pieces', () => {
  const rows: string[] = Array.from({ length: 10 }, (_, y) => (y < 6 ? '1 1 1 1 1 1 1 1 1 1' : '2 2 2 2 2 2 2 2 2 2'));
  rows[9] = '2 2 2 2 2 2 2 2 2 .';
  const score = evaluate(drawn(rows.join('\n'), 0, 1));
  expect(score).toBeGreaterThan(1500);
  expect(score).toBeLessThan(2500);
});

test('the seat to move is ahead when both players can capture', () => {
  const picture = `
    . 1 . . . 2 .
    1 2 1 . 2 1 2
    . 1 . . . 2 .`;
  expect(evaluate(drawn(picture, 0))).toBeGreaterThan(0);
  expect(evaluate(drawn(picture, 1))).toBeGreaterThan(0);
});
