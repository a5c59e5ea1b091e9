import type { Move } from '../../kernel/index.ts';
import type { Piece } from './types.ts';

//  A played move, with what undoing it needs:  times stood before 2 | quiet moves before 6 | captured 5 | piece 4 | move 12
//  Captured is 0 for none, else 1 + the piece.
export const packPlayed = (move: Move, piece: Piece, captured: number, quiet: number, stood: number): number =>
  move | (piece << 12) | (captured << 16) | (quiet << 21) | (stood << 27);

export const moveIn = (played: number): Move => played & 0xfff;
export const pieceIn = (played: number): Piece => (played >> 12) & 15;
/** −1 for none. */
export const capturedIn = (played: number): Piece => ((played >> 16) & 31) - 1;
export const quietIn = (played: number): number => (played >> 21) & 63;
export const stoodIn = (played: number): number => played >> 27;
