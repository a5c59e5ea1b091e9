import { SIZE } from '../board.ts';

export const BOARD_SIZE = SIZE;

export const Player = { None: 0, First: 1, Second: 2 } as const;
export type Player = (typeof Player)[keyof typeof Player];

export interface Position {
  x: number;
  y: number;
}

export interface CaptureResult {
  positions: Position[];
  player: Player;
}

export interface GameMove {
  player: Player;
  position: Position;
  /** Milliseconds since 1970. */
  timestamp: number;
  captures?: CaptureResult[];
}

export interface GameScore {
  [Player.First]: number;
  [Player.Second]: number;
}

export interface GameState {
  /** `board[x][y]` */
  board: Player[][];
  currentPlayer: Player;
  currentTurn: {
    placeOperationsLeft: number;
    /** The moves of the running turn. */
    moves: GameMove[];
  };
  scores: GameScore;
  /** `null` in a draw and while the match runs. */
  winner: Player | null;
  gameOver: boolean;
  /** Until First's first placement. */
  isFirstTurn: boolean;
}

export interface MoveResult {
  isValid: boolean;
  captures: CaptureResult[];
  nextPlayer: Player;
  opsRemaining: number;
  isGameOver: boolean;
  winner: Player | null;
  /** The state after the move; the given state when the move is not valid. An addition to the document. */
  state: GameState;
}
