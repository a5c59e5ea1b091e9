import type { Move } from '../../kernel/index.ts';
import type { Piece } from './types.ts';

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

/** How often the position at `ply` has occurred before. Only positions since the last capture can be the same. */
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
