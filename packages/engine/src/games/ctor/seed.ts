/**
 * The interfaces of CTOR's own document, in its words ("game" is what we call a match): plain states in, plain states
 * out, thin over the one implementation of the rules.
 */
import { type Refusal, refusal, type Seat } from '../../kernel/index.ts';
import { cellAt, NEIGHBOURS } from './board.ts';
import { CtorPosition } from './position.ts';
import { columns, point, state as publish } from './state.ts';
import type { Code } from './types.ts';

export const Player = { None: 0, First: 1, Second: 2 } as const;
export type Player = (typeof Player)[keyof typeof Player];

export interface Position {
  readonly x: number;
  readonly y: number;
}

export interface CaptureResult {
  readonly positions: readonly Position[];
  readonly player: Player;
}

export interface GameMove {
  readonly player: Player;
  readonly position: Position;
  /** Milliseconds; left out where nobody has a clock. */
  readonly timestamp?: number;
  readonly captures?: readonly CaptureResult[];
}

export interface GameScore {
  readonly [Player.First]: number;
  readonly [Player.Second]: number;
}

export interface GameState {
  /** `board[x][y]` */
  readonly board: readonly (readonly Player[])[];
  readonly currentPlayer: Player;
  readonly currentTurn: { readonly placeOperationsLeft: number; readonly moves: readonly GameMove[] };
  readonly scores: GameScore;
  readonly winner: Player | null;
  readonly gameOver: boolean;
  readonly isFirstTurn: boolean;
}

export type Validation =
  | { readonly isValid: true }
  | { readonly isValid: false; readonly refusal: Refusal<Code | 'game-over' | 'not-your-seat' | 'not-a-move'> };

export interface MoveResult {
  readonly isValid: boolean;
  readonly captures: readonly CaptureResult[];
  readonly nextPlayer: Player;
  readonly opsRemaining: number;
  readonly isGameOver: boolean;
  readonly winner: Player | null;
  /** The state after the move; the one given when the move is not valid. */
  readonly state: GameState;
}

export const createGameState = (): GameState =>
  publish({ position: new CtorPosition(), outcome: null, at: [] }) as unknown as GameState;

/** The eight neighbours, wrapped, dx −1 … 1, then dy −1 … 1. */
export function getAdjacentPositions(pos: Position): Position[] {
  const cell = cellAt(pos.x, pos.y);
  return Array.from(NEIGHBOURS.subarray(8 * cell, 8 * cell + 8), point);
}

export function validateMove(state: GameState, player: Player, pos: Position): Validation {
  const invalid = (code: Code | 'game-over' | 'not-your-seat' | 'not-a-move'): Validation => ({
    isValid: false,
    refusal: refusal(code),
  });
  if (state.gameOver) return invalid('game-over');
  if (player !== state.currentPlayer || state.currentTurn.placeOperationsLeft <= 0) return invalid('not-your-seat');
  if (!Number.isSafeInteger(pos.x) || !Number.isSafeInteger(pos.y)) return invalid('not-a-move');
  return toPosition(state).pieceAt(cellAt(pos.x, pos.y)) ? invalid('occupied') : { isValid: true };
}

/** What the current player's piece on `pos` captures, whether it stands there already or not. */
export function findCaptures(state: GameState, pos: Position): CaptureResult[] {
  const position = toPosition(state, cellAt(pos.x, pos.y));
  position.play(cellAt(pos.x, pos.y));
  return captured(position, state.currentPlayer);
}

export function applyMove(state: GameState, pos: Position, timestamp?: number): MoveResult {
  if (!validateMove(state, state.currentPlayer, pos).isValid) return result(state, false, []);

  const position = toPosition(state);
  const cell = cellAt(pos.x, pos.y);
  position.play(cell);
  const captures = captured(position, state.currentPlayer);
  const move: GameMove = {
    player: state.currentPlayer,
    position: point(cell),
    ...(timestamp === undefined ? {} : { timestamp }),
    captures,
  };
  const outcome = position.outcome;
  const goesOn = position.turnStart === 0;
  const next: GameState = {
    board: columns(position) as Player[][],
    currentPlayer: (position.toMove + 1) as Player,
    currentTurn: {
      placeOperationsLeft: position.placementsLeft,
      moves: goesOn ? [...state.currentTurn.moves, move] : [],
    },
    scores: { [Player.First]: position.points(0), [Player.Second]: position.points(1) },
    winner: outcome && outcome.winner !== null ? ((outcome.winner + 1) as Player) : null,
    gameOver: outcome !== null,
    isFirstTurn: position.isFirstTurn,
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

const captured = (position: CtorPosition, player: Player): CaptureResult[] =>
  position.capturedAt(0).map((cell) => ({ positions: [point(cell)], player }));

/** A position of its own, at ply 0, from a plain state; `vacated` is taken as empty. */
function toPosition(state: GameState, vacated = -1): CtorPosition {
  const cells = state.board.flat() as number[];
  if (vacated >= 0) cells[vacated] = Player.None;
  return CtorPosition.of({
    cells,
    toMove: (state.currentPlayer - 1) as Seat,
    placementsLeft: state.currentTurn.placeOperationsLeft,
    points: [state.scores[Player.First], state.scores[Player.Second]],
    isFirstTurn: state.isFirstTurn,
  });
}
