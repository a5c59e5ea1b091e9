// Plays Jungle through the classes of its founding document: Board, Piece, GameState, MoveValidator, MoveHistory and
// ReplayEngine. Fails if a result differs from the document.
//
//   npx esbuild examples/documents/jungle.ts --bundle --platform=node --format=esm | node --input-type=module
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { refusalSentence } from '@quintet/engine';
import { explanationSentence } from '@quintet/engine/authoring';
import { jungle, saveCodec } from '@quintet/engine/jungle';
import {
  Board,
  GameController,
  GameState,
  GameView,
  MoveHistory,
  MoveValidator,
  Piece,
  ReplayEngine,
} from '@quintet/engine/jungle/document';

/** Plays a move such as `E3-E4`. Returns `null`, or the error message and explanation if the move is refused. */
function move(game: GameState, text: string): string | null {
  const [from = '', to = ''] = text.split('-');
  const made = game.makeMove(from, to);
  if (made.ok) return null;
  const { en } = jungle.presentation.messages;
  const explanation = explanationSentence(en, made.error);
  return refusalSentence(en, made.error) + (explanation === null ? '' : `: ${explanation}`);
}

function play(game: GameState, moves: string): GameState {
  for (const text of moves.split(' ')) assert.equal(move(game, text), null, text);
  return game;
}

function pieceAt(board: Board, square: string): Piece {
  const piece = board.getPieceAt(square);
  assert.ok(piece, `there is a piece on ${square}`);
  return piece;
}

// §1 and §2: 7 × 9 squares of four types, and 16 pieces with ranks 1 to 8.
const game = new GameState();
const { board } = game;
assert.deepEqual([Board.COLUMNS, Board.ROWS], [7, 9]);
assert.equal(board.getSquareType('D1'), Board.SquareType.DEN);
assert.equal(board.getSquareType('D8'), Board.SquareType.TRAP);
assert.equal(board.getSquareType('A4'), Board.SquareType.WATER);
assert.equal(board.getSquareType('D5'), Board.SquareType.NORMAL);
assert.equal(board.getPieces().length, 16);
const elephant = pieceAt(board, 'D2');
assert.deepEqual([elephant.type, elephant.owner, elephant.getRank()], [Piece.Type.ELEPHANT, Piece.Owner.RED, 8]);
assert.equal(pieceAt(board, 'C7').getRank(), 1);

// US1: RED begins. US2: moves are validated, with the document's four error messages.
assert.deepEqual([game.currentPlayer, game.status, game.message()], ['RED', 'IN_PROGRESS', "RED's Turn"]);
const validator = new MoveValidator(board);
assert.deepEqual(validator.getValidMoves('A3'), ['A2', 'A7']);
assert.equal(validator.isValidMove(pieceAt(board, 'E3'), 'E3', 'E4'), true);
assert.equal(board.isValidMove(pieceAt(board, 'E3'), 3, 5), false);
assert.equal(move(game, 'C7-C6'), 'Not your turn: That is BLUE’s piece');
assert.equal(move(game, 'C3-C5'), 'Invalid move: Only one square at a time');
assert.equal(move(game, 'B3-B4'), 'Cannot enter water: Only the Rat can swim');
play(game, 'E3-E4 C7-C6 E4-E5 C6-B6 D2-D3 B6-A6');
assert.equal(move(game, 'A3-A7'), 'Jump blocked by Rat: The Rat on A6 is in the way');

// US3: captures restart the counter of the 50-move rule.
assert.equal(game.movesWithoutCapture, 6);
play(game, 'D3-D4 E7-E6 D4-D5 E6-D6 D5-D6');
assert.equal(game.board.getPieces('BLUE').length, 7);
assert.equal(game.movesWithoutCapture, 0);
const now = new MoveValidator(game.board);
assert.equal(now.canCapture(pieceAt(game.board, 'A6'), 'A6', 'D6'), true, 'a Rat captures an Elephant');
assert.equal(now.canCapture(pieceAt(game.board, 'D6'), 'D6', 'A6'), false, 'an Elephant never captures a Rat');

