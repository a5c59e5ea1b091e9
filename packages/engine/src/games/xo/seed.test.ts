import { describe, expect, test } from 'vitest';
import { MoveList, Random } from '../../kernel/index.ts';
import {
  type Action,
  ActionValidator,
  type Board,
  Cell,
  ChooseLineAction,
  DisruptAction,
  DoublePlaceAction,
  GamePhase,
  GameState,
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
  XoActionValidator,
  XoGameEngine,
  XoPosition,
  XoRuleEngine,
  xo,
} from './index.ts';
import { actionOf, moveOf } from './seed-actions.ts';

const engine = new XoGameEngine();
const at = (row: number, col: number): Position => new Position(row, col);
const { X, O } = PlayerId;
const player = (part: Partial<PlayerState> = {}): PlayerState =>
  PlayerState.ofRecord({ ...new PlayerState(0, 3, 5, false, false, 0), ...part });

/** A board from rows of `X`, `O` (moved last turn), `x`, `o` (due to freeze), `F` (frozen O), `#` (sealed), `.`. */
function board(...rows: string[]): Board {
  const cells: Record<string, Cell> = {
    '.': Cell.Empty(),
    X: Cell.Piece('X', 5, false),
    O: Cell.Piece('O', 5, false),
    x: Cell.Piece('X', 3, false),
    o: Cell.Piece('O', 3, false),
    F: Cell.Piece('O', 2, true),
    '#': Cell.Sealed(11),
  };
  return new GridBoard([...rows.join('')].map((symbol) => cells[symbol] as Cell));
}
const BLANK = ['....', '....', '....', '....'] as const;
function state(rows: readonly string[], part: Partial<GameState> = {}): GameState {
  const { xState = player(), oState = player(), currentPlayer = X, totalTurns = 10, phase = 'NORMAL' } = part;
  return new GameState(board(...rows), xState, oState, currentPlayer, totalTurns, phase);
}
function codeOf(run: () => unknown): string | null {
  try {
    run();
    return null;
  } catch (error) {
    if (error instanceof IllegalActionException) return error.code;
    throw error;
  }
}
const refused = (from: GameState, action: Action) => codeOf(() => engine.executeAction(from, action));

