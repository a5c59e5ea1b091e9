import { hashKeys, type Seat } from '../../kernel/index.ts';
import { ALL_PIECES, COLUMNS, GONE, ROWS_FROM_TOP, SQUARES } from './board.ts';
import { kindOf, LETTERS, PIECES, SEAT_NAMES, seatOf } from './types.ts';

/** This many moves in a row without a capture are a draw. */
export const QUIET_LIMIT = 50;
/** A position that occurs this many times is a draw. */
export const REPETITION_LIMIT = 3;

// Indexes of hash keys. Keys of pieces come first, at 64 * piece + square. Then follow BLUE to move, the classic board, the
// number of moves without a capture, and the occurrences of the position.
export const TURN_KEY = 64 * PIECES;
export const CLASSIC_KEY = TURN_KEY + 1;
export const QUIET_KEYS = CLASSIC_KEY + 1;
export const OCCURRENCE_KEYS = QUIET_KEYS + QUIET_LIMIT + 1;
const COUNT = OCCURRENCE_KEYS + REPETITION_LIMIT + 1;

export const LOW: Int32Array = hashKeys(COUNT, 0x1a61);
export const HIGH: Int32Array = hashKeys(COUNT, 0x1a62);

/** The text that repetition compares: rows from the top, RED in upper case and BLUE in lower case, then the player to move. */
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
