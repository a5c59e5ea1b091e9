import { hashKeys, type Move, type Seat } from '../../kernel/index.ts';
import { ALL_PIECES, COLUMNS, GONE, ROWS_FROM_TOP, SQUARES } from './board.ts';
import { kindOf, LETTERS, PIECES, type Piece, SEAT_NAMES, seatOf } from './types.ts';

/** Number of consecutive moves without a capture, by both players together, that make a draw. */
export const QUIET_LIMIT = 50;
/** Number of occurrences of a position that make a draw. */
export const REPETITION_LIMIT = 3;

// Indexes of hash keys. The keys of pieces come first, at 64 * piece + square, followed by the keys of BLUE to move, the
// classic board, the number of moves without a capture, and the occurrences of the position.
export const TURN_KEY = 64 * PIECES;
export const CLASSIC_KEY = TURN_KEY + 1;
export const QUIET_KEYS = CLASSIC_KEY + 1;
export const OCCURRENCE_KEYS = QUIET_KEYS + QUIET_LIMIT + 1;
const COUNT = OCCURRENCE_KEYS + REPETITION_LIMIT + 1;

export const LOW: Int32Array = hashKeys(COUNT, 0x1a61);
export const HIGH: Int32Array = hashKeys(COUNT, 0x1a62);

/**
 * The text that the repetition rule compares: rows from the top, RED in upper case and BLUE in lower case, then the player
 * to move.
 */
export function repetitionKeyOf(squares: ArrayLike<number>, toMove: Seat): string {
  const letters: string[] = Array.from({ length: SQUARES }, () => '.');
  for (const piece of ALL_PIECES) {
    const square = squares[piece] as number;
    const letter = LETTERS[kindOf(piece)] as string;
    if (square !== GONE) letters[square] = seatOf(piece) === 0 ? letter : letter.toLowerCase();
  }
  const rows = ROWS_FROM_TOP.map((row) => letters.slice(row * COLUMNS, (row + 1) * COLUMNS).join(''));
  return `${rows.join('/')} ${SEAT_NAMES[toMove]}`;
}

//  The history of a position has three words per ply: the low and high half of the hash of pieces and seat to move, which
//  repetition compares, and the move played from there.

//  A played move, with the data to undo it:  occurrences before 2 | quiet moves before 6 | captured 5 | piece 4 | move 12
//  Captured is 0 for none, otherwise 1 + the piece. A quiet move is one without a capture.
export const packPlayed = (move: Move, piece: Piece, captured: number, quiet: number, occurrences: number): number =>
  move | (piece << 12) | (captured << 16) | (quiet << 21) | (occurrences << 27);

export const moveIn = (played: number): Move => played & 0xfff;
export const pieceIn = (played: number): Piece => (played >> 12) & 15;
/** The captured piece, or −1 for none. */
export const capturedIn = (played: number): Piece => ((played >> 16) & 31) - 1;
export const quietIn = (played: number): number => (played >> 21) & 63;
export const occurrencesIn = (played: number): number => played >> 27;

/** How often the position at `ply` has occurred before. Only positions since the last capture can equal it. */
export function earlierOccurrences(history: Int32Array, ply: number, movesWithoutCapture: number): number {
  const low = history[3 * ply];
  const high = history[3 * ply + 1];
  const oldest = Math.max(0, ply - movesWithoutCapture);
  // A position recurs after four plies at the earliest, and always with the same seat to move.
  for (let at = ply - 4; at >= oldest; at -= 2) {
    if (history[3 * at] === low && history[3 * at + 1] === high) return occurrencesIn(history[3 * at + 2]!);
  }
  return 0;
}
