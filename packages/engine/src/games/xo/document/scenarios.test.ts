/** The critical test scenarios of the founding document, under its names and through its interfaces. */
import { describe, expect, test } from 'vitest';
import { at, BLANK, player, state } from './drawn.ts';
import {
  type Action,
  Cell,
  ChooseLineAction,
  DisruptAction,
  DoublePlaceAction,
  type GameEngine,
  GamePhase,
  GameResult,
  type GameState,
  IllegalActionException,
  PlaceAction,
  PlayerId,
  ScoringLine,
  SealAction,
  ShiftAction,
  XoGameEngine,
} from './index.ts';

const engine: GameEngine = new XoGameEngine();
const { X, O } = PlayerId;

const place = (from: GameState, row: number, col: number): GameState =>
  engine.executeAction(from, new PlaceAction(from.currentPlayer, at(row, col)));

/** The refusal code of an action, or `null` if it is legal. */
function refusal(from: GameState, action: Action): string | null {
  try {
    engine.executeAction(from, action);
    return null;
  } catch (error) {
    if (error instanceof IllegalActionException) return error.code;
    throw error;
  }
}

describe('Energy Management', () => {
  test('Starting energy asymmetry (2 vs 3)', () => {
    const start = engine.startGame();
    expect([start.xState.energy, start.oState.energy]).toEqual([2, 3]);
    const second = place(start, 0, 0);
    expect([second.xState.energy, second.oState.energy]).toEqual([3, 3]);
    const third = place(second, 3, 3);
    expect([third.xState.energy, third.oState.energy]).toEqual([3, 4]);
  });

  test('Energy cap at 5', () => {
    expect(place(state(BLANK, { xState: player({ energy: 5 }) }), 0, 0).xState.energy).toBe(5);
    const withPriority = state(BLANK, { xState: player({ energy: 4, hasPriorityTurn: true }) });
    expect(place(withPriority, 0, 0).xState.energy).toBe(5);
    const scoring = state('XX.. .... .... ....', { xState: player({ energy: 5 }) });
    expect(place(scoring, 0, 2).xState.energy).toBe(5);
  });

  test('Priority turn +2 gain', () => {
    const next = place(state(BLANK, { xState: player({ energy: 1, hasPriorityTurn: true }) }), 0, 0);
    expect([next.xState.energy, next.xState.hasPriorityTurn]).toEqual([3, false]);
    const later = place(place(next, 0, 3), 3, 0);
    expect(later.xState.energy).toBe(4);
  });

  test('Disrupt penalty (skip gain)', () => {
    const disrupted = engine.executeAction(state('O... .... .... ....'), new DisruptAction(X, at(0, 0)));
    expect([disrupted.xState.energy, disrupted.xState.hasDisruptPenalty]).toEqual([0, true]);
    const answered = place(disrupted, 3, 3);
    expect([answered.xState.energy, answered.xState.hasDisruptPenalty]).toEqual([0, true]);
    const next = place(answered, 0, 3);
    expect([next.xState.energy, next.xState.hasDisruptPenalty]).toEqual([0, false]);
    expect(place(place(next, 3, 0), 1, 1).xState.energy).toBe(1);
  });

  test('Disrupt penalty (skip gain): a Priority Turn waits for the turn after', () => {
    const both = player({ energy: 1, hasPriorityTurn: true, hasDisruptPenalty: true });
    const next = place(state(BLANK, { xState: both }), 0, 0);
    expect(next.xState).toMatchObject({ energy: 1, hasPriorityTurn: true, hasDisruptPenalty: false });
    expect(place(place(next, 3, 3), 0, 3).xState).toMatchObject({ energy: 3, hasPriorityTurn: false });
  });

  test('Overheat reset (2 consecutive ends at 5 → reset to 3)', () => {
    const once = place(state(BLANK, { xState: player({ energy: 4 }) }), 0, 0);
    expect(once.xState).toMatchObject({ energy: 5, consecutiveTurnsAtMaxEnergy: 1 });
    const twice = place(place(once, 0, 3), 3, 0);
    expect(twice.xState).toMatchObject({ energy: 5, consecutiveTurnsAtMaxEnergy: 2 });
    const overheated = place(twice, 3, 3);
    expect(overheated.xState).toMatchObject({ energy: 5, consecutiveTurnsAtMaxEnergy: 2 });
    // The reset to 3 is followed by the gain of the same Start.
    const third = place(overheated, 1, 2);
    expect(third.xState).toMatchObject({ energy: 4, consecutiveTurnsAtMaxEnergy: 0 });
  });
});

