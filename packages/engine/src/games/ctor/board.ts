/** Number of columns, and of rows, of the torus. */
export const SIZE = 10;
export const CELLS = SIZE * SIZE;

/** Wraps any integer coordinate to 0 … 9. */
export const wrap = (coordinate: number): number => ((coordinate % SIZE) + SIZE) % SIZE;

export const cellAt = (x: number, y: number): number => wrap(x) * SIZE + wrap(y);
export const xOf = (cell: number): number => Math.floor(cell / SIZE);
export const yOf = (cell: number): number => cell % SIZE;

/** At `8 * cell` and on: the eight neighbours of a cell, ordered by dx, then by dy (−1 to 1), as in the document. */
export const NEIGHBOURS: Uint8Array = Uint8Array.from({ length: 8 * CELLS }, (_, i) => {
  const cell = i >> 3;
  const step = (i & 7) < 4 ? i & 7 : (i & 7) + 1;
  return cellAt(xOf(cell) + Math.floor(step / 3) - 1, yOf(cell) + (step % 3) - 1);
});