describe('model', () => {
  test('Position: validity and orthogonal neighbours', () => {
    expect(Position.BOARD_SIZE).toBe(4);
    expect([at(0, 0), at(3, 3), at(4, 0), at(0, -1), at(0.5, 0)].map((position) => position.isValid())).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(at(1, 1).getOrthogonalNeighbors()).toEqual([at(0, 1), at(2, 1), at(1, 0), at(1, 2)]);
    expect(at(0, 0).getOrthogonalNeighbors()).toEqual([at(1, 0), at(0, 1)]);
    expect(at(7, 7).getOrthogonalNeighbors()).toEqual([]);
  });

  test('PlayerId and its opponent', () => {
    expect([PlayerId.opponent(X), PlayerId.opponent(O)]).toEqual(['O', 'X']);
  });

  test('Board: its six methods, every change a new board', () => {
    const empty: Board = new GridBoard();
    const one = empty.withCell(at(1, 2), Cell.Piece('X', 1, false));
    expect(empty.getCell(at(1, 2))).toEqual({ kind: 'empty' });
    expect(one.getCell(at(1, 2))).toEqual({ kind: 'piece', owner: 'X', lastMovedTurn: 1, frozen: false });
    expect(one.getPieces(X)).toEqual([at(1, 2)]);
    expect(one.getPieces(O)).toEqual([]);
    const sealed = one.withCell(at(0, 0), Cell.Sealed(3));
    expect([at(0, 0), at(0, 1), at(1, 2), at(9, 9)].map((pos) => sealed.isEmpty(pos))).toEqual([
      false,
      true,
      false,
      false,
    ]);
    expect(one.withCellsRemoved([at(1, 2)]).getPieces(X)).toEqual([]);
    expect(one.getPieces(X)).toHaveLength(1);
    expect(() => empty.getCell(at(4, 4))).toThrow(RangeError);
  });

  test('detectScoringLines: each of the 24, with its type, and only for its player', () => {
    const full = new GridBoard(Array.from({ length: 16 }, () => Cell.Piece('X', 0, false)));
    const lines = full.detectScoringLines(X);
    expect(lines).toHaveLength(24);
    for (const type of Object.values(LineType)) expect(lines.filter((line) => line.type === type)).toHaveLength(8);
    expect(full.detectScoringLines(O)).toEqual([]);
    for (const line of lines) {
      const only = line
        .getPositions()
        .reduce<Board>((to, pos) => to.withCell(pos, Cell.Piece('O', 0, false)), new GridBoard());
      expect(only.detectScoringLines(O)).toEqual([line]);
    }
  });

  test('PlayerState: withEnergyGain is capped and counts no turns at 5, withScore has the bonus', () => {
    expect([PlayerState.MAX_ENERGY, PlayerState.WINNING_SCORE]).toEqual([5, 3]);
    const rich = player({ energy: 4, consecutiveTurnsAtMaxEnergy: 1 });
    expect(rich.withEnergyGain(2)).toEqual(player({ energy: 5, consecutiveTurnsAtMaxEnergy: 1 }));
    expect(rich.withScore(2)).toEqual(player({ energy: 5, score: 2, consecutiveTurnsAtMaxEnergy: 1 }));
    expect(player({ energy: 5 }).withScore(1).energy).toBe(5);
    expect(rich.energy).toBe(4);
  });

  test('GameState: current player and opponent; nothing can be changed', () => {
    const xState = player({ energy: 1 });
    const oState = player({ energy: 2 });
    const first = state(BLANK, { xState, oState });
    expect([first.getCurrentPlayerState(), first.getOpponentState()]).toEqual([xState, oState]);
    const second = state(BLANK, { xState, oState, currentPlayer: O });
    expect([second.getCurrentPlayerState(), second.getOpponentState()]).toEqual([oState, xState]);
    for (const value of [first, xState, at(0, 0), new PassAction(X)]) expect(Object.isFrozen(value)).toBe(true);
  });

  test('actions: player and cost', () => {
    const line = new ScoringLine(at(0, 0), at(0, 1), at(0, 2), LineType.HORIZONTAL);
    const actions = [
      new PlaceAction(X, at(0, 0)),
      new ShiftAction(X, at(0, 0), at(0, 1)),
      new DisruptAction(X, at(0, 0)),
      new SealAction(X, at(0, 0)),
      new DoublePlaceAction(X, at(0, 0), at(1, 1)),
      new ChooseLineAction(X, line),
      new PassAction(X),
    ];
    expect(actions.map((action) => action.getEnergyCost())).toEqual([0, 2, 3, 2, 4, 0, 0]);
    for (const action of actions) {
      expect([action.getPlayer(), action.player]).toEqual([X, X]);
      expect(actionOf(X, moveOf(action) as number)).toEqual(action);
    }
    expect(() => actionOf(X, xo.read('line 0,0:0,1:3,3', xo.start({ drawAfter: 200 })) as number)).toThrow('no line');
  });
});