describe('Scoring', () => {
  const cross = place(state('.X.. X.X. .X.. ....'), 1, 1);

  test('Multi-line detection', () => {
    const { VERTICAL, HORIZONTAL } = ScoringLine.LineType;
    expect(cross.board.detectScoringLines(X).map((line) => line.type)).toEqual([VERTICAL, HORIZONTAL]);
    expect(cross.pendingLines).toEqual(cross.board.detectScoringLines(X));
    expect([cross.currentPlayer, cross.totalTurns, cross.xState.score]).toEqual([X, 10, 0]);
  });

  test('Player chooses 1 line', () => {
    const [vertical, horizontal] = cross.board.detectScoringLines(X) as [ScoringLine, ScoringLine];
    expect(engine.getValidActions(cross)).toEqual([
      new ChooseLineAction(X, vertical),
      new ChooseLineAction(X, horizontal),
    ]);
    const next = engine.executeAction(cross, new ChooseLineAction(X, horizontal));
    expect(next.board.getPieces(X)).toEqual([at(0, 1), at(2, 1)]);
    expect([next.pendingLines, next.currentPlayer, next.totalTurns]).toEqual([null, O, 11]);
    expect(refusal(cross, new PlaceAction(X, at(3, 3)))).toBe('choose-line');
    expect(refusal(next, new ChooseLineAction(O, horizontal))).toBe('no-line');
  });

  test('Only 1 point per turn', () => {
    const choices = engine.getValidActions(cross);
    expect(choices).toHaveLength(2);
    for (const action of choices) expect(engine.executeAction(cross, action).xState.score).toBe(1);
  });

  test('Energy bonus on scoring', () => {
    // 2 to begin with, +1 at Start, +1 for the point.
    expect(place(state('XX.. .... .... ....'), 0, 2).xState.energy).toBe(4);
    const line = cross.pendingLines?.[0] as ScoringLine;
    expect(engine.executeAction(cross, new ChooseLineAction(X, line)).xState.energy).toBe(4);
  });

  test('Opponent gets priority turn', () => {
    const scored = place(state('XX.. .... .... ....'), 0, 2);
    expect(scored.oState).toMatchObject({ energy: 2, hasPriorityTurn: true });
    const next = place(scored, 3, 3);
    expect(next.oState).toMatchObject({ energy: 4, hasPriorityTurn: false });
  });
});

describe('Skills', () => {
  test('Seal expiration (1 turn)', () => {
    const sealed = engine.executeAction(state(BLANK), new SealAction(X, at(1, 1)));
    expect(sealed.board.getCell(at(1, 1))).toEqual(new Cell.Sealed(12));
    expect(refusal(sealed, new PlaceAction(O, at(1, 1)))).toBe('sealed');
    const answered = place(sealed, 0, 0);
    expect(place(answered, 1, 1).board.getPieces(X)).toEqual([at(1, 1)]);
    expect(place(answered, 3, 3).board.isEmpty(at(1, 1))).toBe(true);
  });

  test('Shift validation (adjacent, empty)', () => {
    const from = state('XO.. .... #... X...');
    expect(refusal(from, new ShiftAction(X, at(0, 0), at(1, 0)))).toBe(null);
    expect(refusal(from, new ShiftAction(X, at(0, 0), at(1, 1)))).toBe('not-adjacent');
    expect(refusal(from, new ShiftAction(X, at(0, 0), at(0, 1)))).toBe('occupied');
    expect(refusal(from, new ShiftAction(X, at(3, 0), at(2, 0)))).toBe('sealed');
    expect(refusal(from, new ShiftAction(X, at(0, 1), at(0, 2)))).toBe('not-your-piece');
  });

  test('Disrupt with frozen immunity', () => {
    const from = state('FO.. .... .... ....');
    expect(refusal(from, new DisruptAction(X, at(0, 0)))).toBe('frozen');
    const next = engine.executeAction(from, new DisruptAction(X, at(0, 1)));
    expect(next.board.getPieces(O)).toEqual([at(0, 0)]);
  });

  test('Double place non-adjacency', () => {
    const from = state(BLANK, { xState: player({ energy: 3 }) });
    expect(refusal(from, new DoublePlaceAction(X, at(0, 0), at(0, 1)))).toBe('adjacent-pair');
    expect(refusal(from, new DoublePlaceAction(X, at(2, 3), at(1, 3)))).toBe('adjacent-pair');
    const next = engine.executeAction(from, new DoublePlaceAction(X, at(1, 1), at(0, 0)));
    expect([next.board.getPieces(X), next.xState.energy]).toEqual([[at(0, 0), at(1, 1)], 0]);
  });
});

