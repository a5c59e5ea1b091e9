import { describe, expect, test } from 'vitest';
import { fold, snapshot, startMatch } from '../../match/index.ts';
import { drawn } from './drawn.ts';
import { ctor } from './index.ts';

const played = (...moves: string[]) => {
  const { result } = fold(
    startMatch(ctor, { options: {} }),
    moves.map((move, i) => ({ move, at: 1000 + i })),
  );
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
};

describe('the published state', () => {
  test('has an empty board and one placement left at the start', () => {
    expect(ctor.presentation.state(snapshot(startMatch(ctor, { options: {} })))).toEqual({
      board: Array.from({ length: 10 }, () => Array(10).fill(0)),
      currentPlayer: 1,
      currentTurn: { placeOperationsLeft: 1, moves: [] },
      scores: { '1': 0, '2': 0 },
      winner: null,
      gameOver: false,
      isFirstTurn: true,
    });
  });

  test('indexes the board as board[x][y] and lists the moves of the current turn with their timestamps', () => {
    const state = ctor.presentation.state(snapshot(played('3,4', '5,6')));
    expect(state).toMatchObject({
      currentPlayer: 2,
      currentTurn: {
        placeOperationsLeft: 1,
        moves: [{ player: 2, position: { x: 5, y: 6 }, timestamp: 1001, captures: [] }],
      },
      isFirstTurn: false,
    });
    const { board } = state as unknown as { board: number[][] };
    expect([board[3]?.[4], board[5]?.[6], board[4]?.[3]]).toEqual([1, 2, 0]);
  });

  test('drops the moves of a finished turn', () => {
    expect(ctor.presentation.state(snapshot(played('3,4', '5,6', '7,8')))).toMatchObject({
      currentPlayer: 1,
      currentTurn: { placeOperationsLeft: 2, moves: [] },
    });
  });

  test('lists captures by dx, then by dy, and omits the timestamp when there is no clock', () => {
    const position = drawn(`
      . 1 . 1 .
      1 2 . 2 1
      1 1 . 1 1`);
    position.play(21);
    expect(ctor.presentation.state({ position, outcome: null, at: [null] })).toMatchObject({
      currentTurn: {
        moves: [
          {
            player: 1,
            position: { x: 2, y: 1 },
            captures: [
              { positions: [{ x: 1, y: 1 }], player: 1 },
              { positions: [{ x: 3, y: 1 }], player: 1 },
            ],
          },
        ],
      },
      scores: { '1': 2, '2': 0 },
    });
    expect(JSON.stringify(ctor.presentation.state({ position, outcome: null, at: [null] }))).not.toContain('timestamp');
  });

  test('names the remaining player as the winner of a resigned or abandoned match', () => {
    const match = played('3,4');
    for (const reason of ['resigned', 'abandoned']) {
      const state = ctor.presentation.state({ ...snapshot(match), outcome: { winner: 0, reason } });
      expect(state).toMatchObject({ gameOver: true, winner: 1 });
    }
    expect(
      ctor.presentation.state({ ...snapshot(match), outcome: { winner: null, reason: 'agreement' } }),
    ).toMatchObject({
      gameOver: true,
      winner: null,
    });
  });
});

test('the description of a move is a sentence that includes its captures', () => {
  const position = drawn(`
    . 1 1 1
    1 2 .
    1 . .`);
  expect(ctor.presentation.describe(position, 21, 'en')).toBe('First places a piece at 2,1, capturing 1 piece');
  expect(ctor.presentation.describe(position, 21, 'zh')).toBe('先手在 2,1 落子，俘获 1 子');
  expect(ctor.presentation.describe(position, 99, 'en')).toBe('First places a piece at 9,9');
  expect(ctor.presentation.describe(position, 99, 'zh')).toBe('先手在 9,9 落子');
  const surrounded = drawn(`
    . 1 . 1 .
    1 2 . 2 1
    1 1 . 1 1`);
  expect(ctor.presentation.describe(surrounded, 21, 'en')).toBe('First places a piece at 2,1, capturing 2 pieces');
});

test('an illegal touch is refused with the reason', () => {
  const position = drawn('1 . 2');
  expect(ctor.rules.refusalAt(position, ['0,0'])).toEqual({ code: 'occupied', detail: '0,0' });
  expect(ctor.rules.refusalAt(position, ['zz'])).toEqual({ code: 'not-a-move', detail: 'zz' });
  expect(ctor.rules.refusalAt(position, ['1,0', '0,0'])).toEqual({ code: 'not-a-move', detail: '0,0' });
});