describe('engine', () => {
  test('startGame: the Start of the first turn has run', () => {
    const first = engine.startGame();
    expect(first).toEqual(
      new GameState(
        new GridBoard(),
        new PlayerState(0, 3, 0, false, false, 0),
        new PlayerState(0, 3, 0, false, false, 0),
        X,
        0,
        GamePhase.NORMAL,
      ),
    );
    expect(engine.getValidActions(first)).toHaveLength(32);
    expect(engine.checkGameOver(first)).toBe(null);
  });

  test('executeAction gives a new state and leaves the old one alone', () => {
    const first = engine.startGame();
    const next = engine.executeAction(first, new PlaceAction(X, at(0, 0)));
    expect(first.board.getPieces(X)).toEqual([]);
    expect(next.board.getCell(at(0, 0))).toEqual(Cell.Piece(X, 1, false));
    expect([next.currentPlayer, next.totalTurns, next.oState.energy]).toEqual([O, 1, 4]);
  });

  test.each<[string, () => GameState, Action]>([
    ['not-your-seat', () => state(BLANK), new PlaceAction(O, at(0, 0))],
    ['not-a-move', () => state(BLANK), new PlaceAction(X, at(4, 0))],
    ['not-a-move', () => state(BLANK, { xState: player({ energy: 5 }) }), new DoublePlaceAction(X, at(0, 0), at(0, 0))],
    ['occupied', () => state(['O...', '....', '....', '....']), new PlaceAction(X, at(0, 0))],
    ['sealed', () => state(['#...', '....', '....', '....']), new SealAction(X, at(0, 0))],
    ['not-enough-energy', () => state(BLANK), new DoublePlaceAction(X, at(0, 0), at(2, 2))],
    ['no-piece', () => state(BLANK), new DisruptAction(X, at(0, 0))],
    ['frozen', () => state(['F...', '....', '....', '....']), new DisruptAction(X, at(0, 0))],
    ['not-your-piece', () => state(['O...', '....', '....', '....']), new ShiftAction(X, at(0, 0), at(0, 1))],
    ['not-adjacent', () => state(['X...', '....', '....', '....']), new ShiftAction(X, at(0, 0), at(1, 1))],
    ['pass-not-allowed', () => state(BLANK), new PassAction(X)],
    ['game-over', () => state(BLANK, { xState: player({ score: 3 }) }), new PlaceAction(X, at(0, 0))],
  ])('an illegal action throws IllegalActionException with the refusal code: %s', (code, from, action) => {
    expect(refused(from(), action)).toBe(code);
    expect(() => new XoActionValidator().validate(from(), action)).toThrow(/[a-z]/);
  });

  test('the validator accepts what the engine lists; hasEnoughEnergy compares with the cost', () => {
    class Open extends XoActionValidator {
      enough(energy: number, action: Action): boolean {
        return this.hasEnoughEnergy(player({ energy }), action);
      }
    }
    const validator = new Open();
    expect(validator).toBeInstanceOf(ActionValidator);
    expect([1, 2].map((energy) => validator.enough(energy, new SealAction(X, at(0, 0))))).toEqual([false, true]);
    const from = state(['X..O', '....', '....', '....'], { xState: player({ energy: 5 }) });
    for (const action of engine.getValidActions(from)) validator.validate(from, action);
  });

  test('options are checked', () => {
    expect(() => new XoGameEngine({ drawAfter: 3 })).toThrow('drawAfter');
  });

  test('the phases in order are the play of a position, through whole random matches', () => {
    const rules = new XoRuleEngine({ drawAfter: 30 });
    const short = new XoGameEngine({ drawAfter: 30 });
    const random = new Random(3);
    const list = new MoveList();
    for (let match = 0; match < 25; match++) {
      const position = XoPosition.start({ drawAfter: 30 });
      let current = short.startGame();
      for (position.moves(list); list.length > 0; position.moves(list)) {
        expect(short.getValidActions(current)).toHaveLength(list.length);
        const move = list.at(random.below(list.length));
        const action = actionOf(current.currentPlayer, move);
        const next = rules.executeTurn(current, action);
        expect(short.executeAction(current, action)).toEqual(next);
        position.play(move);
        expect(published(next)).toEqual(published(position));
        current = next;
      }
      const over = short.checkGameOver(current);
      expect(over?.kind).toBe(position.outcome?.winner === null ? 'Draw' : 'Victory');
      expect(short.getValidActions(current)).toEqual([]);
    }
  });

  test('the phases one by one', () => {
    const rules = new XoRuleEngine();
    const before = state(['XX..', '....', '....', '....'], { oState: player({ energy: 1 }) });
    const acted = rules.applyAction(before, new PlaceAction(X, at(0, 2)));
    expect([acted.board.getPieces(X).length, acted.xState.score, acted.currentPlayer]).toEqual([3, 0, X]);
    const ended = rules.applyTurnEndRules(acted);
    expect([ended.board.getPieces(X).length, ended.xState.score, ended.currentPlayer]).toEqual([0, 1, O]);
    expect([ended.oState.energy, ended.oState.hasPriorityTurn, ended.totalTurns]).toEqual([1, true, 11]);
    const started = rules.applyTurnStartRules(ended);
    expect([started.oState.energy, started.oState.hasPriorityTurn]).toEqual([3, false]);
    expect(codeOf(() => rules.applyAction(before, new PlaceAction(X, at(0, 7))))).toBe('not-a-move');
  });

  test('states made by hand: a piece that is frozen in its owner’s turn may be shifted, and has thawed then', () => {
    const made = state(BLANK);
    const board = made.board.withCell(at(0, 0), Cell.Piece(X, 2, true));
    const from = new GameState(board, made.xState, made.oState, X, 10, 'NORMAL');
    const next = engine.executeAction(from, new ShiftAction(X, at(0, 0), at(0, 1)));
    expect(next.board.getCell(at(0, 1))).toEqual(Cell.Piece(X, 6, false));
    const placed = engine.executeAction(next, new PlaceAction(O, at(0, 0)));
    expect(placed.board.getCell(at(0, 0))).toEqual(Cell.Piece(O, 6, false));
  });

  test('states made by hand: what no match reaches is counted up to 15 turns', () => {
    const made = state(BLANK, { xState: player({ ownerTurnCount: 60 }) });
    const board = made.board.withCell(at(0, 0), Cell.Piece(X, 9, false)).withCell(at(3, 3), Cell.Sealed(99));
    let next = new GameState(board, made.xState, made.oState, X, 10, 'NORMAL');
    next = engine.executeAction(next, new PlaceAction(X, at(1, 2)));
    expect(next.board.getCell(at(0, 0))).toEqual(Cell.Piece(X, 61 - 15, true));
    expect(next.board.getCell(at(3, 3))).toEqual(Cell.Sealed(25));
    // Eight, seven, … down to none: every step of the count.
    const cells = [at(2, 0), at(2, 3), at(0, 1), at(1, 0), at(1, 3), at(3, 1), at(0, 3), at(3, 0)];
    for (const [i, cell] of cells.entries()) {
      next = engine.executeAction(next, new PlaceAction(i % 2 ? X : O, cell));
      expect(next.board.getCell(at(3, 3))).toEqual(Cell.Sealed(25));
    }
  });

  test('states made by hand keep their numbers: an old piece, a long seal', () => {
    const made = new GameState(
      new GridBoard().withCell(at(0, 0), Cell.Piece(X, 0, false)).withCell(at(3, 3), Cell.Sealed(14)),
      player({ ownerTurnCount: 9 }),
      player(),
      X,
      10,
      'NORMAL',
    );
    let next = engine.executeAction(made, new PlaceAction(X, at(1, 1)));
    expect(next.board.getCell(at(0, 0))).toEqual(Cell.Piece(X, 0, true));
    next = engine.executeAction(next, new PlaceAction(O, at(2, 0)));
    expect(next.board.getCell(at(0, 0))).toEqual(Cell.Piece(X, 10, false));
    next = engine.executeAction(next, new PlaceAction(X, at(0, 3)));
    expect(next.board.getCell(at(3, 3))).toEqual(Cell.Sealed(14));
    next = engine.executeAction(next, new PlaceAction(O, at(1, 3)));
    expect(next.board.getCell(at(3, 3))).toEqual(Cell.Empty());
  });
});

