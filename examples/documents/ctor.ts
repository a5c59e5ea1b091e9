// Plays CTOR through the functions of its founding document: validateMove, findCaptures and applyMove on hand-made states.
// Fails if a result differs from the document.
//
//   npx esbuild examples/documents/ctor.ts --bundle --platform=node --format=esm | node --input-type=module
import assert from 'node:assert/strict';
import {
  applyMove,
  BOARD_SIZE,
  findCaptures,
  type GameState,
  getAdjacentPositions,
  Player,
  type Position,
  validateMove,
} from '@quintet/engine/ctor/document';

/** A new match with an empty board, where x is the column and y the row. */
const emptyState = (): GameState => ({
  board: Array.from({ length: BOARD_SIZE }, () => Array<Player>(BOARD_SIZE).fill(Player.None)),
  currentPlayer: Player.First,
  currentTurn: { placeOperationsLeft: 1, moves: [] },
  scores: { [Player.First]: 0, [Player.Second]: 0 },
  winner: null,
  gameOver: false,
  isFirstTurn: true,
});

/** Plays a move that must be valid. */
function play(state: GameState, pos: Position): GameState {
  const result = applyMove(state, pos);
  assert(result.isValid, `${pos.x},${pos.y} is a valid move`);
  assert.equal(result.nextPlayer, result.state.currentPlayer);
  assert.equal(result.opsRemaining, result.state.currentTurn.placeOperationsLeft);
  return result.state;
}

// The first turn is one placement; every later turn is two.
let state = play(emptyState(), { x: 0, y: 0 });
assert(state.currentPlayer === Player.Second && !state.isFirstTurn, 'the first turn ends after one placement');
assert.deepEqual(state.currentTurn, { placeOperationsLeft: 2, moves: [] });
state = play(state, { x: 5, y: 5 });
assert(state.currentPlayer === Player.Second && state.currentTurn.placeOperationsLeft === 1, 'Second places again');
assert.deepEqual(state.currentTurn.moves[0]?.position, { x: 5, y: 5 });
state = play(state, { x: 6, y: 6 });
assert(
  state.currentPlayer === Player.First && state.currentTurn.moves.length === 0,
  'the second placement ends the turn',
);

// Only the current player may move, and only to an empty cell. Coordinates wrap.
assert(!validateMove(state, Player.Second, { x: 1, y: 1 }).isValid, "it is not Second's turn");
assert(!validateMove(state, Player.First, { x: 5, y: 5 }).isValid, 'the cell is occupied');
assert(!validateMove(state, Player.First, { x: -5, y: 15 }).isValid, '-5,15 is the same occupied cell');
assert(validateMove(state, Player.First, { x: -1, y: 10 }).isValid, '-1,10 is the empty cell 9,0');
assert(
  getAdjacentPositions({ x: 0, y: 0 }).some(({ x, y }) => x === 9 && y === 9),
  'opposite corners are neighbours',
);

// Five pieces around an opponent's piece capture it. This is the document's example in the top left corner.
const before: GameState = { ...emptyState(), isFirstTurn: false, currentTurn: { placeOperationsLeft: 2, moves: [] } };
for (const [x, y] of [
  [1, 0],
  [2, 0],
  [3, 0],
  [0, 1],
  [0, 2],
] as const)
  before.board[x]![y] = Player.First;
before.board[1]![1] = Player.Second;
assert.deepEqual(findCaptures(before, { x: 2, y: 1 }), [{ positions: [{ x: 1, y: 1 }], player: Player.First }]);
const after = play(before, { x: 2, y: 1 });
assert.equal(after.board[1]?.[1], Player.First, 'the captured piece changes sides');
assert.deepEqual(after.scores, { [Player.First]: 1, [Player.Second]: 0 });

// A whole match: both players always take the first empty cell, column by column.
let match = emptyState();
let moves = 0;
for (let x = 0; x < BOARD_SIZE; x++) {
  for (let y = 0; y < BOARD_SIZE; y++) {
    assert(!match.gameOver, 'the match runs until the board is full');
    match = play(match, { x, y });
    moves++;
  }
}
const count = (player: Player): number => match.board.flat().filter((piece) => piece === player).length;
const lead = count(Player.First) - count(Player.Second);
assert(match.gameOver && count(Player.None) === 0, 'the board is full');
assert.equal(match.winner, lead > 0 ? Player.First : lead < 0 ? Player.Second : null, 'more pieces win');
assert(!applyMove(match, { x: 0, y: 0 }).isValid, 'nobody can move after the end');

const result = match.winner === null ? 'a draw' : match.winner === Player.First ? 'First wins' : 'Second wins';
console.log(`CTOR: ${moves} moves, ${count(Player.First)} to ${count(Player.Second)}, ${result}.`);
