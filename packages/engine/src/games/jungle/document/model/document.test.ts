import { describe, expect, test } from 'vitest';
import { refusalSentence } from '../../../../kernel/index.ts';
import { drawn } from '../../drawn.ts';
import { JunglePosition, jungle } from '../../index.ts';
import { keyOf, MOVES, make } from '../drawn.ts';
import {
  Board,
  GameState,
  type Move,
  MoveHistory,
  MoveValidator,
  moveNotation,
  Piece,
  PieceType,
  Player,
  SquareType,
} from '../index.ts';

const messageOf = (state: GameState, from: string, to: string): string => {
  const made = state.makeMove(from, to);
  return made.ok ? 'made' : refusalSentence(jungle.presentation.messages.en, made.error);
};
describe('US1: start a new game', () => {
  test('a new game has 16 pieces in their starting positions, no history, and RED to move', () => {
    const state = new GameState();
    expect(state.board.getPieces()).toHaveLength(16);
    expect(keyOf(state)).toBe(JunglePosition.start('spec').repetitionKey);
    expect(state.currentPlayer).toBe(Player.RED);
    expect(state.moveHistory.moves).toEqual([]);
    expect([state.moveHistory.canUndo, state.moveHistory.canRedo]).toEqual([false, false]);
    expect(state.status).toBe('IN_PROGRESS');
    expect(state.movesWithoutCapture).toBe(0);
    expect(state.message()).toBe("RED's Turn");
    expect(state.message('zh')).toBe('轮到红方');
  });

  test('a new game can use the traditional board', () => {
    expect(keyOf(new GameState('classic'))).toBe(JunglePosition.start('classic').repetitionKey);
  });
});

describe('US2: move pieces', () => {
  test('a move moves the piece and passes the turn', () => {
    const state = make(new GameState(), 'E3-E4');
    expect(String(state.board.getPieceAt('E4'))).toBe('RED_RAT');
    expect(state.board.getPieceAt('E3')).toBe(null);
    expect(state.currentPlayer).toBe(Player.BLUE);
    expect(state.message()).toBe("BLUE's Turn");
  });

  test('an illegal move returns one of the four error messages and changes nothing', () => {
    const state = new GameState();
    const before = keyOf(state);
    expect(messageOf(state, 'A7', 'A8')).toBe('Not your turn');
    expect(messageOf(state, 'E3', 'E5')).toBe('Invalid move');
    expect(messageOf(state, 'E3', 'nowhere')).toBe('Invalid move');
    expect(messageOf(state, 'B3', 'B4')).toBe('Cannot enter water');
    expect(keyOf(state)).toBe(before);
    make(state, 'C3-C4', 'C7-C6', 'C4-D4', 'C6-B6', 'D4-E4', 'B6-A6');
    expect(messageOf(state, 'A3', 'A7')).toBe('Jump blocked by Rat');
  });

  test('getValidMoves lists the destinations of a piece', () => {
    const validator = new MoveValidator(new GameState().board);
    expect(validator.getValidMoves('A3')).toEqual(['A2', 'A7']);
    expect(validator.getValidMoves('A7')).toEqual([]);
    expect(validator.getValidMoves('nowhere')).toEqual([]);
  });
});

