import { type Refusal, refusal, refusalSentence, type Seat } from '../../../kernel/index.ts';
import { CELLS, cellAt, NEIGHBOURS, SIZE, xOf, yOf } from '../board.ts';
import { messages } from '../messages.ts';
import { CtorPosition, PLACEMENTS } from '../position.ts';
import { columns, point, state as publish } from '../state.ts';
import type { Code } from '../types.ts';
import { type CaptureResult, type GameMove, type GameState, type MoveResult, Player, type Position } from './models.ts';

/** The refusal codes of `validateMove`. */
export type ValidationCode = Code | 'game-over' | 'not-your-seat' | 'no-operations' | 'not-a-move';
/** Whether a placement is legal; if not, why. */
export type Validation =
  | { readonly isValid: true }
  | { readonly isValid: false; readonly refusal: Refusal<ValidationCode>; readonly message: string };

/** Creates a match: an empty board, and First to place one piece. */
export const createGameState = (): GameState => ({
  ...(publish({ position: new CtorPosition(), outcome: null, at: [] }) as unknown as GameState),
  opsRemaining: 1,
});

/** The eight neighbours, wrapped around the edges and ordered by dx, then by dy (−1 to 1). */
export function getAdjacentPositions(pos: Position): Position[] {
  const cell = cellAt(pos.x, pos.y);
  return Array.from(NEIGHBOURS.subarray(8 * cell, 8 * cell + 8), point);
}

/** Checks a placement. */
export function validateMove(state: GameState, player: Player, pos: Position): Validation {
  const code = refusalCode(state, player, pos);
  if (code === null) return { isValid: true };
  const refused = refusal(code);
  const message = code === 'no-operations' ? 'No operations left' : refusalSentence(messages.en, refused);
  return { isValid: false, refusal: refused, message };
}

function refusalCode(state: GameState, player: Player, pos: Position): ValidationCode | null {
  if (state.gameOver) return 'game-over';
  const isInTurn = player === state.currentPlayer && (player === Player.First || player === Player.Second);
  if (!isInTurn) return 'not-your-seat';
  if (!(operationsLeft(state) > 0)) return 'no-operations';
  if (!isCell(pos)) return 'not-a-move';
  return toPosition(state).pieceAt(cellAt(pos.x, pos.y)) ? 'occupied' : null;
}

/** Finds the pieces that the current player captures with a piece at `pos`, whether or not that piece is already placed. */
export function findCaptures(state: GameState, pos: Position): CaptureResult[] {
  if (!isCell(pos)) return [];
  const cell = cellAt(pos.x, pos.y);
  const position = toPosition(state, cell);
  position.play(cell);
  return captured(position, state.currentPlayer);
}

/** Places the current player's piece at `pos`. The move stores `timestamp`, in milliseconds since 1970. */
export function applyMove(state: GameState, pos: Position, timestamp: number = Date.now()): MoveResult {
  if (!validateMove(state, state.currentPlayer, pos).isValid) return result(state, false, []);

  const position = toPosition(state);
  const cell = cellAt(pos.x, pos.y);
  position.play(cell);
  const captures = captured(position, state.currentPlayer);
  const move: GameMove = { player: state.currentPlayer, position: point(cell), timestamp, captures };
  const outcome = position.outcome;
  const isTurnOver = position.turnStart > 0;
  const next: GameState = {
    board: columns(position) as Player[][],
    currentPlayer: (position.toMove + 1) as Player,
    currentTurn: {
      placeOperationsLeft: position.placementsLeft,
      moves: isTurnOver ? [] : [...state.currentTurn.moves, move],
    },
    scores: { [Player.First]: position.points(0), [Player.Second]: position.points(1) },
    winner: outcome && outcome.winner !== null ? ((outcome.winner + 1) as Player) : null,
    gameOver: outcome !== null,
    isFirstTurn: position.isFirstTurn,
    opsRemaining: position.placementsLeft,
  };
  return result(next, true, captures);
}

const result = (state: GameState, isValid: boolean, captures: CaptureResult[]): MoveResult => ({
  isValid,
  captures,
  nextPlayer: state.currentPlayer,
  opsRemaining: state.currentTurn.placeOperationsLeft,
  isGameOver: state.gameOver,
  winner: state.winner,
  state,
});

/** Coordinates wrap, so any pair of safe integers names a cell. */
const isCell = ({ x, y }: Position): boolean => Number.isSafeInteger(x) && Number.isSafeInteger(y);

/** The captures of the move at ply 0 of a position that `toPosition` returned. */
const captured = (position: CtorPosition, player: Player): CaptureResult[] =>
  position.capturedAt(0).map((cell) => ({ positions: [point(cell)], player }));

/**
 * Operations left in the current turn. A hand-made state may claim more than the rules allow, so the moves already made
 * count too, and the first turn never has more than one operation.
 */
const operationsLeft = ({ currentTurn: { placeOperationsLeft, moves }, isFirstTurn }: GameState): number =>
  Math.min(placeOperationsLeft, (isFirstTurn ? 1 : PLACEMENTS) - moves.length);

/** The piece on each cell, where `null` and array holes mean empty. Throws unless the board is 10 × 10. */
function piecesOf(board: GameState['board']): number[] {
  if (board.length !== SIZE || Array.from(board).some((column) => column?.length !== SIZE)) {
    throw new RangeError(`the board must have ${SIZE} columns of ${SIZE} cells`);
  }
  return Array.from({ length: CELLS }, (_, cell) => {
    const piece: unknown = board[xOf(cell)]?.[yOf(cell)] ?? Player.None;
    if (piece === Player.None || piece === Player.First || piece === Player.Second) return piece;
    throw new RangeError(`board[${xOf(cell)}][${yOf(cell)}] must be 0, 1 or 2, not ${String(piece)}`);
  });
}

/** Converts a state to a position at ply 0. The cell `vacated`, if given, is empty in the position. */
function toPosition(state: GameState, vacated?: number): CtorPosition {
  const cells = piecesOf(state.board);
  if (vacated !== undefined) cells[vacated] = Player.None;
  return CtorPosition.of({
    cells,
    toMove: (state.currentPlayer - 1) as Seat,
    placementsLeft: operationsLeft(state),
    points: [state.scores[Player.First], state.scores[Player.Second]],
    isFirstTurn: state.isFirstTurn,
  });
}