// US9: the history uses the document's notation. US7 and US8: ten moves can be undone and redone.
assert.ok(game.moveHistory instanceof MoveHistory);
assert.equal(game.moveHistory.notation()[0], '1. RED Rat E3→E4');
assert.equal(game.moveHistory.notation().at(-1), '11. RED Elephant D5→D6 (captured BLUE Cat)');
let undone = 0;
while (game.undo()) undone++;
assert.deepEqual([undone, game.moveHistory.canUndo, game.moveHistory.canRedo], [10, false, true]);
while (game.redo()) undone--;
assert.deepEqual([undone, game.moveHistory.canRedo, game.moveHistory.moves.length], [0, false, 11]);
game.undo();
play(game, 'C3-C4');
assert.equal(game.moveHistory.canRedo, false, 'a new move clears redo');

// US4: entering the den wins, and threefold repetition is a draw.
const won = play(
  new GameState(),
  'A3-A7 D8-E8 A7-B7 E7-E6 D2-C2 C7-C6 B7-B8 C6-B6 E3-D3 E6-D6 B8-C8 B6-A6 C8-D8 A6-A7 D8-D9',
);
assert.deepEqual([won.status, won.message()], ['RED_WINS', 'RED wins by entering the den!']);
assert.equal(move(won, 'A7-A8'), 'The game is over');
const cycle = 'D2-D3 D8-D7 D3-D2 D7-D8';
assert.equal(play(new GameState(), `${cycle} ${cycle}`).message(), 'Draw by threefold repetition');

// US5 and US6: save and load. A file that cannot be loaded fails with one of the document's messages.
const folder = mkdtempSync(path.join(tmpdir(), 'jungle-'));
try {
  const saved = game.toJSON(new Date());
  const file = path.join(folder, saveCodec.fileName(new Date()));
  assert.match(path.basename(file), /^jungle_game_\d{8}_\d{6}\.json$/);
  writeFileSync(file, JSON.stringify(saved));
  assert.equal(saved.moveCount, game.movesWithoutCapture);
  const loaded = GameState.fromJSON(readFileSync(file, 'utf8'));
  assert.ok(loaded.ok);
  assert.deepEqual(loaded.value.toJSON(new Date(saved.timestamp)), saved);
  const message = (json: unknown): string | null => {
    const result = GameState.fromJSON(json);
    return result.ok ? null : result.error.message;
  };
  assert.equal(message('not JSON'), 'Invalid save file format');
  assert.equal(message({ ...saved, board: saved.board.toReversed() }), 'Corrupted save file');
} finally {
  rmSync(folder, { recursive: true });
}

// US10: replay at one move per second, or two per second at 2x speed. This example replaces the timer to control the time.
let pending: { readonly milliseconds: number; then(): void } | null = null;
const timer = {
  after(milliseconds: number, then: () => void): () => void {
    pending = { milliseconds, then };
    return () => {
      pending = null;
    };
  },
};
function tick(): number {
  const due = pending;
  assert.ok(due, 'the timer is running');
  pending = null;
  due.then();
  return due.milliseconds;
}
const replay = new ReplayEngine(won.moveHistory.moves, timer);
assert.equal(replay.progress, 'Move 0 / 15');
replay.play();
assert.equal(tick(), 1000);
replay.setSpeed(2);
assert.equal(tick(), 500);
replay.pause();
assert.equal(replay.progress, 'Move 2 / 15');
replay.stepForward();
assert.equal(replay.notation, '3. RED Lion A7→B7 (captured BLUE Leopard)');
replay.stepBack();
assert.equal(replay.board.getPieces('BLUE').length, 7);
replay.restart();
assert.deepEqual([replay.current, replay.board.getPieces().length], [0, 16]);
replay.stop();
assert.equal(replay.isStopped, true);

// Architecture: a controller turns clicks into moves of the model, and the view shows each result.
const printed: string[] = [];
const controller = new GameController(new GameView((text) => printed.push(text)));
controller.click('E3');
controller.click('E4');
assert.match(printed.at(-1) ?? '', /BLUE's Turn$/);
controller.click('E4');
assert.equal(printed.at(-1), 'Not your turn');

console.log('Jungle: the game behaves as the document describes.');
