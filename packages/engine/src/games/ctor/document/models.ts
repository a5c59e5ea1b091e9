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
    /** The moves of the current turn. */
    moves: GameMove[];
  };
  scores: GameScore;
  /** `null` for a draw, and while the match is running. */
  winner: Player | null;
  gameOver: boolean;
  /** True until First's first placement. */
  isFirstTurn: boolean;
}

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
