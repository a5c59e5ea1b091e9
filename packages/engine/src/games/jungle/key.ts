import { hashKeys, type Seat } from '../../kernel/index.ts';
import { ALL_PIECES, COLUMNS, GONE, ROWS_FROM_TOP, SQUARES } from './board.ts';
import { kindOf, LETTERS, PIECES, SEAT_NAMES, seatOf } from './types.ts';

/** Moves in a row without a capture, and times that a position stands, that make a draw. */
export const QUIET_LIMIT = 50;
export const REPETITIONS = 3;

// Hash keys: a piece on a square at 64 · piece + square; BLUE to move; the traditional board, since more may be played there;
// the count of moves without capture; how often the position has stood.
export const TURN_KEY = 64 * PIECES;
export const CLASSIC_KEY = TURN_KEY + 1;
export const QUIET_KEYS = CLASSIC_KEY + 1;
export const STOOD_KEYS = QUIET_KEYS + QUIET_LIMIT + 1;
const COUNT = STOOD_KEYS + REPETITIONS + 1;

export const LOW: Int32Array = hashKeys(COUNT, 0x1a61);
export const HIGH: Int32Array = hashKeys(COUNT, 0x1a62);

/** What repetition compares, to be read: the rows from the top, RED's letters large and BLUE's small, and who is to move. */
export function spell(squares: ArrayLike<number>, toMove: Seat): string {
  const letters: string[] = Array.from({ length: SQUARES }, () => '.');
  for (const piece of ALL_PIECES) {
    const square = squares[piece] as number;
    const letter = LETTERS[kindOf(piece)] as string;
    if (square !== GONE) letters[square] = seatOf(piece) === 0 ? letter : letter.toLowerCase();
  }
  const rows = ROWS_FROM_TOP.map((row) => letters.slice(row * COLUMNS, (row + 1) * COLUMNS).join(''));
  return `${rows.join('/')} ${SEAT_NAMES[toMove]}`;
}
