import { SEATS, type Seat } from '../../kernel/index.ts';
import { ALL_PIECES, columnOf, DENS, GONE, rowOf, SQUARES } from './board.ts';
import type { JunglePosition } from './position.ts';
import { kindOf, seatOf } from './types.ts';

/** By kind. The rat is worth more than its rank: it alone stops the elephant and the jumps. */
const VALUES = [500, 200, 300, 400, 500, 800, 900, 1000] as const;

/** For each step nearer to the other den. */
const ADVANCE = 12;

/** The steps from a square to the den that a seat wants to enter, as if nothing were in the way. */
const distance = (square: number, seat: Seat): number => {
  const den = DENS[seat === 0 ? 1 : 0];
  return Math.abs(columnOf(square) - columnOf(den)) + Math.abs(rowOf(square) - rowOf(den));
};

/** At 64 · seat + square. */
const DISTANCES: Uint8Array = Uint8Array.from(
  SEATS.flatMap((seat) => Array.from({ length: 64 }, (_, square) => (square < SQUARES ? distance(square, seat) : 0))),
);

/** The unit is a rank: what is on the board, and how far it has come. */
export function evaluate(position: JunglePosition): number {
  let red = 0;
  for (const piece of ALL_PIECES) {
    const square = position.squareOf(piece);
    if (square === GONE) continue;
    const seat = seatOf(piece);
    const worth = (VALUES[kindOf(piece)] as number) - ADVANCE * DISTANCES[64 * seat + square]!;
    red += seat === 0 ? worth : -worth;
  }
  return position.toMove === 0 ? red : -red;
}
