import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Random } from '../../kernel/index.ts';
import {
  applyMove,
  createGameState,
  findCaptures,
  type GameState,
  getAdjacentPositions,
  Player,
  validateMove,
} from './index.ts';

const withBoard = (pieces: readonly [number, number, Player][]): GameState => {
  const board = Array.from({ length: 10 }, () => Array<Player>(10).fill(Player.None));
  for (const [x, y, player] of pieces) board[x]![y] = player;
  return {
    ...createGameState(),
    board,
    currentTurn: { placeOperationsLeft: 2, moves: [] },
    isFirstTurn: false,
  };
};
const { First, Second } = Player;
const diagram = withBoard([
  [1, 0, First],
  [2, 0, First],
  [3, 0, First],
  [0, 1, First],
  [0, 2, First],
  [1, 1, Second],
]);

describe('getAdjacentPositions', () => {
  test('eight neighbours, dx −1 … 1, then dy −1 … 1, wrapped', () => {
    expect(getAdjacentPositions({ x: 0, y: 0 })).toEqual([
      { x: 9, y: 9 },
      { x: 9, y: 0 },
      { x: 9, y: 1 },
      { x: 0, y: 9 },
      { x: 0, y: 1 },
      { x: 1, y: 9 },
      { x: 1, y: 0 },
      { x: 1, y: 1 },
    ]);
  });
});

describe('validateMove', () => {
  const code = (state: GameState, player: Player, pos: { x: number; y: number }): string | null => {
    const validation = validateMove(state, player, pos);
    return validation.isValid ? null : validation.refusal.code;
  };
  const start = createGameState();

  test('a move is valid on an empty cell, in turn, with operations left', () => {
    expect(code(start, First, { x: 0, y: 0 })).toBe(null);
    expect(code(start, First, { x: -1, y: 10 })).toBe(null);
  });
  test('each reason why not', () => {
    expect(code({ ...start, gameOver: true }, First, { x: 0, y: 0 })).toBe('game-over');
    expect(code(start, Second, { x: 0, y: 0 })).toBe('not-your-seat');
    const spent = { ...start, currentTurn: { placeOperationsLeft: 0, moves: [] } };
    expect(code(spent, First, { x: 0, y: 0 })).toBe('not-your-seat');
    expect(code(start, First, { x: 0.5, y: 0 })).toBe('not-a-move');
    expect(code(diagram, First, { x: 1, y: 1 })).toBe('occupied');
  });
});

describe('findCaptures', () => {
  const captures = [{ positions: [{ x: 1, y: 1 }], player: First }];
  test('before the piece is put down and after', () => {
    expect(findCaptures(diagram, { x: 2, y: 1 })).toEqual(captures);
    const board = diagram.board.map((column, x) => column.map((piece, y) => (x === 2 && y === 1 ? First : piece)));
    expect(findCaptures({ ...diagram, board }, { x: 2, y: 1 })).toEqual(captures);
  });
  test('none', () => {
    expect(findCaptures(diagram, { x: 5, y: 5 })).toEqual([]);
  });
});

describe('applyMove', () => {
  test('an invalid move gives back the same state, not valid', () => {
    expect(applyMove(diagram, { x: 1, y: 1 })).toEqual({
      isValid: false,
      captures: [],
      nextPlayer: First,
      opsRemaining: 2,
      isGameOver: false,
      winner: null,
      state: diagram,
    });
  });

  test('the state given is not touched', () => {
    const copy = structuredClone(diagram);
    applyMove(diagram, { x: 2, y: 1 });
    expect(diagram).toEqual(copy);
  });

  test('the first turn has one placement, then the other player has two', () => {
    const result = applyMove(createGameState(), { x: 0, y: 0 }, 77);
    expect(result).toMatchObject({ isValid: true, nextPlayer: Second, opsRemaining: 2 });
    expect(result.state).toMatchObject({ isFirstTurn: false, currentTurn: { moves: [] } });
    const second = applyMove(result.state, { x: 5, y: 5 }, 78);
    expect(second.state.currentTurn).toEqual({
      placeOperationsLeft: 1,
      moves: [{ player: Second, position: { x: 5, y: 5 }, timestamp: 78, captures: [] }],
    });
  });

  test('captures turn over and count', () => {
    const { state, captures } = applyMove(diagram, { x: 2, y: 1 });
    expect(captures).toHaveLength(1);
    expect(state.board[1]?.[1]).toBe(First);
    expect(state.scores[First]).toBe(1);
  });

  test('a whole match to the full board: isGameOver and winner are true to the new state', () => {
    const random = new Random(9);
    let state = createGameState();
    let placed = 0;
    while (!state.gameOver) {
      const result = applyMove(state, { x: random.below(10), y: random.below(10) });
      expect(result.isGameOver).toBe(result.state.gameOver);
      if (result.isValid) placed++;
      state = result.state;
    }
    const pieces = state.board.flat().filter((piece) => piece === First).length;
    expect(placed).toBe(100);
    expect(state.winner).toBe(pieces > 50 ? First : pieces < 50 ? Second : null);
    expect(applyMove(state, { x: 0, y: 0 })).toMatchObject({ isValid: false, isGameOver: true, winner: state.winner });
  });

  test('any safe integers are a cell', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.maxSafeInteger(), (x, y) => applyMove(createGameState(), { x, y }).isValid),
    );
  });
});
