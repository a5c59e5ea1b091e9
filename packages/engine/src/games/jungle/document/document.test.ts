import { describe, expect, test, vi } from 'vitest';
import { type Clock, refusalSentence } from '../../../kernel/index.ts';
import { drawn } from '../drawn.ts';
import {
  Board,
  GameState,
  JunglePosition,
  jungle,
  type Move,
  MoveHistory,
  MoveValidator,
  moveNotation,
  Piece,
  PieceType,
  Player,
  ReplayEngine,
  SquareType,
} from '../index.ts';

const make = (state: GameState, ...texts: string[]): GameState => {
  for (const text of texts) {
    const made = state.makeMove(...(text.split('-') as [string, string]));
    if (!made.ok) throw new Error(`${text}: ${made.error.code}`);
  }
  return state;
};
const said = (state: GameState, from: string, to: string): string => {
  const made = state.makeMove(from, to);
  return made.ok ? 'made' : refusalSentence(jungle.presentation.messages.en, made.error);
};
const key = (state: GameState): string => state.board.toPosition().repetitionKey;

/** Eleven moves and more that take nothing and repeat nothing. */
const LINE = 'D2-D3 D8-D7 C3-C4 E7-E6 C1-C2 E9-E8 B3-B2 F7-F8 F3-F2 B7-B8 E3-E2 C7-C8'.split(' ');

describe('US1: start a new game', () => {
  test('16 pieces in the starting positions, RED to move, no history, in progress, "RED’s Turn"', () => {
    const state = new GameState();
    expect(state.board.getPieces()).toHaveLength(16);
    expect(key(state)).toBe(JunglePosition.start('spec').repetitionKey);
    expect(state.currentPlayer).toBe(Player.RED);
    expect(state.moveHistory.moves).toEqual([]);
    expect([state.moveHistory.canUndo, state.moveHistory.canRedo]).toEqual([false, false]);
    expect(state.status).toBe('IN_PROGRESS');
    expect(state.movesWithoutCapture).toBe(0);
    expect(state.message()).toBe("RED's Turn");
    expect(state.message('zh')).toBe('轮到红方');
  });

  test('on the traditional board', () => {
    expect(key(new GameState('classic'))).toBe(JunglePosition.start('classic').repetitionKey);
  });
});

describe('US2: move pieces', () => {
  test('the piece moves and the turn passes', () => {
    const state = make(new GameState(), 'E3-E4');
    expect(String(state.board.getPieceAt('E4'))).toBe('RED_RAT');
    expect(state.board.getPieceAt('E3')).toBe(null);
    expect(state.currentPlayer).toBe(Player.BLUE);
    expect(state.message()).toBe("BLUE's Turn");
  });

  test('the four error messages, and nothing changes', () => {
    const state = new GameState();
    const before = key(state);
    expect(said(state, 'A7', 'A8')).toBe('Not your turn');
    expect(said(state, 'E3', 'E5')).toBe('Invalid move');
    expect(said(state, 'E3', 'nowhere')).toBe('Invalid move');
    expect(said(state, 'B3', 'B4')).toBe('Cannot enter water');
    expect(key(state)).toBe(before);
    make(state, 'C3-C4', 'C7-C6', 'C4-D4', 'C6-B6', 'D4-E4', 'B6-A6');
    expect(said(state, 'A3', 'A7')).toBe('Jump blocked by Rat');
  });

  test('legal destinations of a piece', () => {
    const validator = new MoveValidator(new GameState().board);
    expect(validator.getValidMoves('A3')).toEqual(['A2', 'A7']);
    expect(validator.getValidMoves('A7')).toEqual([]);
    expect(validator.getValidMoves('nowhere')).toEqual([]);
  });
});

