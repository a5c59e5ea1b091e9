import { hashKeys, Random } from '../../kernel/index.ts';
import { BLOCKED, type OctaOptions, type Point } from './types.ts';

//  A cell in one byte:  state 2 | arrow 3
export const packCell = (state: number, arrow: number): number => (state << 3) | arrow;
export const stateOf = (value: number): number => value >> 3;
export const arrowOf = (value: number): number => value & 7;

/** The arrow 45° on. */
export const clockwise = (arrow: number): number => (arrow + 1) & 7;

/** What the neighbour that is not there holds: the rim acts as a blocked cell does. */
export const RIM = packCell(BLOCKED, 0);

/** How x and y change in each direction. North is +y. */
const STEPS: readonly Point[] = [
  [0, 1],
  [1, 1],
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, -1],
  [-1, 0],
  [-1, 1],
];

/** The square of cells with x and y from −size to +size, numbered from the south-west, row by row. */
export interface Grid {
  readonly size: number;
  readonly side: number;
  readonly count: number;
}

export const gridOf = (size: number): Grid => {
  const side = 2 * size + 1;
  return { size, side, count: side * side };
};

/** Numbers of cells or other small integers, in the narrowest array that holds them. */
export type Numbers = Uint16Array | Uint32Array;

/** A zeroed array for integers up to and including `max`. */
export const numbersUpTo = (max: number, length: number): Numbers =>
  max < 2 ** 16 ? new Uint16Array(length) : new Uint32Array(length);

/** A grid with the tables that a position needs. */
export interface Board extends Grid {
  /** The neighbour of cell c in direction d, at 8·c + d; `count` where there is none. */
  readonly neighbours: Numbers;
  /** The hash keys of cell c holding the byte v, at 32·c + v. */
  readonly low: Int32Array;
  readonly high: Int32Array;
}

const boards: (Board | undefined)[] = [];

/** The board of that size, made once. */
export function boardOf(size: number): Board {
  boards[size] ??= makeBoard(size);
  return boards[size];
}

function makeBoard(size: number): Board {
  const grid = gridOf(size);
  const { count } = grid;
  const neighbours = numbersUpTo(count, 8 * count);
  for (let i = 0; i < neighbours.length; i++) neighbours[i] = neighbourOf(grid, i >> 3, i & 7) ?? count;
  return {
    ...grid,
    neighbours,
    low: hashKeys(32 * count, 0x0c7a00 + size),
    high: hashKeys(32 * count, 0x0c7b00 + size),
  };
}

/** The neighbour of a cell in a direction; null beyond the rim. */
export function neighbourOf(grid: Grid, cell: number, direction: number): number | null {
  const [dx, dy] = STEPS[direction] as Point;
  return cellAt(grid, xOf(grid, cell) + dx, yOf(grid, cell) + dy);
}

type Sides = Pick<Grid, 'size' | 'side'>;

/** The number of the cell; null off the board. */
export const cellAt = ({ size, side }: Sides, x: number, y: number): number | null =>
  isWithin(size, x) && isWithin(size, y) ? (y + size) * side + (x + size) : null;
const isWithin = (size: number, coordinate: number): boolean =>
  Number.isInteger(coordinate) && Math.abs(coordinate) <= size;
export const xOf = ({ size, side }: Sides, cell: number): number => (cell % side) - size;
export const yOf = ({ size, side }: Sides, cell: number): number => Math.floor(cell / side) - size;

/** The bytes of all cells at the start. */
export function startCells(options: OctaOptions): Uint8Array {
  const board = gridOf(options.size);
  const cells = options.arrows === 'north' ? new Uint8Array(board.count) : mirroredArrows(board.count, options.seed);
  const lists = [[], options.player1, options.player2, options.blocked];
  lists.forEach((list, state) => {
    for (const [x, y] of list) {
      const cell = cellAt(board, x, y);
      if (cell !== null) cells[cell] = packCell(state, arrowOf(cells[cell]!));
    }
  });
  return cells;
}

/** Random arrows, fair by point symmetry: opposite cells point in opposite directions, the centre north. */
function mirroredArrows(count: number, seed: number): Uint8Array {
  const random = new Random(seed);
  const arrows = new Uint8Array(count);
  for (let cell = 0; 2 * cell < count - 1; cell++) {
    const direction = random.below(8);
    arrows[cell] = direction;
    arrows[count - 1 - cell] = (direction + 4) & 7;
  }
  return arrows;
}
