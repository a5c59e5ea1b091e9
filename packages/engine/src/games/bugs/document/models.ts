import type { Hex } from './hex-math.ts';

/** The kinds of pieces. */
export const PieceType = {
  QUEEN: 'QUEEN',
  ANT: 'ANT',
  SPIDER: 'SPIDER',
  BEETLE: 'BEETLE',
  GRASSHOPPER: 'GRASSHOPPER',
} as const;
export type PieceType = (typeof PieceType)[keyof typeof PieceType];

/** The two players; WHITE moves first. */
export const PlayerColor = { WHITE: 'WHITE', BLACK: 'BLACK' } as const;
export type PlayerColor = (typeof PlayerColor)[keyof typeof PlayerColor];

/** A piece in play. */
export interface Piece {
  readonly type: PieceType;
  readonly color: PlayerColor;
  readonly id: string;
}

/** Stacks of pieces from bottom to top, keyed by `q,r`. */
export type BoardState = Readonly<Record<string, readonly Piece[]>>;

/** A match as the document's server publishes it. */
export interface Game {
  readonly game_id: string;
  readonly board: BoardState;
  readonly current_turn: PlayerColor;
  /** Number of the current player's own turn, from 1. */
  readonly turn_number: number;
  readonly white_pieces_hand: Readonly<Record<PieceType, number>>;
  readonly black_pieces_hand: Readonly<Record<PieceType, number>>;
  /** The winner; `null` during the match and after a draw. */
  readonly winner: PlayerColor | null;
  readonly status: 'IN_PROGRESS' | 'FINISHED';
  /** Why the match ended; absent while it is running. Not part of the document. */
  readonly reason?: string;
}

/** The document's move request. `PASS`, for players who cannot move, is not part of the document. */
export interface MoveRequest {
  readonly action: 'PLACE' | 'MOVE' | 'PASS';
  /** Required for PLACE. */
  readonly piece_type?: PieceType | null;
  /** Required for MOVE. */
  readonly from_hex?: Hex | null;
  /** Required for PLACE and MOVE. */
  readonly to_hex?: Hex | null;
}