describe('US3: capture', () => {
  test('the captured piece leaves the board and is in the history; the move counter begins again', () => {
    const state = make(new GameState(), 'E3-E4', 'E7-E6', 'A3-A7');
    expect(state.board.getPieces(Player.BLUE)).toHaveLength(7);
    expect(state.moveHistory.moves.at(-1)?.captured).toBe('BLUE_TIGER');
    expect(state.movesWithoutCapture).toBe(0);
  });

  test('canCapture: by the rules, wherever the two are', () => {
    const board = new Board(drawn('9 . . L\n8 . . . e\n5 . r . c\n3 . . . . . . l\n2 . . . w\n1 . . E . . . R'));
    const validator = new MoveValidator(board);
    const can = (attacker: string, defender: string): boolean =>
      validator.canCapture(board.getPieceAt(attacker) as Piece, attacker, defender);
    expect(can('G1', 'D8')).toBe(true);
    expect(can('C1', 'D5')).toBe(true);
    expect(can('C1', 'B5')).toBe(false);
    expect(can('G1', 'B5')).toBe(true);
    expect(can('G1', 'D5')).toBe(false);
    expect(can('C9', 'D5')).toBe(false);
    expect(can('C9', 'D2')).toBe(true);
    expect(can('G3', 'C9')).toBe(true);
    expect(can('G1', 'C1')).toBe(false);
    expect(can('G1', 'A1')).toBe(false);
    const elephant = board.getPieceAt('C1') as Piece;
    expect(validator.canCapture(elephant, 'C9', 'D5')).toBe(false);
  });

  test('canCapture, where the board keeps the two apart: a swimming Rat, and two that are both trapped', () => {
    const swimming = new MoveValidator(new Board(drawn('5 . r\n1 W')));
    for (const type of ['CAT', 'WOLF', 'LION', 'ELEPHANT'] as const) {
      expect(swimming.canCapture(new Piece(type, 'RED', 'C5'), 'C5', 'B5'), type).toBe(false);
    }
    const rat = new Piece('RAT', 'RED', 'C5');
    expect([swimming.canCapture(rat, 'C5', 'B5'), swimming.canCapture(rat, 'D8', 'B5')]).toEqual([true, false]);
    const trapped = new MoveValidator(new Board(drawn('2 . . . r\n1 . . c . e')));
    const elephant = new Piece('ELEPHANT', 'RED', 'D8');
    expect(['C1', 'D2', 'E1'].map((square) => trapped.canCapture(elephant, 'D8', square))).toEqual([true, false, true]);
    expect(['C1', 'D2', 'E1'].map((square) => trapped.canCapture(rat, 'D8', square))).toEqual([true, true, true]);
  });
});

describe('US4: the end', () => {
  test('a draw is seen, no further move is made, and undo is allowed after the end', () => {
    const cycle = ['D2-D3', 'D8-D7', 'D3-D2', 'D7-D8'];
    const state = make(new GameState(), ...cycle, ...cycle);
    expect(state.status).toBe('DRAW');
    expect(state.message()).toBe('Draw by threefold repetition');
    expect(said(state, 'E3', 'E4')).toBe('The game is over');
    expect(state.undo()?.from).toBe('D7');
    expect(state.status).toBe('IN_PROGRESS');
    expect(said(state, 'D7', 'D8')).toBe('made');
    expect(state.status).toBe('DRAW');
  });

  test('a den is entered', () => {
    const state = make(
      new GameState(),
      ...'A3-A7 D8-E8 A7-B7 E7-E6 D2-C2 C7-C6 B7-B8 C6-B6 E3-D3 E6-D6 B8-C8 B6-A6 C8-D8 A6-A7 D8-D9'.split(' '),
    );
    expect(state.status).toBe('RED_WINS');
    expect(state.message()).toBe('RED wins by entering the den!');
  });
});

