/** Columns and rows of the torus. */
export const SIZE = 10;
export const CELLS = SIZE * SIZE;

/** Any integer coordinate, brought to 0 … 9. */
export const wrap = (coordinate: number): number => ((coordinate % SIZE) + SIZE) % SIZE;

export const cellAt = (x: number, y: number): number => wrap(x) * SIZE + wrap(y);
export const xOf = (cell: number): number => Math.floor(cell / SIZE);
export const yOf = (cell: number): number => cell % SIZE;

/** The eight neighbours of each cell, in the document's order: dx −1 … 1, then dy −1 … 1. Those of cell c start at 8·c. */
export const NEIGHBOURS: Uint8Array = Uint8Array.from({ length: 8 * CELLS }, (_, i) => {
  const cell = i >> 3;
  const step = (i & 7) < 4 ? i & 7 : (i & 7) + 1;
  return cellAt(xOf(cell) + Math.floor(step / 3) - 1, yOf(cell) + (step % 3) - 1);
});
