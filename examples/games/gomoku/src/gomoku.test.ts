import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Bot } from '@quintet/engine';
import { perft, playTexts, type Seat, unwrap } from '@quintet/engine/authoring';
import { testGame, testModule } from '@quintet/engine/testing';
import * as module from './game.ts';
import { gomoku } from './gomoku.ts';
import { naivePerft } from './naive.ts';
import type { GomokuPosition } from './position.ts';

const start = (size: number, exact = false): GomokuPosition => gomoku.rules.start({ size, exact });
const SIZE = 7;
const COLUMNS = 'ABCDEFG';
const mapped =
  (map: (x: number, y: number) => readonly [number, number]) =>
  (text: string): string => {
    const [x, y] = map(COLUMNS.indexOf(text[0] as string), Number(text.slice(1)) - 1);
    return `${COLUMNS[x]}${y + 1}`;
  };

testGame(gomoku, {
  test,
  options: [{ size: SIZE }, { size: SIZE, exact: true }],
  plies: 300,
  symmetries: { transpose: mapped((x, y) => [y, x]), 'quarter turn': mapped((x, y) => [y, SIZE - 1 - x]) },
  cases: [{ options: {}, counts: [225, 225 * 224] }],
});
testModule(module, test);

/**
 * Parses a drawn position: `B` and `W` are stones, `.` is empty. Lower-case stones are played last, so that no five is
 * completed too early.
 */
function drawn(picture: string, exact = false): GomokuPosition {
  const rows = picture
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/));
  const stones = (symbol: string): number[] => rows.flat().flatMap((each, point) => (each === symbol ? [point] : []));
  const [black, white] = [
    [...stones('B'), ...stones('b')],
    [...stones('W'), ...stones('w')],
  ];
  const position = start(rows.length, exact);
  for (const [i, point] of black.entries()) {
    position.play(point);
    if (i < white.length) position.play(white[i]!);
  }
  assert.equal(position.ply, black.length + white.length, 'Black has as many stones as White, or one more');
  return position;
}
const winnerOf = (picture: string, exact = false): Seat | null | undefined => drawn(picture, exact).outcome?.winner;

const SIX = `
  . . . . . . .
  . W . . . . .
  B B B b B B .
  . . W . . . .
  . . . W . . .
  . W . . W . .
  . . . . . . .`;

describe('the end', () => {
  test('five in a row win', () => {
    const row = `
      W W . . . .
      . B B B B b
      . . . . . .
      . . W . . .
      . . . . . .
      . . W . . .`;
    assert.equal(winnerOf(row), 0);
  });

  test('five in a column wins, even at the edge of the board', () => {
    const column = `
      W . . . . B
      W . B . . B
      W . . . . B
      W . . B . .
      w . . . . .
      . . . . . .`;
    assert.equal(winnerOf(column), 1);
  });

  test('five on either diagonal win', () => {
    const falling = `
      B . . . .
      W B . . .
      W . B . .
      W . . B .
      W . . . b`;
    const rising = `
      W . . . B
      W . . B .
      W . B . .
      W B . . .
      b . . . .`;
    assert.equal(winnerOf(falling), 0);
    assert.equal(winnerOf(rising), 0);
  });

  test('four and a gap do not win', () => {
    const picture = `
      B B B . B
      W W W . W
      . . . . .
      . . . . .
      . . . . .`;
    assert.equal(winnerOf(picture), undefined);
  });

  test('six in a row wins, unless the options require exactly five', () => {
    assert.equal(winnerOf(SIX), 0);
    assert.equal(winnerOf(SIX, true), undefined);
  });

  test('exactly five in a row still wins beside a longer row when the options require exactly five', () => {
    const picture = `
      . . . B . . .
      . W . B . . .
      B B B b B B .
      . . W B . . .
      . . W B . W .
      W W . . W W .
      . W . . . . .`;
    assert.equal(winnerOf(picture, true), 0);
  });

  test('a full board without five is a draw', () => {
    const picture = `
      B B W B B
      W W B W W
      B B W B B
      W W B W W
      B B W B w`;
    assert.deepEqual(drawn(picture).outcome, { winner: null, reason: 'board-full' });
  });
});

test('an occupied point is refused, and so is a point that is not on the board', () => {
  const position = start(15);
  unwrap(playTexts(gomoku, position, ['H8']));
  assert.equal(gomoku.notation.refusal(position, 'H8')?.code, 'occupied');
  for (const text of ['P1', 'A16', 'A0', 'H08', '']) {
    assert.equal(gomoku.notation.refusal(position, text)?.code, 'not-a-move', text);
  }
});

describe('move counts', () => {
  test('sequences on 15 × 15 points are 225 · 224 · …, since the first five needs nine moves', () => {
    assert.equal(perft(start(15), 3), 225 * 224 * 223);
  });

  /** Positions a few moves before the end, where fives, longer rows and the last point matter. */
  const LATE = [
    `
      B B B B .
      W W W W .
      B W B W B
      . W B W .
      . B W . .`,
    `
      B B B . B B
      W . W W W .
      W B W B W B
      B W B W B W
      W B W B W B
      B W B . . .`,
  ];
  for (const exact of [false, true]) {
    for (const picture of LATE) {
      test(`a naive program counts the same late sequences, ${exact ? 'with exactly five' : 'freestyle'}`, () => {
        const rows = picture
          .trim()
          .split('\n')
          .map((row) => row.trim().split(/\s+/));
        for (let depth = 1; depth <= 5; depth++) {
          assert.equal(perft(drawn(picture, exact), depth), naivePerft(rows, exact, depth), `${depth} plies`);
        }
      });
    }
  }
});

describe('bots', () => {
  const chosen = (position: GomokuPosition): string =>
    gomoku.notation.format(position, new Bot(gomoku, 6, 1).choose(position).move);

  test('make five', () => {
    const position = start(15);
    unwrap(playTexts(gomoku, position, ['H8', 'H9', 'I8', 'I9', 'J8', 'J9', 'K8', 'K9']));
    assert.ok(['G8', 'L8'].includes(chosen(position)));
  });

  test('block a four', () => {
    const position = start(15);
    unwrap(playTexts(gomoku, position, ['H8', 'G8', 'I8', 'A1', 'J8', 'C3', 'K8']));
    assert.equal(chosen(position), 'L8');
  });

  test('answer an open three', () => {
    const position = start(15);
    unwrap(playTexts(gomoku, position, ['H8', 'A1', 'I8', 'C3', 'J8']));
    assert.match(chosen(position), /^[FGKL]8$/);
  });
});