describe('Frozen Logic', () => {
  const frozen = place(state('x... .... .... ....', { oState: player({ energy: 5 }) }), 3, 3);

  test('Piece frozen after 3 owner turns unmoved', () => {
    let next = engine.startGame();
    for (const [row, col] of [
      [0, 0],
      [1, 3],
      [0, 2],
      [2, 3],
      [2, 0],
      [3, 1],
    ] as const) {
      next = place(next, row, col);
      expect(next.board.getCell(at(0, 0))).toEqual(new Cell.Piece(X, 1, false));
    }
    expect(place(next, 2, 2).board.getCell(at(0, 0))).toEqual(new Cell.Piece(X, 1, true));
  });

  test('Piece frozen after 3 owner turns unmoved: a shift starts the count again', () => {
    const shifted = engine.executeAction(state('x... .... .... ....'), new ShiftAction(X, at(0, 0), at(0, 1)));
    expect(shifted.board.getCell(at(0, 1))).toEqual(new Cell.Piece(X, 6, false));
  });

  test('Frozen immunity to Disrupt', () => {
    expect(frozen.board.getCell(at(0, 0))).toEqual(new Cell.Piece(X, 3, true));
    expect(refusal(frozen, new DisruptAction(O, at(0, 0)))).toBe('frozen');
    expect(refusal(frozen, new DisruptAction(O, at(3, 3)))).toBe(null);
  });

  test('Unfreezes after 1 turn', () => {
    const thawed = place(place(frozen, 2, 2), 3, 0);
    expect(thawed.board.getCell(at(0, 0))).toEqual(new Cell.Piece(X, 6, false));
    expect(refusal(thawed, new DisruptAction(O, at(0, 0)))).toBe(null);
  });
});

describe('Game End', () => {
  const { Victory, SuddenDeath, VictoryType } = GameResult;

  test('3 points win', () => {
    const won = place(state('XX.. .... .... ....', { xState: player({ score: 2 }) }), 0, 2);
    expect(engine.checkGameOver(won)).toEqual(new Victory(X, VictoryType.SCORE_LIMIT));
    expect([won.currentPlayer, engine.getValidActions(won)]).toEqual([X, []]);
    expect(refusal(won, new PlaceAction(O, at(3, 3)))).toBe('game-over');
  });

  test('24 turns → highest score', () => {
    const last = state(BLANK, { currentPlayer: O, totalTurns: 23, xState: player({ score: 1 }) });
    expect(engine.checkGameOver(last)).toBe(null);
    expect(engine.checkGameOver(place(last, 0, 0))).toEqual(new Victory(X, VictoryType.TURN_LIMIT));
  });

  test('Sudden death after tie', () => {
    const level = place(state('XX.. .... .... ....', { currentPlayer: O, totalTurns: 23 }), 3, 3);
    expect(engine.checkGameOver(level)).toEqual(new SuddenDeath());
    expect(level.phase).toBe(GamePhase.SUDDEN_DEATH);
    expect(engine.checkGameOver(place(level, 3, 0))).toEqual(new SuddenDeath());
    expect(engine.checkGameOver(place(level, 0, 2))).toEqual(new Victory(X, VictoryType.SUDDEN_DEATH));
  });

  test('Sudden death after tie: still level after drawAfter turns is a draw', () => {
    const short = new XoGameEngine({ drawAfter: 24 });
    const last = state(BLANK, { currentPlayer: O, totalTurns: 23 });
    const over = short.executeAction(last, new PlaceAction(O, at(0, 0)));
    expect(short.checkGameOver(over)).toEqual(new GameResult.Draw());
  });
});