describe('US3: capture', () => {
  test('a captured piece leaves the board and enters the history, and the move counter restarts', () => {
    const state = make(new GameState(), 'E3-E4', 'E7-E6', 'A3-A7');
    expect(state.board.getPieces(Player.BLUE)).toHaveLength(7);
    expect(state.moveHistory.moves.at(-1)?.captured).toBe('BLUE_TIGER');
    expect(state.movesWithoutCapture).toBe(0);
  });

  test('canCapture applies the capture rules regardless of distance', () => {
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

  test('canCapture handles a swimming Rat and trapped pieces', () => {
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
  test('a draw ends the game and can be undone', () => {
    const cycle = ['D2-D3', 'D8-D7', 'D3-D2', 'D7-D8'];
    const state = make(new GameState(), ...cycle, ...cycle);
    expect(state.status).toBe('DRAW');
    expect(state.message()).toBe('Draw by threefold repetition');
    expect(messageOf(state, 'E3', 'E4')).toBe('The game is over');
    expect(state.undo()?.from).toBe('D7');
    expect(state.status).toBe('IN_PROGRESS');
    expect(messageOf(state, 'D7', 'D8')).toBe('made');
    expect(state.status).toBe('DRAW');
  });

  test('entering the den wins', () => {
    const state = make(
      new GameState(),
      ...'A3-A7 D8-E8 A7-B7 E7-E6 D2-C2 C7-C6 B7-B8 C6-B6 E3-D3 E6-D6 B8-C8 B6-A6 C8-D8 A6-A7 D8-D9'.split(' '),
    );
    expect(state.status).toBe('RED_WINS');
    expect(state.message()).toBe('RED wins by entering the den!');
  });
});

describe('US7: undo', () => {
  test('undo of a capture restores both pieces, the turn and the counter', () => {
    const state = make(new GameState(), 'E3-E4', 'E7-E6');
    const before = keyOf(state);
    make(state, 'A3-A7');
    state.undo();
    expect(keyOf(state)).toBe(before);
    expect([state.currentPlayer, state.movesWithoutCapture]).toEqual(['RED', 2]);
  });

  test('only the last ten moves can be undone', () => {
    const state = make(new GameState(), ...MOVES);
    for (let i = 0; i < 10; i++) expect(state.undo()).toBeDefined();
    expect(state.moveHistory.canUndo).toBe(false);
    expect(state.undo()).toBe(undefined);
    expect(state.moveHistory.moves).toHaveLength(2);
    make(state, 'A3-A2');
    state.undo();
    expect(state.moveHistory.canUndo).toBe(false);
  });

  test('there is nothing to undo at the start', () => {
    expect(new GameState().undo()).toBe(undefined);
  });

  test('after loading, the last ten moves can be undone', () => {
    const { moves } = make(new GameState(), ...MOVES).moveHistory;
    const loaded = new GameState('spec', moves);
    expect(loaded.moveHistory.moves).toEqual(moves);
    for (let i = 0; i < 10; i++) loaded.undo();
    expect(loaded.moveHistory.canUndo).toBe(false);
    expect(() => new GameState('classic', moves)).toThrow('refused');
  });
});

describe('US8: redo', () => {
  const [A, B, C, D] = ['E3-E4', 'E7-E6', 'C3-C4', 'D2-D3'] as const;

  test('scenario 1: two undos and two redos restore the game', () => {
    const state = new GameState();
    make(state, A);
    const afterA = keyOf(state);
    make(state, B);
    const afterB = keyOf(state);
    make(state, C);
    const afterC = keyOf(state);
    state.undo();
    expect([keyOf(state), state.moveHistory.canRedo]).toEqual([afterB, true]);
    state.undo();
    expect([keyOf(state), state.moveHistory.canRedo]).toEqual([afterA, true]);
    state.redo();
    expect([keyOf(state), state.moveHistory.canRedo]).toEqual([afterB, true]);
    state.redo();
    expect([keyOf(state), state.moveHistory.canRedo]).toEqual([afterC, false]);
    expect(state.redo()).toBe(undefined);
  });

  test('scenario 2: a new move after an undo clears redo', () => {
    const state = make(new GameState(), A, B, C);
    state.undo();
    make(state, D);
    expect(state.moveHistory.canRedo).toBe(false);
    expect(state.moveHistory.moves.map(({ from, to }) => `${from}-${to}`)).toEqual([A, B, D]);
  });

  test('a redone move can be undone again', () => {
    const state = make(new GameState(), A);
    state.undo();
    state.redo();
    expect(state.moveHistory.canUndo).toBe(true);
  });
});

describe('US9: history', () => {
  test('moves are numbered and show captures', () => {
    const state = make(new GameState(), 'E3-E4', 'G7-G3');
    expect(state.moveHistory.notation()).toEqual(['1. RED Rat E3→E4', '2. BLUE Lion G7→G3 (captured RED Tiger)']);
    expect(state.moveHistory.notation('zh')[1]).toBe('2. 蓝方 狮 G7→G3（吃红方虎）');
  });

  test('a move has the fields moveNumber, player, piece, from, to and captured', () => {
    const state = make(new GameState(), 'E3-E4');
    expect(state.moveHistory.moves).toEqual([
      { moveNumber: 1, player: 'RED', piece: 'RED_RAT', from: 'E3', to: 'E4', captured: null },
    ]);
  });

  test('a MoveHistory works without a game', () => {
    const move: Move = { moveNumber: 3, player: 'RED', piece: 'RED_RAT', from: 'E4', to: 'E5', captured: 'BLUE_CAT' };
    const history = new MoveHistory();
    history.push(move);
    expect(history.undo()).toBe(move);
    expect(history.redo()).toBe(move);
    expect(moveNotation(move)).toBe('3. RED Rat E4→E5 (captured BLUE Cat)');
  });
});

describe('the model', () => {
  test('a Board knows the types and owners of its squares', () => {
    const board = new Board();
    expect([Board.COLUMNS, Board.ROWS]).toEqual([7, 9]);
    expect(board.getSquareType('D1')).toBe(SquareType.DEN);
    expect(board.getSquareType('E9')).toBe(SquareType.TRAP);
    expect(board.getSquareType('A4')).toBe(SquareType.WATER);
    expect(board.getSquareType('C4')).toBe(SquareType.NORMAL);
    expect(['D1', 'D8', 'C4'].map((square) => board.getSquareOwner(square))).toEqual(['RED', 'BLUE', null]);
    expect(() => board.getSquareType('H1')).toThrow(RangeError);
  });

  test('a Piece has a type, an owner, a position and a rank', () => {
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

  test('a Board does not change when the game continues', () => {
    const state = new GameState();
    const { board } = state;
    make(state, 'E3-E4');
    expect(String(board.getPieceAt('E3'))).toBe('RED_RAT');
  });

  test('a MoveValidator rejects a piece that is on another square or belongs to the opponent', () => {
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