/** What a state and a position have in common, as plain JSON. */
function published(from: GameState | XoPosition): unknown {
  if (from instanceof XoPosition) {
    const { gameResult, ...rest } = xo.state({ position: from, outcome: null, at: [] }) as Record<string, unknown>;
    return gameResult === null && rest;
  }
  return {
    board: Array.from({ length: 4 }, (_, row) =>
      Array.from({ length: 4 }, (_, col) => from.board.getCell(at(row, col))),
    ),
    xState: { ...from.xState },
    oState: { ...from.oState },
    currentPlayer: from.currentPlayer,
    totalTurns: from.totalTurns,
    phase: from.phase,
    pendingLines: from.pendingLines?.map((line) => line.getPositions().map(({ row, col }) => [row, col])) ?? null,
  };
}

describe("the document's critical scenarios", () => {
  const place = (from: GameState, row: number, col: number): GameState =>
    engine.executeAction(from, new PlaceAction(from.currentPlayer, at(row, col)));

  describe('1. energy management', () => {
    test('starting energy asymmetry (2 vs 3): both have had one gain when O first chooses', () => {
      const second = place(engine.startGame(), 0, 0);
      expect([second.xState.energy, second.oState.energy]).toEqual([3, 4]);
    });
    test('energy cap at 5', () => {
      expect(place(state(BLANK, { oState: player({ energy: 5 }) }), 0, 0).oState.energy).toBe(5);
    });
    test('priority turn +2 gain', () => {
      const next = place(state(BLANK, { oState: player({ hasPriorityTurn: true }) }), 0, 0);
      expect([next.oState.energy, next.oState.hasPriorityTurn]).toEqual([5, false]);
    });
    test('disrupt penalty (skip gain)', () => {
      const from = state(['O...', '....', '....', '....'], { xState: player({ energy: 3 }) });
      const next = place(engine.executeAction(from, new DisruptAction(X, at(0, 0))), 3, 3);
      expect([next.xState.energy, next.xState.hasDisruptPenalty]).toEqual([0, false]);
    });
    test('overheat reset (2 consecutive ends at 5 → reset to 3)', () => {
      const from = state(BLANK, { oState: player({ energy: 5, consecutiveTurnsAtMaxEnergy: 2 }) });
      const next = place(from, 0, 0);
      expect([next.oState.energy, next.oState.consecutiveTurnsAtMaxEnergy]).toEqual([4, 0]);
    });
  });

  describe('2. scoring', () => {
    const cross = place(state(['.X..', 'X.X.', '.X..', '....']), 1, 1);
    test('multi-line detection', () => {
      expect(cross.pendingLines?.map((line) => line.type)).toEqual([LineType.VERTICAL, LineType.HORIZONTAL]);
      expect(engine.getValidActions(cross).map((action) => action.kind)).toEqual(['line', 'line']);
    });
    test('player chooses 1 line', () => {
      const line = cross.pendingLines?.[1] as ScoringLine;
      const next = engine.executeAction(cross, new ChooseLineAction(X, line));
      expect(next.board.getPieces(X)).toEqual([at(0, 1), at(2, 1)]);
      expect([next.pendingLines, next.currentPlayer]).toEqual([null, O]);
      expect(refused(cross, new PlaceAction(X, at(3, 3)))).toBe('choose-line');
      expect(refused(next, new ChooseLineAction(O, line))).toBe('no-line');
    });
    test('only 1 point per turn', () => {
      for (const action of engine.getValidActions(cross)) {
        expect(engine.executeAction(cross, action).xState.score).toBe(1);
      }
    });
    test('energy bonus on scoring', () => {
      expect(place(state(['XX..', '....', '....', '....']), 0, 2).xState.energy).toBe(4);
    });
    test('opponent gets priority turn', () => {
      const from = state(['XX..', '....', '....', '....'], { oState: player({ energy: 1 }) });
      expect(place(from, 0, 2).oState.energy).toBe(3);
    });
  });

  describe('3. skills', () => {
    test('seal expiration (1 turn)', () => {
      const sealed = engine.executeAction(state(BLANK), new SealAction(X, at(1, 1)));
      expect(sealed.board.getCell(at(1, 1))).toEqual(Cell.Sealed(12));
      expect(refused(sealed, new PlaceAction(O, at(1, 1)))).toBe('sealed');
      expect(refused(place(sealed, 0, 0), new PlaceAction(X, at(1, 1)))).toBe(null);
    });
    test('shift validation (adjacent, empty)', () => {
      const from = state(['XO..', '....', '....', '....']);
      expect(refused(from, new ShiftAction(X, at(0, 0), at(1, 0)))).toBe(null);
      expect(refused(from, new ShiftAction(X, at(0, 0), at(1, 1)))).toBe('not-adjacent');
      expect(refused(from, new ShiftAction(X, at(0, 0), at(0, 1)))).toBe('occupied');
    });
    test('disrupt with frozen immunity', () => {
      const from = state(['FO..', '....', '....', '....']);
      expect(refused(from, new DisruptAction(X, at(0, 0)))).toBe('frozen');
      expect(refused(from, new DisruptAction(X, at(0, 1)))).toBe(null);
    });
    test('double place non-adjacency', () => {
      const from = state(BLANK, { xState: player({ energy: 4 }) });
      expect(refused(from, new DoublePlaceAction(X, at(0, 0), at(0, 1)))).toBe('adjacent-pair');
      expect(refused(from, new DoublePlaceAction(X, at(1, 1), at(0, 0)))).toBe(null);
    });
  });

  describe('4. frozen logic', () => {
    const frozen = place(state(['x...', '....', '....', '....'], { oState: player({ energy: 5 }) }), 3, 3);
    test('piece frozen after 3 owner turns unmoved', () => {
      expect(frozen.board.getCell(at(0, 0))).toEqual(Cell.Piece(X, 3, true));
      expect(frozen.board.getCell(at(3, 3))).toEqual(Cell.Piece(X, 6, false));
    });
    test('frozen immunity to Disrupt', () => {
      expect(refused(frozen, new DisruptAction(O, at(0, 0)))).toBe('frozen');
    });
    test('unfreezes after 1 turn', () => {
      expect(place(frozen, 2, 2).board.getCell(at(0, 0))).toEqual(Cell.Piece(X, 6, false));
    });
  });

  describe('5. game end', () => {
    test('3 points win', () => {
      const won = place(state(['XX..', '....', '....', '....'], { xState: player({ score: 2 }) }), 0, 2);
      expect(engine.checkGameOver(won)).toEqual({ kind: 'Victory', winner: X, type: 'SCORE_LIMIT' });
      expect(won.currentPlayer).toBe(X);
    });
    test('24 turns → highest score', () => {
      const last = state(BLANK, { currentPlayer: O, totalTurns: 23, xState: player({ score: 1 }) });
      expect(engine.checkGameOver(last)).toBe(null);
      expect(engine.checkGameOver(place(last, 0, 0))).toEqual({ kind: 'Victory', winner: X, type: 'TURN_LIMIT' });
    });
    test('sudden death after tie', () => {
      const level = place(state(['XX..', '....', '....', '....'], { currentPlayer: O, totalTurns: 23 }), 3, 3);
      expect(engine.checkGameOver(level)).toEqual({ kind: 'SuddenDeath' });
      expect(level.phase).toBe(GamePhase.SUDDEN_DEATH);
      const won = place(level, 0, 2);
      expect(engine.checkGameOver(won)).toEqual({ kind: 'Victory', winner: X, type: 'SUDDEN_DEATH' });
    });
    test('a sudden death level at drawAfter is a draw', () => {
      const short = new XoGameEngine({ drawAfter: 24 });
      const last = state(BLANK, { currentPlayer: O, totalTurns: 23 });
      const over = short.executeAction(last, new PlaceAction(O, at(0, 0)));
      expect(short.checkGameOver(over)).toEqual({ kind: 'Draw', type: 'TURN_CAP' });
    });
  });
});

test('states are immutable to the last cell, also where somebody keeps what they were made from', () => {
  const own: { -readonly [K in keyof Extract<Cell, { kind: 'piece' }>]: Extract<Cell, { kind: 'piece' }>[K] } = {
    kind: 'piece',
    owner: 'X',
    lastMovedTurn: 1,
    frozen: false,
  };
  const kept = new GridBoard().withCell(at(0, 0), own);
  own.owner = 'O';
  expect(kept.getCell(at(0, 0))).toMatchObject({ owner: 'X' });

  const placed = engine.executeAction(engine.startGame(), new PlaceAction(X, at(0, 0)));
  const cells = [at(0, 0), at(1, 1)].map((pos) => placed.board.getCell(pos));
  for (const part of [placed, placed.xState, ...cells, Cell.Sealed(3), Cell.Piece('O', 1, true)]) {
    expect(Object.isFrozen(part)).toBe(true);
  }
});
