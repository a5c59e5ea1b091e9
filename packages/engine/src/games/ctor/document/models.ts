import { SIZE } from '../board.ts';

/** Number of columns and number of rows of the board: 10. */
export const BOARD_SIZE = SIZE;

/** A player, or `None` for an empty cell. */
export const Player = { None: 0, First: 1, Second: 2 } as const;
export type Player = (typeof Player)[keyof typeof Player];

/** A cell. Coordinates outside 0 … 9 wrap around the edges. */
export interface Position {
  x: number;
  y: number;
}

/** One captured piece, and the player who captured it. */
export interface CaptureResult {
  positions: Position[];
  player: Player;
}

/** One placement. */
export interface GameMove {
  player: Player;
  position: Position;
  /** Milliseconds since 1970. */
  timestamp: number;
  captures?: CaptureResult[];
}

/** Points for captures. */
export interface GameScore {
  [Player.First]: number;
  [Player.Second]: number;
}

/** The state of a match. */
export interface GameState {
  /** Indexed as `board[x][y]`. */
  board: Player[][];
  currentPlayer: Player;
  currentTurn: {
    placeOperationsLeft: number;
    /** The moves of the current turn. */
    moves: GameMove[];
  };
  scores: GameScore;
  /** The winner; `null` for a draw and while the match is running. */
  winner: Player | null;
  gameOver: boolean;
  /** True until First's first placement. */
  isFirstTurn: boolean;
  /** The same as `currentTurn.placeOperationsLeft`, where the document's own `applyMove` reads it. States from elsewhere may lack it. */
  opsRemaining?: number;
}

/** The result of `applyMove`. */
export interface MoveResult {
  isValid: boolean;
  captures: CaptureResult[];
  nextPlayer: Player;
  opsRemaining: number;
  isGameOver: boolean;
  winner: Player | null;
  /** The state after the move, or the given state if the move is not valid. The document does not have this field. */
  state: GameState;
}