describe('US7: undo', () => {
  test('a capture is taken back: the piece returns, the captured one too, the turn and the counter as before', () => {
    const state = make(new GameState(), 'E3-E4', 'E7-E6');
    const before = key(state);
    make(state, 'A3-A7');
    state.undo();
    expect(key(state)).toBe(before);
    expect([state.currentPlayer, state.movesWithoutCapture]).toEqual(['RED', 2]);
  });

  test('the last ten moves, no more: what fell off stays off', () => {
    const state = make(new GameState(), ...LINE);
    for (let i = 0; i < 10; i++) expect(state.undo()).toBeDefined();
    expect(state.moveHistory.canUndo).toBe(false);
    expect(state.undo()).toBe(undefined);
    expect(state.moveHistory.moves).toHaveLength(2);
    make(state, 'A3-A2');
    state.undo();
    expect(state.moveHistory.canUndo).toBe(false);
  });

  test('nothing to undo at the start', () => {
    expect(new GameState().undo()).toBe(undefined);
  });

  test('after loading, the last ten moves can be undone', () => {
    const { moves } = make(new GameState(), ...LINE).moveHistory;
    const loaded = new GameState('spec', moves);
    expect(loaded.moveHistory.moves).toEqual(moves);
    for (let i = 0; i < 10; i++) loaded.undo();
    expect(loaded.moveHistory.canUndo).toBe(false);
    expect(() => new GameState('classic', moves)).toThrow('refused');
  });
});

describe('US8: redo', () => {
  const [A, B, C, D] = ['E3-E4', 'E7-E6', 'C3-C4', 'D2-D3'] as const;

  test('scenario 1: undo, undo, redo, redo', () => {
    const state = new GameState();
    make(state, A);
    const afterA = key(state);
    make(state, B);
    const afterB = key(state);
    make(state, C);
    const afterC = key(state);
    state.undo();
    expect([key(state), state.moveHistory.canRedo]).toEqual([afterB, true]);
    state.undo();
    expect([key(state), state.moveHistory.canRedo]).toEqual([afterA, true]);
    state.redo();
    expect([key(state), state.moveHistory.canRedo]).toEqual([afterB, true]);
    state.redo();
    expect([key(state), state.moveHistory.canRedo]).toEqual([afterC, false]);
    expect(state.redo()).toBe(undefined);
  });

  test('scenario 2: undo, then a new move: C is lost', () => {
    const state = make(new GameState(), A, B, C);
    state.undo();
    make(state, D);
    expect(state.moveHistory.canRedo).toBe(false);
    expect(state.moveHistory.moves.map(({ from, to }) => `${from}-${to}`)).toEqual([A, B, D]);
  });

  test('redo counts as a move that can be undone', () => {
    const state = make(new GameState(), A);
    state.undo();
    state.redo();
    expect(state.moveHistory.canUndo).toBe(true);
  });
});

describe('US9: history', () => {
  test('numbered lines, with what was captured', () => {
    const state = make(new GameState(), 'E3-E4', 'G7-G3');
    expect(state.moveHistory.notation()).toEqual(['1. RED Rat E3→E4', '2. BLUE Lion G7→G3 (captured RED Tiger)']);
    expect(state.moveHistory.notation('zh')[1]).toBe('2. 蓝方 狮 G7→G3（吃红方虎）');
  });

  test('a move is { moveNumber, player, piece, from, to, captured }', () => {
    const state = make(new GameState(), 'E3-E4');
    expect(state.moveHistory.moves).toEqual([
      { moveNumber: 1, player: 'RED', piece: 'RED_RAT', from: 'E3', to: 'E4', captured: null },
    ]);
  });

  test('a MoveHistory stands alone', () => {
    const move: Move = { moveNumber: 3, player: 'RED', piece: 'RED_RAT', from: 'E4', to: 'E5', captured: 'BLUE_CAT' };
    const history = new MoveHistory();
    history.push(move);
    expect(history.undo()).toBe(move);
    expect(history.redo()).toBe(move);
    expect(moveNotation(move)).toBe('3. RED Rat E4→E5 (captured BLUE Cat)');
  });
});

