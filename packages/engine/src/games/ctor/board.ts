import { SEATS } from '../../kernel/index.ts';

/** Width and height of the torus, in cells. */
export const SIZE = 10;
export const CELLS = SIZE * SIZE;

/** Wraps any integer coordinate to 0 … 9. */
export const wrap = (coordinate: number): number => ((coordinate % SIZE) + SIZE) % SIZE;

export const cellAt = (x: number, y: number): number => wrap(x) * SIZE + wrap(y);
export const xOf = (cell: number): number => Math.floor(cell / SIZE);
export const yOf = (cell: number): number => cell % SIZE;

/** The eight neighbours of each cell, from index `8 * cell` on, ordered by dx, then by dy (−1 to 1), as in the document. */
export const NEIGHBOURS: Uint8Array = Uint8Array.from({ length: 8 * CELLS }, (_, i) => {
  const cell = i >> 3;
  const step = (i & 7) < 4 ? i & 7 : (i & 7) + 1;
  return cellAt(xOf(cell) + Math.floor(step / 3) - 1, yOf(cell) + (step % 3) - 1);
});

/** A piece is captured when the mover has at least this many pieces around it. */
export const CAPTURE_MIN = 5;

//  A cell value, 10 bits:  Second's neighbouring pieces 4 | First's neighbouring pieces 4 | piece 2
//  All three share one number, so that a placement writes to each neighbour only once.
export const PIECE = 3;
export const shiftOf = (seat: number): number => 2 + 4 * seat;
export const CELL_VALUES = 1024;
/** Packs a cell value; `piece` is 0 for an empty cell, otherwise seat + 1. */
export const cellValue = (piece: number, firstsAround: number, secondsAround: number): number =>
  piece | (firstsAround << shiftOf(0)) | (secondsAround << shiftOf(1));

/**
 * Indexed by `[mover][cell value]`: 1 if the cell holds an opponent's piece that the mover surrounds. A lookup table,
 * because branches would be mispredicted.
 */
export const IS_SURROUNDED = SEATS.map((seat) =>
  Uint8Array.from({ length: CELL_VALUES }, (_, value) =>
    (value & PIECE) === 2 - seat && ((value >> shiftOf(seat)) & 15) >= CAPTURE_MIN ? 1 : 0,
  ),
);

/** Counts one more piece next to the cell. Returns 1 if the piece on the cell is now surrounded. */
export function touch(cells: Uint16Array, cell: number, one: number, isSurrounded: Uint8Array): number {
  const value = cells[cell]! + one;
  cells[cell] = value;
  return isSurrounded[value]!;
}
