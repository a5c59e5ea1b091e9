/** Hand-made states that no match can reach. */
import { describe, expect, test } from 'vitest';
import { xo } from '../index.ts';
import { at, BLANK, player, state } from './drawn.ts';
import {
  Cell,
  ChooseLineAction,
  DisruptAction,
  GamePhase,
  GameResult,
  GameState,
  PassAction,
  PlaceAction,
  PlayerId,
  ScoringLine,
  ShiftAction,
  XoGameEngine,
} from './index.ts';
import { actionOf } from './moves.ts';

const engine = new XoGameEngine();
const { X, O } = PlayerId;
const { HORIZONTAL } = ScoringLine.LineType;

const withCell = (from: GameState, row: number, col: number, cell: Cell): GameState =>
  new GameState(
    from.board.withCell(at(row, col), cell),
    from.xState,
    from.oState,
    from.currentPlayer,
    from.totalTurns,
    from.phase,
  );
const place = (from: GameState, row: number, col: number): GameState =>
  engine.executeAction(from, new PlaceAction(from.currentPlayer, at(row, col)));

describe('pieces and seals with unusual turn numbers', () => {
  test('a piece that is older than any match allows still freezes and thaws', () => {
    const aged = state(BLANK, { xState: player({ ownerTurnCount: 60 }) });
    let next = place(withCell(aged, 0, 0, new Cell.Piece(X, 9, false)), 1, 1);
    expect(next.board.getCell(at(0, 0))).toEqual(new Cell.Piece(X, 9, true));
    next = place(next, 2, 0);
    expect(next.board.getCell(at(0, 0))).toEqual(new Cell.Piece(X, 9, true));
    next = place(next, 0, 3);
    expect(next.board.getCell(at(0, 0))).toEqual(new Cell.Piece(X, 61, false));
  });

  test('a piece with a future lastMovedTurn ages from that turn', () => {
    let next = withCell(state(BLANK), 0, 0, new Cell.Piece(X, 7, false));
    next = withCell(next, 3, 3, new Cell.Piece(O, 8, false));
    const cells = [
      [0, 2],
      [3, 1],
      [1, 3],
      [2, 0],
      [2, 2],
      [0, 3],
      [1, 0],
      [1, 2],
    ] as const;
    for (const [row, col] of cells) {
      next = place(next, row, col);
      expect(next.board.getCell(at(0, 0))).toEqual(new Cell.Piece(X, 7, false));
      expect(next.board.getCell(at(3, 3))).toEqual(new Cell.Piece(O, 8, false));
    }
    expect(place(next, 3, 0).board.getCell(at(0, 0))).toEqual(new Cell.Piece(X, 7, true));
  });

  test('a long seal opens exactly at its expiresAtTurn', () => {
    let next = withCell(state(BLANK), 3, 3, new Cell.Sealed(40));
    for (const [row, col] of [
      [0, 0],
      [0, 1],
      [0, 2],
      [0, 3],
    ] as const) {
      next = place(next, row, col);
      expect(next.board.getCell(at(3, 3))).toEqual(new Cell.Sealed(40));
    }
    const [before, opening] = [39, 40].map((totalTurns) =>
      withCell(state(BLANK, { totalTurns, phase: GamePhase.SUDDEN_DEATH }), 3, 3, new Cell.Sealed(40)),
    ) as [GameState, GameState];
    expect(() => place(before, 3, 3)).toThrow('sealed');
    expect(place(opening, 3, 3).board.getPieces(X)).toEqual([at(3, 3)]);
  });

  test('a frozen piece can be shifted by its owner, whose Start thaws it', () => {
    const from = withCell(state(BLANK), 0, 0, new Cell.Piece(X, 2, true));
    const next = engine.executeAction(from, new ShiftAction(X, at(0, 0), at(0, 1)));
    expect(next.board.getCell(at(0, 1))).toEqual(new Cell.Piece(X, 6, false));
  });

  test('a frozen piece is immune to Disrupt at any age', () => {
    const from = withCell(state(BLANK), 0, 0, new Cell.Piece(O, 5, true));
    expect(() => engine.executeAction(from, new DisruptAction(X, at(0, 0)))).toThrow('frozen');
    expect(place(from, 3, 3).board.getCell(at(0, 0))).toEqual(new Cell.Piece(O, 5, true));
  });
});