/** Time that passes when it is told to. */
class FakeClock implements Clock {
  #now = 0;
  readonly #waiting = new Map<() => void, number>();

  after(milliseconds: number, then: () => void): () => void {
    const due = (): void => then();
    this.#waiting.set(due, this.#now + milliseconds);
    return () => void this.#waiting.delete(due);
  }

  pass(milliseconds: number): void {
    const end = this.#now + milliseconds;
    for (;;) {
      const next = [...this.#waiting].sort((a, b) => a[1] - b[1])[0];
      if (!next || next[1] > end) break;
      this.#now = next[1];
      this.#waiting.delete(next[0]);
      next[0]();
    }
    this.#now = end;
  }
}

describe('US10: replay', () => {
  const setup = (settings = {}) => {
    const { moves } = make(new GameState(), ...LINE).moveHistory;
    const clock = new FakeClock();
    return { clock, moves, replay: new ReplayEngine(moves, clock, settings) };
  };
  const keyOf = (replay: ReplayEngine): string => replay.board.toPosition().repetitionKey;

  test('begins at the starting position: Move 0 / 12', () => {
    const { replay } = setup();
    expect(keyOf(replay)).toBe(JunglePosition.start('spec').repetitionKey);
    expect([replay.current, replay.total, replay.progress]).toEqual([0, 12, 'Move 0 / 12']);
    expect([replay.lastMove, replay.notation]).toEqual([null, '']);
  });

  test('needs no clock of the caller: without one it plays by the system’s timer', () => {
    vi.useFakeTimers();
    const { moves } = make(new GameState(), ...LINE).moveHistory;
    const replay = new ReplayEngine(moves);
    replay.play();
    vi.advanceTimersByTime(2000);
    replay.pause();
    vi.advanceTimersByTime(2000);
    expect(replay.progress).toBe('Move 2 / 12');
    vi.useRealTimers();
  });

  test('plays one move a second to the end, then stands', () => {
    let shown = 0;
    const { clock, replay } = setup({ onChange: () => shown++ });
    replay.play();
    clock.pass(999);
    expect(replay.current).toBe(0);
    clock.pass(1);
    expect(replay.current).toBe(1);
    expect(replay.notation).toBe('1. RED Elephant D2→D3');
    expect(replay.lastMove).toMatchObject({ to: 'D3' });
    clock.pass(60_000);
    expect([replay.current, replay.isPlaying, shown]).toEqual([12, false, 12]);
    expect(keyOf(replay)).toBe(key(make(new GameState(), ...LINE)));
  });

  test('pause', () => {
    const { clock, replay } = setup();
    replay.play();
    clock.pass(2500);
    replay.pause();
    clock.pass(10_000);
    expect(replay.progress).toBe('Move 2 / 12');
  });

  test('step forward and back, not beyond the ends', () => {
    const { replay } = setup();
    replay.stepBack();
    expect(replay.current).toBe(0);
    for (let i = 0; i < 20; i++) replay.stepForward();
    expect(replay.current).toBe(12);
    replay.stepBack();
    expect(replay.current).toBe(11);
    expect(keyOf(replay)).toBe(key(make(new GameState(), ...LINE.slice(0, 11))));
  });

  test('speeds 0.5×, 1×, 2×, 5×, also while it plays', () => {
    for (const [speed, after] of [
      [0.5, 5],
      [1, 10],
      [2, 12],
      [5, 12],
    ] as const) {
      const { clock, replay } = setup();
      replay.setSpeed(speed);
      expect(replay.speed).toBe(speed);
      replay.play();
      clock.pass(10_000);
      expect(replay.current).toBe(after);
    }
    const { clock, replay } = setup();
    replay.play();
    clock.pass(1000);
    replay.setSpeed(5);
    clock.pass(1000);
    expect(replay.current).toBe(6);
    expect(() => replay.setSpeed(0)).toThrow(RangeError);
  });

  test('restart goes back to the beginning, paused', () => {
    const { clock, replay } = setup();
    replay.play();
    clock.pass(3000);
    replay.restart();
    expect([replay.current, replay.isPlaying]).toEqual([0, false]);
  });

  test('stop leaves the replay once and for all, until it is restarted', () => {
    let left = 0;
    const { clock, replay } = setup({ onStop: () => left++ });
    replay.play();
    clock.pass(3000);
    replay.stop();
    replay.stop();
    replay.play();
    replay.stepForward();
    replay.stepBack();
    clock.pass(3000);
    expect([replay.current, replay.isStopped, replay.isPlaying, left]).toEqual([3, true, false, 1]);
    replay.restart();
    replay.stepForward();
    expect([replay.current, replay.isStopped]).toEqual([1, false]);
  });

  test('from the current position to the end, or a range of moves', () => {
    const { clock, moves, replay } = setup({ first: 3, last: 5 });
    expect(replay.progress).toBe('Move 3 / 12');
    replay.play();
    clock.pass(60_000);
    expect(replay.progress).toBe('Move 5 / 12');
    for (const range of [{ first: 5, last: 4 }, { first: -1 }, { last: 13 }]) {
      expect(() => new ReplayEngine(moves, clock, range)).toThrow(RangeError);
    }
  });

  test('moves that cannot be played are a bug of the caller', () => {
    const { clock, moves } = setup();
    expect(() => new ReplayEngine(moves, clock, { board: 'classic' })).toThrow('ply 0');
  });
});

describe('the model', () => {
  test('Board: square types and their owners', () => {
    const board = new Board();
    expect([Board.COLUMNS, Board.ROWS]).toEqual([7, 9]);
    expect(board.getSquareType('D1')).toBe(SquareType.DEN);
    expect(board.getSquareType('E9')).toBe(SquareType.TRAP);
    expect(board.getSquareType('A4')).toBe(SquareType.WATER);
    expect(board.getSquareType('C4')).toBe(SquareType.NORMAL);
    expect(['D1', 'D8', 'C4'].map((square) => board.getSquareOwner(square))).toEqual(['RED', 'BLUE', null]);
    expect(() => board.getSquareType('H1')).toThrow(RangeError);
  });

  test('Piece: type, owner, position and rank', () => {
    const piece = new Board().getPieceAt('D2');
    expect(piece).toMatchObject({ type: PieceType.ELEPHANT, owner: Player.RED, position: 'D2' });
    const ranks = new Board().getPieces(Player.BLUE).map((each) => [each.type, each.getRank()]);
    expect(Object.fromEntries(ranks)).toEqual({
      RAT: 1,
      CAT: 2,
      DOG: 3,
      WOLF: 4,
      LEOPARD: 5,
      TIGER: 6,
      LION: 7,
      ELEPHANT: 8,
    });
  });

  test('a board stays as it is when the game goes on', () => {
    const state = new GameState();
    const { board } = state;
    make(state, 'E3-E4');
    expect(String(board.getPieceAt('E3'))).toBe('RED_RAT');
  });

  test('MoveValidator: the piece must stand there, and it must be its turn', () => {
    const { board } = new GameState();
    const validator = new MoveValidator(board);
    const rat = board.getPieceAt('E3') as Piece;
    expect(validator.isValidMove(rat, 'E3', 'E4')).toBe(true);
    expect(validator.isValidMove(rat, 'E3', 'E5')).toBe(false);
    expect(validator.isValidMove(rat, 'C3', 'C4')).toBe(false);
    expect(validator.isValidMove(rat, 'E3', 'Z9')).toBe(false);
    const tiger = board.getPieceAt('A7') as Piece;
    expect(validator.isValidMove(tiger, 'A7', 'A8')).toBe(false);
    expect(validator.isValidMove(new Piece('CAT', 'RED', 'E3'), 'E3', 'E4')).toBe(false);
  });
});
