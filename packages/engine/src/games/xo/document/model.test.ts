import { describe, expect, test } from 'vitest';
import { at, BLANK, player, state } from './drawn.ts';
import {
  type Action,
  type Board,
  Cell,
  ChooseLineAction,
  DisruptAction,
  DoublePlaceAction,
  GameResult,
  GridBoard,
  IllegalActionException,
  LineType,
  PassAction,
  PlaceAction,
  PlayerId,
  PlayerState,
  Position,
  ScoringLine,
  SealAction,
  ShiftAction,
  XoGameEngine,
} from './index.ts';

const { X, O } = PlayerId;

describe('Position', () => {
  test('is valid only on the 4×4 board', () => {
    expect(Position.BOARD_SIZE).toBe(4);
    for (const pos of [at(0, 0), at(3, 3)]) expect(pos.isValid()).toBe(true);
    for (const pos of [at(4, 0), at(0, 4), at(-1, 0), at(0, -1), at(0.5, 0)]) expect(pos.isValid()).toBe(false);
  });

  test('lists its valid orthogonal neighbours in the order up, down, left, right', () => {
    expect(at(1, 1).getOrthogonalNeighbors()).toEqual([at(0, 1), at(2, 1), at(1, 0), at(1, 2)]);
    expect(at(0, 0).getOrthogonalNeighbors()).toEqual([at(1, 0), at(0, 1)]);
    expect(at(7, 7).getOrthogonalNeighbors()).toEqual([]);
  });
});

describe('PlayerId', () => {
  test('returns the other player as the opponent', () => {
    expect(X.opponent()).toBe(O);
    expect(O.opponent()).toBe(X);
    expect(X.opponent().opponent()).toBe(X);
    expect(PlayerId.values()).toEqual([X, O]);
  });

  test('is X or O as text and as JSON', () => {
    expect(`${X} ${O}`).toBe('X O');
    expect(JSON.stringify([X, O])).toBe('["X","O"]');
  });

  test('is the same object wherever the engine returns it', () => {
    const engine = new XoGameEngine();
    const second = engine.executeAction(engine.startGame(), new PlaceAction(X, at(0, 0)));
    const piece = second.board.getCell(at(0, 0));
    expect(second.currentPlayer === O).toBe(true);
    expect(piece instanceof Cell.Piece && piece.owner === X).toBe(true);
    expect(engine.getValidActions(second).every((action) => action.getPlayer() === O)).toBe(true);
  });
});

describe('Board', () => {
  test('returns a new board for every change and leaves the old board unchanged', () => {
    const empty: Board = new GridBoard();
    const one = empty.withCell(at(1, 2), new Cell.Piece(X, 1, false));
    expect(empty.getCell(at(1, 2))).toEqual(new Cell.Empty());
    expect(one.getCell(at(1, 2))).toEqual(new Cell.Piece(X, 1, false));
    expect(one.getPieces(X)).toEqual([at(1, 2)]);
    expect(one.getPieces(O)).toEqual([]);
    expect(one.withCellsRemoved([at(1, 2)]).getPieces(X)).toEqual([]);
    expect(one.getPieces(X)).toHaveLength(1);
  });

  test('has an empty cell where there is neither a piece nor a seal', () => {
    const board = new GridBoard()
      .withCell(at(0, 0), new Cell.Sealed(3))
      .withCell(at(1, 2), new Cell.Piece(X, 1, false));
    const isEmpty = [at(0, 0), at(0, 1), at(1, 2), at(9, 9)].map((pos) => board.isEmpty(pos));
    expect(isEmpty).toEqual([false, true, false, false]);
  });

  test('throws a RangeError for a position off the board or a wrong number of cells', () => {
    expect(() => new GridBoard().getCell(at(4, 4))).toThrow(RangeError);
    expect(() => new GridBoard().withCell(at(-1, 0), new Cell.Empty())).toThrow('-1,0 is not on the board');
    expect(() => new GridBoard().withCellsRemoved([at(0, 4)])).toThrow(RangeError);
    expect(() => new GridBoard([new Cell.Empty()])).toThrow('16 cells');
  });

  test('detects each of the 24 scoring lines with its type, and only for its owner', () => {
    const full = new GridBoard(Array.from({ length: 16 }, () => new Cell.Piece(X, 0, false)));
    const lines = full.detectScoringLines(X);
    expect(lines).toHaveLength(24);
    for (const type of Object.values(ScoringLine.LineType)) {
      expect(lines.filter((line) => line.type === type)).toHaveLength(8);
    }
    expect(full.detectScoringLines(O)).toEqual([]);
    for (const line of lines) {
      const only = line
        .getPositions()
        .reduce<Board>((board, pos) => board.withCell(pos, new Cell.Piece(O, 0, false)), new GridBoard());
      expect(only.detectScoringLines(O)).toEqual([line]);
    }
  });

  test('copies its cells, so that later changes to the given objects have no effect', () => {
    const own = { kind: 'piece' as const, owner: X, lastMovedTurn: 1, frozen: false };
    const board = new GridBoard().withCell(at(0, 0), own);
    own.owner = O;
    expect(board.getCell(at(0, 0))).toEqual(new Cell.Piece(X, 1, false));
    expect(board.getCell(at(0, 0))).toBeInstanceOf(Cell.Piece);
  });
});

