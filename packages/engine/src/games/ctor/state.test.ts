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

describe('the state as JSON', () => {
  test('at the start', () => {
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

  test('board[x][y], the moves of the running turn with their times, isFirstTurn false after the first placement', () => {
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

  test('a finished turn leaves no moves behind', () => {
    expect(ctor.presentation.state(snapshot(played('3,4', '5,6', '7,8')))).toMatchObject({
      currentPlayer: 1,
      currentTurn: { placeOperationsLeft: 2, moves: [] },
    });
  });

  test('captures: one entry a captured piece, in the order dx, then dy; without a clock there is no timestamp', () => {
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

  test('after a resigned or abandoned match gameOver is true and winner the one who stayed', () => {
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

test('describe: who, where, and what was captured', () => {
  const position = drawn(`
    . 1 1 1
    1 2 .
    1 . .`);
  expect(ctor.presentation.describe(position, 21, 'en')).toBe('First 2,1 (captured 1,1)');
  expect(ctor.presentation.describe(position, 21, 'zh')).toBe('先手 2,1（俘获 1,1）');
  expect(ctor.presentation.describe(position, 99, 'en')).toBe('First 9,9');
});

test('a touch that leads nowhere says why', () => {
  const position = drawn('1 . 2');
  expect(ctor.rules.refusalAt(position, ['0,0'])).toEqual({ code: 'occupied', detail: '0,0' });
  expect(ctor.rules.refusalAt(position, ['zz'])).toEqual({ code: 'not-a-move', detail: 'zz' });
  expect(ctor.rules.refusalAt(position, ['1,0', '0,0'])).toEqual({ code: 'not-a-move', detail: '0,0' });
});
