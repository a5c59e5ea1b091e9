import { LINE, pack } from './types.ts';

export const SIZE = 4;
export const CELLS = SIZE * SIZE;

/** The set of all cells. A set of cells is 16 bits: bit c stands for cell c. */
export const ALL = (1 << CELLS) - 1;

export const cellAt = (row: number, column: number): number => SIZE * row + column;
export const rowOf = (cell: number): number => cell >> 2;
export const columnOf = (cell: number): number => cell & 3;

export const isOnBoard = (row: number, column: number): boolean =>
  Number.isInteger(row) && Number.isInteger(column) && row >= 0 && row < SIZE && column >= 0 && column < SIZE;

/** The lowest cell of a non-empty set. */
export const lowest = (set: number): number => 31 - Math.clz32(set & -set);

/** Number of cells in a set. */
export function sizeOf(set: number): number {
  const pairs = set - ((set >> 1) & 0x5555);
  const fours = (pairs & 0x3333) + ((pairs >> 2) & 0x3333);
  const eights = (fours + (fours >> 4)) & 0x0f0f;
  return (eights + (eights >> 8)) & 31;
}

export function cellsOf(set: number): number[] {
  const cells: number[] = [];
  for (let rest = set; rest !== 0; rest &= rest - 1) cells.push(lowest(rest));
  return cells;
}

/** The orthogonal neighbours of a cell on the board, in the order up, down, left, right. */
export const neighboursOf = (cell: number): number[] =>
  (
    [
      [-1, 0],
      [1, 0],
      [0, -1],
      [0, 1],
    ] as const
  )
    .map(([down, right]) => [rowOf(cell) + down, columnOf(cell) + right] as const)
    .filter(([row, column]) => isOnBoard(row, column))
    .map(([row, column]) => cellAt(row, column));

const setOf = (cells: readonly number[]): number => cells.reduce((set, cell) => set | (1 << cell), 0);

/** The orthogonal neighbours of each cell, as a set. */
export const NEIGHBOURS: Int32Array = Int32Array.from({ length: CELLS }, (_, cell) => setOf(neighboursOf(cell)));

/** The three left columns: all cells that have a right neighbour. */
export const LEFT_THREE = 0x7777;

/** Number of orthogonally adjacent pairs in a set. */
export const adjacentPairs = (set: number): number =>
  sizeOf(set & (set >> SIZE)) + sizeOf(set & (set >> 1) & LEFT_THREE);

export const LINE_TYPES = ['HORIZONTAL', 'VERTICAL', 'DIAGONAL'] as const;
export type LineType = (typeof LINE_TYPES)[number];

/** A scoring line: three contiguous cells in a row, a column or a diagonal. */
export interface Line {
  /** The three cells, in reading order. */
  readonly cells: readonly [number, number, number];
  readonly set: number;
  readonly type: LineType;
  /** The move that chooses this line. */
  readonly move: number;
  /** Index of the line's bit in `linesIn`. */
  readonly bit: number;
}

//  A set of lines:  diagonal 8 | vertical 8 | horizontal 16, each line at the bit of its first cell in reading order.
//  Diagonals to the right start in the two left columns and diagonals to the left in the two right columns, so both share a byte.
const VERTICAL_BITS = 16;
const DIAGONAL_BITS = 24;

/** The lines that a set of cells contains, as a set of lines. */
export const linesIn = (set: number): number =>
  (set & (set >> 1) & (set >> 2) & 0x3333) |
  ((set & (set >> 4) & (set >> 8)) << VERTICAL_BITS) |
  (((set & (set >> 5) & (set >> 10) & 0x33) | (set & (set >> 3) & (set >> 6) & 0xcc)) << DIAGONAL_BITS);

/** The 24 lines, ordered by their first, second and third cell. */
export const LINES: readonly Line[] = Array.from({ length: CELLS }, (_, start) =>
  (
    [
      [0, 1, 'HORIZONTAL', 0],
      [1, -1, 'DIAGONAL', DIAGONAL_BITS],
      [1, 0, 'VERTICAL', VERTICAL_BITS],
      [1, 1, 'DIAGONAL', DIAGONAL_BITS],
    ] as const
  )
    .filter(([down, right]) => isOnBoard(rowOf(start) + 2 * down, columnOf(start) + 2 * right))
    .map(([down, right, type, bits]): Line => {
      const step = cellAt(down, right);
      const cells = [start, start + step, start + 2 * step] as const;
      return { cells, set: setOf(cells), type, move: pack(LINE, ...cells), bit: bits + start };
    }),
).flat();

/** The cells of each line, indexed by `Line.bit`. */
export const LINE_SETS: Int32Array = new Int32Array(32);
for (const { bit, set } of LINES) LINE_SETS[bit] = set;

/** The lines that a set of cells contains, in the order of `LINES`. */
export function linesOf(set: number): Line[] {
  const found = linesIn(set);
  return LINES.filter(({ bit }) => (found >>> bit) & 1);
}

/**
 * A counter from 0 to 15 for each cell, bit-sliced: `ones` is the set of cells whose counter has bit 0 set, and so on. One
 * operation counts any set of cells up or down at once. Counters stop at 15, which no match reaches.
 */
export class CellCounts {
  ones = 0;
  twos = 0;
  fours = 0;
  eights = 0;

  at(cell: number): number {
    const bit = (set: number): number => (set >> cell) & 1;
    return bit(this.ones) | (bit(this.twos) << 1) | (bit(this.fours) << 2) | (bit(this.eights) << 3);
  }

  /** Sets a counter that is currently 0. Clamps `value` to 0 … 15. */
  set(cell: number, value: number): void {
    const count = Math.min(Math.max(value, 0), MAX_COUNT);
    this.ones |= (count & 1) << cell;
    this.twos |= ((count >> 1) & 1) << cell;
    this.fours |= ((count >> 2) & 1) << cell;
    this.eights |= ((count >> 3) & 1) << cell;
  }

  reset(cells: number): void {
    this.ones &= ~cells;
    this.twos &= ~cells;
    this.fours &= ~cells;
    this.eights &= ~cells;
  }

  countUp(cells: number): void {
    const ones = cells & ~(this.ones & this.twos & this.fours & this.eights);
    const twos = ones & this.ones;
    const fours = twos & this.twos;
    this.eights ^= fours & this.fours;
    this.fours ^= fours;
    this.twos ^= twos;
    this.ones ^= ones;
  }

  countDown(cells: number): void {
    const ones = cells & this.nonZero();
    const twos = ones & ~this.ones;
    const fours = twos & ~this.twos;
    this.eights ^= fours & ~this.fours;
    this.fours ^= fours;
    this.twos ^= twos;
    this.ones ^= ones;
  }

  /** The cells whose counter is above 0. */
  nonZero(): number {
    return this.ones | this.twos | this.fours | this.eights;
  }

  atLeastThree(): number {
    return (this.ones & this.twos) | this.fours | this.eights;
  }
}

const MAX_COUNT = 15;