describe('PlayerState', () => {
  test("withEnergyGain stops at 5 and counts whether it reaches 5, as the document's body does", () => {
    expect([PlayerState.MAX_ENERGY, PlayerState.WINNING_SCORE]).toEqual([5, 3]);
    const rich = player({ energy: 4, consecutiveTurnsAtMaxEnergy: 1 });
    expect(rich.withEnergyGain(2)).toEqual(player({ energy: 5, consecutiveTurnsAtMaxEnergy: 2 }));
    expect(rich.withEnergyGain(0)).toEqual(player({ energy: 4, consecutiveTurnsAtMaxEnergy: 0 }));
    expect(player({ energy: 1 }).withEnergyGain(2)).toEqual(player({ energy: 3 }));
    expect(rich.energy).toBe(4);
  });

  test('withScore sets the score and adds the energy bonus, up to 5', () => {
    expect(player({ energy: 2, hasPriorityTurn: true }).withScore(2)).toEqual(
      player({ energy: 3, score: 2, hasPriorityTurn: true }),
    );
    expect(player({ energy: 5 }).withScore(1).energy).toBe(5);
  });
});

describe('GameState', () => {
  test('returns the states of the current player and of the opponent', () => {
    const xState = player({ energy: 1 });
    const oState = player({ energy: 4 });
    const first = state(BLANK, { xState, oState });
    expect([first.getCurrentPlayerState(), first.getOpponentState()]).toEqual([xState, oState]);
    const second = state(BLANK, { xState, oState, currentPlayer: O });
    expect([second.getCurrentPlayerState(), second.getOpponentState()]).toEqual([oState, xState]);
  });

  test('has the same JSON shape as the published state', () => {
    const engine = new XoGameEngine();
    const cross = engine.executeAction(state('.X.. X.X. .X.. ...F'), new PlaceAction(X, at(1, 1)));
    const json = JSON.parse(JSON.stringify(cross));
    expect(json).toMatchObject({ currentPlayer: 'X', totalTurns: 10, phase: 'NORMAL', xState: { energy: 3 } });
    expect(json.board[1][1]).toEqual({ kind: 'piece', owner: 'X', lastMovedTurn: 6, frozen: false });
    expect(json.board[3][3]).toEqual({ kind: 'piece', owner: 'O', lastMovedTurn: 2, frozen: true });
    expect(json.board[0][0]).toEqual({ kind: 'empty' });
    expect(json.pendingLines).toEqual([
      [
        [0, 1],
        [1, 1],
        [2, 1],
      ],
      [
        [1, 0],
        [1, 1],
        [1, 2],
      ],
    ]);
    expect(JSON.parse(JSON.stringify(cross.board))).toEqual(json.board);
    expect(JSON.parse(JSON.stringify(engine.startGame())).pendingLines).toBe(null);
  });
});

describe('Action', () => {
  const line = new ScoringLine(at(0, 0), at(0, 1), at(0, 2), ScoringLine.LineType.HORIZONTAL);

  test.each<[string, number, Action]>([
    ['Place', 0, new PlaceAction(X, at(0, 0))],
    ['Shift', 2, new ShiftAction(X, at(0, 0), at(0, 1))],
    ['Disrupt', 3, new DisruptAction(X, at(0, 0))],
    ['Seal', 2, new SealAction(X, at(0, 0))],
    ['DoublePlace', 4, new DoublePlaceAction(X, at(0, 0), at(1, 1))],
    ['ChooseLine', 0, new ChooseLineAction(X, line)],
    ['Pass', 0, new PassAction(X)],
  ])('%sAction has a player and costs %i energy', (_name, cost, action) => {
    expect(action.getEnergyCost()).toBe(cost);
    expect(action.getPlayer()).toBe(X);
    expect(action.player).toBe(X);
    expect(Object.isFrozen(action)).toBe(true);
  });
});

test("the document's nested names are aliases of the exported ones", () => {
  expect(ScoringLine.LineType).toBe(LineType);
  expect(GameResult.VictoryType.TURN_LIMIT).toBe('TURN_LIMIT');
  const type: ScoringLine.LineType = ScoringLine.LineType.DIAGONAL;
  const piece: Cell.Piece = new Cell.Piece(X, 1, false);
  const victory: GameResult.Victory = new GameResult.Victory(O, GameResult.VictoryType.SCORE_LIMIT);
  expect([type, piece.owner, victory.winner]).toEqual(['DIAGONAL', X, O]);
  expect(JSON.stringify(victory)).toBe('{"kind":"Victory","winner":"O","type":"SCORE_LIMIT"}');
});

test('all objects of the model are frozen', () => {
  const engine = new XoGameEngine();
  const placed = engine.executeAction(engine.startGame(), new PlaceAction(X, at(0, 0)));
  const cells = [at(0, 0), at(1, 1)].map((pos) => placed.board.getCell(pos));
  const results = [new GameResult.Victory(X, 'TURN_LIMIT'), new GameResult.SuddenDeath(), new GameResult.Draw()];
  const values = [placed, placed.board, placed.xState, X, at(0, 0), new Cell.Sealed(3), ...cells, ...results];
  for (const value of values) expect(Object.isFrozen(value)).toBe(true);
});

test('IllegalActionException keeps its message', () => {
  const error = new IllegalActionException('text');
  expect([error.message, error.name, error.code]).toEqual(['text', 'IllegalActionException', null]);
  expect(new IllegalActionException('game-over').message).toBe('game-over');
  expect(error).toBeInstanceOf(Error);
});

test('PlayerId is frozen: nobody can replace X or O', () => {
  expect(Object.isFrozen(PlayerId)).toBe(true);
  expect(() => Object.assign(PlayerId, { X: PlayerId.O })).toThrow(TypeError);
});