test('a line that is already on the board scores with the next action', () => {
  const next = place(state('XXX. .... .... ....'), 3, 3);
  expect([next.xState.score, next.board.getPieces(X)]).toEqual([1, [at(3, 3)]]);
});

test('a full board without energy allows only a pass', () => {
  const full = state('XOXO XOXO OXOX OXOX', { xState: player({ energy: 0 }) });
  expect(engine.getValidActions(full)).toEqual([new PassAction(X)]);
  expect(engine.executeAction(full, new PassAction(X))).toMatchObject({ currentPlayer: O, totalTurns: 11 });
});

test('a level match at turn 24 is in sudden death, even if its phase is NORMAL', () => {
  expect(engine.checkGameOver(state(BLANK, { totalTurns: 24 }))).toEqual(new GameResult.SuddenDeath());
  expect(place(state(BLANK, { totalTurns: 24 }), 0, 0).phase).toBe(GamePhase.SUDDEN_DEATH);
});

describe('pendingLines', () => {
  const top = new ScoringLine(at(0, 0), at(0, 1), at(0, 2), HORIZONTAL);
  const board = 'XXX. XXX. .... ....';

  test('in a hand-made state let the player choose any scoring line on the board', () => {
    const choosing = state(board, { pendingLines: [top] });
    expect(engine.getValidActions(choosing).every((action) => action.kind === 'line')).toBe(true);
    const backwards = new ScoringLine(at(1, 2), at(1, 1), at(1, 0), HORIZONTAL);
    const next = engine.executeAction(choosing, new ChooseLineAction(X, backwards));
    expect(next.board.getPieces(X)).toEqual([at(0, 0), at(0, 1), at(0, 2)]);
    expect(next.xState).toMatchObject({ score: 1, energy: 3 });
  });

  test("do not let the player choose three cells that are not one of the player's lines", () => {
    const choosing = state(board, { pendingLines: [top] });
    const elsewhere = new ScoringLine(at(3, 0), at(3, 1), at(3, 2), HORIZONTAL);
    const bent = new ScoringLine(at(0, 0), at(0, 1), at(1, 1), HORIZONTAL);
    for (const line of [elsewhere, bent]) {
      expect(() => engine.executeAction(choosing, new ChooseLineAction(X, line))).toThrow(
        'You cannot choose that line',
      );
    }
  });

  test('cause a RangeError when there is no line on the board', () => {
    expect(() => engine.getValidActions(state(BLANK, { pendingLines: [top] }))).toThrow('X has no scoring line');
  });
});

test.each([
  ['energy', state(BLANK, { xState: player({ energy: 15 }) })],
  ['energy', state(BLANK, { oState: player({ energy: -1 }) })],
  ['score', state(BLANK, { xState: player({ score: 1.5 }) })],
  ['ownerTurnCount', state(BLANK, { oState: player({ ownerTurnCount: 2 ** 18 }) })],
  ['consecutiveTurnsAtMaxEnergy', state(BLANK, { xState: player({ consecutiveTurnsAtMaxEnergy: 99 }) })],
  ['totalTurns', state(BLANK, { totalTurns: -1 })],
])('%s out of range throws a RangeError that names it', (field, from) => {
  expect(() => engine.getValidActions(from)).toThrow(RangeError);
  expect(() => engine.executeAction(from, new PlaceAction(X, at(0, 0)))).toThrow(field);
});

test('a line move whose cells are not a scoring line cannot become an action', () => {
  const move = xo.notation.read(xo.rules.start({ drawAfter: 200 }), 'line 0,0:0,1:3,3') as number;
  expect(() => actionOf(X, move)).toThrow('is not a scoring line');
});
