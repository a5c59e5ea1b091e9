import type { Json, Outcome, Snapshot } from '../../kernel/index.ts';
import { COLUMNS, ROWS_FROM_TOP, SQUARE_NAMES } from './board.ts';
import type { JunglePosition } from './position.ts';
import { fromOf, PIECE_NAMES, SEAT_NAMES, type SeatName, seatOf, toOf } from './types.ts';

export const STATUSES = ['IN_PROGRESS', 'RED_WINS', 'BLUE_WINS', 'DRAW'] as const;
export type Status = (typeof STATUSES)[number];

/** A move in a history. Pieces have names such as `RED_RAT`. */
export type MoveEntry = {
  /** Number of the move, from 1. */
  readonly moveNumber: number;
  readonly player: SeatName;
  readonly piece: string;
  readonly from: string;
  readonly to: string;
  readonly captured: string | null;
};

export function statusOf(outcome: Outcome | null): Status {
  if (!outcome) return 'IN_PROGRESS';
  if (outcome.winner === null) return 'DRAW';
  return outcome.winner === 0 ? 'RED_WINS' : 'BLUE_WINS';
}

/** Nine rows, row 9 first, of seven piece names or `null`. */
export const boardRows = (position: JunglePosition): (string | null)[][] =>
  ROWS_FROM_TOP.map((row) =>
    Array.from({ length: COLUMNS }, (_, column) => PIECE_NAMES[position.pieceAt(row * COLUMNS + column)] ?? null),
  );

/** The history entry of the move played at a ply. */
export function entryAt(position: JunglePosition, ply: number): MoveEntry {
  const move = position.playedAt(ply);
  const piece = position.movedAt(ply);
  return {
    moveNumber: ply + 1,
    player: SEAT_NAMES[seatOf(piece)],
    piece: PIECE_NAMES[piece] as string,
    from: SQUARE_NAMES[fromOf(move)] as string,
    to: SQUARE_NAMES[toOf(move)] as string,
    captured: PIECE_NAMES[position.capturedAt(ply)] ?? null,
  };
}

/** The published state. `currentPlayer` is the player who would move next, even after the end. */
export const state = ({ position, outcome }: Snapshot<JunglePosition>): Json => ({
  board: boardRows(position),
  currentPlayer: SEAT_NAMES[position.toMove],
  moveCount: position.ply,
  movesWithoutCapture: position.movesWithoutCapture,
  status: statusOf(outcome),
});
