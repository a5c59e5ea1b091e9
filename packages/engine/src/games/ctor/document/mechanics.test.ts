import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Random } from '../../../kernel/index.ts';
import {
  applyMove,
  BOARD_SIZE,
  type CaptureResult,
  createGameState,
  findCaptures,
  type GameMove,
  type GameState,
  getAdjacentPositions,
  Player,
  type Position,
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

/** `findCaptures` as printed in the document. */
function documentCaptures(state: GameState, pos: Position): CaptureResult[] {
  const captures: CaptureResult[] = [];
  const player = state.currentPlayer;
  const opponent = player === Player.First ? Player.Second : Player.First;
  const adjacent = documentAdjacent(pos);
  const opponentPositions = adjacent.filter((p) => state.board[p.x]![p.y] === opponent);
  for (const oppPos of opponentPositions) {
    const surroundingPlayer = documentAdjacent(oppPos).filter(
      (p) => state.board[p.x]![p.y] === player || (p.x === pos.x && p.y === pos.y),
    );
    if (surroundingPlayer.length >= 5) captures.push({ positions: [oppPos], player });
  }
  return captures;
}

/** `getAdjacentPositions` as printed in the document. */
function documentAdjacent(pos: Position): Position[] {
  const positions: Position[] = [];
  for (let dx = -1; dx <= 1; dx++) {
    for (let dy = -1; dy <= 1; dy++) {
      if (dx === 0 && dy === 0) continue;
      positions.push({ x: (pos.x + dx + BOARD_SIZE) % BOARD_SIZE, y: (pos.y + dy + BOARD_SIZE) % BOARD_SIZE });
    }
  }
  return positions;
}

describe('getAdjacentPositions', () => {
  test("returns the same neighbours as the document's function for every cell", () => {
    expect(BOARD_SIZE).toBe(10);
    for (let x = 0; x < BOARD_SIZE; x++) {
      for (let y = 0; y < BOARD_SIZE; y++) expect(getAdjacentPositions({ x, y })).toEqual(documentAdjacent({ x, y }));
    }
  });

  test('wraps the neighbours of a corner and orders them by dx, then by dy', () => {
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

  test('accepts an empty cell when the player is to move and has operations left', () => {
    expect(code(start, First, { x: 0, y: 0 })).toBe(null);
    expect(code(start, First, { x: -1, y: 10 })).toBe(null);
  });
  test('returns the refusal code of an illegal move', () => {
    expect(code({ ...start, gameOver: true }, First, { x: 0, y: 0 })).toBe('game-over');
    expect(code(start, Second, { x: 0, y: 0 })).toBe('not-your-seat');
    const spent = { ...start, currentTurn: { placeOperationsLeft: 0, moves: [] } };
    expect(code(spent, First, { x: 0, y: 0 })).toBe('no-operations');
    expect(code(start, First, { x: 0.5, y: 0 })).toBe('not-a-move');
    expect(code(diagram, First, { x: 1, y: 1 })).toBe('occupied');
  });
  test('says why a move is refused, and "No operations left" when the turn has none', () => {
    const message = (state: GameState, player: Player, pos: Position): string | null => {
      const validation = validateMove(state, player, pos);
      return validation.isValid ? null : validation.message;
    };
    const spent = { ...start, currentTurn: { placeOperationsLeft: 0, moves: [] } };
    expect(message(spent, First, { x: 0, y: 0 })).toBe('No operations left');
    expect(message(diagram, First, { x: 1, y: 1 })).toBe('There is a piece on that cell already');
    expect(message(start, Second, { x: 0, y: 0 })).not.toBe('not-your-seat');
  });
  test('refuses moves of Player.None', () => {
    expect(code({ ...start, currentPlayer: Player.None }, Player.None, { x: 0, y: 0 })).toBe('not-your-seat');
  });
  test('treats null as an empty cell, as one passage of the document does', () => {
    const board = start.board.map((column) => column.map(() => null as unknown as Player));
    expect(code({ ...start, board }, First, { x: 3, y: 4 })).toBe(null);
    expect(
      applyMove({ ...start, board }, { x: 3, y: 4 })
        .state.board.flat()
        .filter((cell) => cell === 0),
    ).toHaveLength(99);
  });
  test('treats array holes as empty cells', () => {
    const board = Array.from({ length: 10 }, () => new Array<Player>(10));
    board[5]![5] = Second;
    expect(code({ ...start, board }, First, { x: 5, y: 5 })).toBe('occupied');
    expect(code({ ...start, board }, First, { x: 0, y: 0 })).toBe(null);
    const { board: after } = applyMove({ ...start, board }, { x: 3, y: 4 }).state;
    expect([after[5]?.[5], after[3]?.[4], after.flat().filter((piece) => piece === 0).length]).toEqual([2, 1, 98]);
  });
  test('throws an error that explains a wrong board size or an unknown piece', () => {
    const boardOf = (columns: number, rows: number, piece = 0) =>
      Array.from({ length: columns }, () => Array(rows).fill(piece) as Player[]);
    for (const board of [[], boardOf(9, 10), boardOf(10, 11), new Array<Player[]>(10)]) {
      expect(() => applyMove({ ...start, board }, { x: 0, y: 0 })).toThrow('10 columns of 10 cells');
    }
    expect(() => findCaptures({ ...start, board: boardOf(10, 10, 7) }, { x: 0, y: 0 })).toThrow('board[0][0]');
  });
  test('refuses a move when placeOperationsLeft is NaN', () => {
    const currentTurn = { placeOperationsLeft: Number.NaN, moves: [] };
    expect(code({ ...start, currentTurn }, First, { x: 0, y: 0 })).toBe('no-operations');
  });

  const move = (player: Player): GameMove => ({ player, position: { x: 9, y: 9 }, timestamp: 0, captures: [] });
  const inTurn = (placeOperationsLeft: number, made: number, isFirstTurn = false): GameState => ({
    ...start,
    isFirstTurn,
    currentTurn: { placeOperationsLeft, moves: Array.from({ length: made }, () => move(First)) },
  });
  test('refuses a move when the turn already has all its moves', () => {
    expect(code(inTurn(1, 2), First, { x: 0, y: 0 })).toBe('no-operations');
    expect(code(inTurn(1, 1, true), First, { x: 0, y: 0 })).toBe('no-operations');
    expect(code(inTurn(1, 1), First, { x: 0, y: 0 })).toBe(null);
    expect(applyMove(inTurn(1, 2), { x: 0, y: 0 })).toMatchObject({
      isValid: false,
      opsRemaining: 1,
      nextPlayer: First,
    });
  });
  test('ends the first turn after one placement, regardless of placeOperationsLeft', () => {
    for (const claimed of [1, 2, 7]) {
      const { state, ...result } = applyMove(inTurn(claimed, 0, true), { x: 0, y: 0 });
      expect(result).toMatchObject({ isValid: true, nextPlayer: Second, opsRemaining: 2 });
      expect(state).toMatchObject({ isFirstTurn: false, currentTurn: { placeOperationsLeft: 2, moves: [] } });
    }
    expect(code(inTurn(0, 0, true), First, { x: 0, y: 0 })).toBe('no-operations');
  });
  test('ends every later turn after two placements, regardless of placeOperationsLeft', () => {
    expect(applyMove(inTurn(7, 0), { x: 0, y: 0 })).toMatchObject({ nextPlayer: First, opsRemaining: 1 });
    expect(applyMove(inTurn(7, 1), { x: 0, y: 0 })).toMatchObject({ nextPlayer: Second, opsRemaining: 2 });
  });
});

describe('findCaptures', () => {
  const captures = [{ positions: [{ x: 1, y: 1 }], player: First }];
  test('returns the same captures before and after the piece is placed', () => {
    expect(findCaptures(diagram, { x: 2, y: 1 })).toEqual(captures);
    const board = diagram.board.map((column, x) => column.map((piece, y) => (x === 2 && y === 1 ? First : piece)));
    expect(findCaptures({ ...diagram, board }, { x: 2, y: 1 })).toEqual(captures);
  });
  test('is empty when nothing is captured or the position is not a cell', () => {
    expect(findCaptures(diagram, { x: 5, y: 5 })).toEqual([]);
    expect(findCaptures(diagram, { x: 0.5, y: 5 })).toEqual([]);
  });
  test("agrees with the document's algorithm on random boards", () => {
    const random = new Random(4);
    let found = 0;
    for (let round = 0; round < 300; round++) {
      const state = withBoard(
        Array.from({ length: 150 }, () => [random.below(10), random.below(10), random.below(3) as Player]),
      );
      state.currentPlayer = (1 + (round % 2)) as Player;
      const pos = { x: random.below(10), y: random.below(10) };
      const captures = findCaptures(state, pos);
      expect(captures).toEqual(documentCaptures(state, pos));
      found += captures.length;
    }
    expect(found).toBeGreaterThan(30);
  });
});

describe("the document's own applyMove", () => {
  /** As printed in the document, with its board written by the library. */
  function documentApplyMove(state: GameState & { opsRemaining?: number }, pos: Position) {
    if (!validateMove(state, state.currentPlayer, pos).isValid) throw new Error('refused');
    const opsRemaining = (state.opsRemaining as number) - 1;
    const other = state.currentPlayer === First ? Second : First;
    return {
      nextPlayer: opsRemaining <= 0 ? other : state.currentPlayer,
      opsRemaining: opsRemaining <= 0 ? 2 : opsRemaining,
    };
  }

  test('runs on the states of createGameState and applyMove with the same results', () => {
    let state = createGameState();
    for (let n = 0; n < 20; n++) {
      const pos = { x: n % 10, y: Math.floor(n / 10) * 5 };
      const { nextPlayer, opsRemaining, ...next } = applyMove(state, pos);
      expect(documentApplyMove(state, pos)).toEqual({ nextPlayer, opsRemaining });
      state = next.state;
    }
  });
});

describe('applyMove', () => {
  test('returns the given state and marks the result as invalid for an invalid move', () => {
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

  test('leaves the given state unchanged', () => {
    const copy = structuredClone(diagram);
    applyMove(diagram, { x: 2, y: 1 });
    expect(diagram).toEqual(copy);
  });

  test('gives First one placement in the first turn, then Second two', () => {
    const result = applyMove(createGameState(), { x: 0, y: 0 }, 77);
    expect(result).toMatchObject({ isValid: true, nextPlayer: Second, opsRemaining: 2 });
    expect(result.state).toMatchObject({ isFirstTurn: false, currentTurn: { moves: [] } });
    const second = applyMove(result.state, { x: 5, y: 5 }, 78);
    expect(second.state.currentTurn).toEqual({
      placeOperationsLeft: 1,
      moves: [{ player: Second, position: { x: 5, y: 5 }, timestamp: 78, captures: [] }],
    });
  });

  describe('the timestamp of a move', () => {
    afterEach(() => {
      vi.useRealTimers();
    });

    const stampOf = (...time: [] | [number]): number | undefined => {
      const { state } = applyMove(diagram, { x: 2, y: 1 }, ...time);
      return state.currentTurn.moves[0]?.timestamp;
    };
    test('is the given time', () => {
      expect(stampOf(77)).toBe(77);
    });
    test('defaults to the current time', () => {
      vi.useFakeTimers({ now: 1_234_567 });
      expect(stampOf()).toBe(1_234_567);
    });
  });

  test('changes the owner of a captured piece and scores a point', () => {
    const { state, captures } = applyMove(diagram, { x: 2, y: 1 });
    expect(captures).toHaveLength(1);
    expect(state.board[1]?.[1]).toBe(First);
    expect(state.scores[First]).toBe(1);
  });

  test('plays a match until the board is full, and reports the winner of the new state', () => {
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

  test('accepts any safe integers as coordinates', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.maxSafeInteger(), (x, y) => applyMove(createGameState(), { x, y }).isValid),
    );
  });
});
