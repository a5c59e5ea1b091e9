/*
 * A match of CTOR in the words of its document: hand-made states, validateMove, findCaptures and applyMove.
 *
 *   npx esbuild examples/documents/ctor.ts --bundle --platform=node --format=esm | node --input-type=module
 */
import {
  applyMove,
  BOARD_SIZE,
  findCaptures,
  type GameState,
  getAdjacentPositions,
  Player,
  type Position,
  validateMove,
} from '@quintet/engine/ctor';

function expect(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(`unexpected: ${what}`);
}

/** A state as the document describes it: x is the column, y the row, and nothing is on the board. */
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
  expect(result.isValid, `no move at ${pos.x},${pos.y}`);
  expect(result.nextPlayer === result.state.currentPlayer, 'nextPlayer is the current player of the new state');
  expect(result.opsRemaining === result.state.currentTurn.placeOperationsLeft, 'opsRemaining is that of the new state');
  return result.state;
}

// The first turn is one placement, every later one two; a finished turn leaves no moves behind.
let state = play(emptyState(), { x: 0, y: 0 });
expect(state.currentPlayer === Player.Second && !state.isFirstTurn, 'the first turn ends after one placement');
expect(state.currentTurn.placeOperationsLeft === 2 && state.currentTurn.moves.length === 0, 'a new turn has two');
state = play(state, { x: 5, y: 5 });
expect(state.currentPlayer === Player.Second && state.currentTurn.placeOperationsLeft === 1, 'one is left');
expect(state.currentTurn.moves[0]?.position.x === 5, 'the turn remembers its moves');
state = play(state, { x: 6, y: 6 });
expect(state.currentPlayer === Player.First && state.currentTurn.moves.length === 0, 'the turn changes after two');

// A move must be in turn and on an empty cell. Coordinates wrap.
expect(!validateMove(state, Player.Second, { x: 1, y: 1 }).isValid, 'it is not the turn of Second');
expect(!validateMove(state, Player.First, { x: 5, y: 5 }).isValid, 'the cell is taken');
expect(!validateMove(state, Player.First, { x: -5, y: 15 }).isValid, 'the same cell by another name');
expect(validateMove(state, Player.First, { x: -1, y: 10 }).isValid, 'an empty cell beyond the edge');
expect(
  getAdjacentPositions({ x: 0, y: 0 }).some(({ x, y }) => x === 9 && y === 9),
  'the corners touch',
);

// Five pieces around one capture it: the document's example, at its place in the top left corner.
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
const [capture, ...more] = findCaptures(before, { x: 2, y: 1 });
expect(capture?.player === Player.First && more.length === 0, 'one capture');
expect(capture?.positions[0]?.x === 1 && capture.positions[0].y === 1, 'of the piece at 1,1');
const after = play(before, { x: 2, y: 1 });
expect(after.board[1]?.[1] === Player.First, 'the captured piece changes sides');
expect(after.scores[Player.First] === 1 && after.scores[Player.Second] === 0, 'and counts a point');

// A match to its end: everybody takes the first empty cell, column by column.
let match = emptyState();
let moves = 0;
for (let x = 0; x < BOARD_SIZE; x++) {
  for (let y = 0; y < BOARD_SIZE; y++) {
    expect(!match.gameOver, 'the match runs until the board is full');
    match = play(match, { x, y });
    moves++;
  }
}
const count = (player: Player): number => match.board.flat().filter((piece) => piece === player).length;
const lead = count(Player.First) - count(Player.Second);
expect(match.gameOver && count(Player.None) === 0, 'the board is full');
expect(match.winner === (lead > 0 ? Player.First : lead < 0 ? Player.Second : null), 'more pieces win');
expect(!applyMove(match, { x: 0, y: 0 }).isValid, 'nobody moves after the end');

const result = match.winner === null ? 'a draw' : match.winner === Player.First ? 'First wins' : 'Second wins';
console.log(`ctor: ${moves} moves, ${count(Player.First)} to ${count(Player.Second)}, ${result}`);
