import { hashKeys, Random } from '../../kernel/index.ts';
import { BLOCKED, type OctaOptions, type Point } from './types.ts';

//  A cell in one byte:  state 2 | arrow 3
export const packCell = (state: number, arrow: number): number => (state << 3) | arrow;
export const stateOf = (value: number): number => value >> 3;
export const arrowOf = (value: number): number => value & 7;

/** The direction 45° clockwise. */
export const clockwise = (arrow: number): number => (arrow + 1) & 7;

/** The byte that stands for everything beyond the rim. It acts like a blocked cell. */
export const RIM = packCell(BLOCKED, 0);

/** Change in x and y for one step in each direction. North is +y. */
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

/** A square of cells with x and y from −size to +size. Cells are indexed row by row from the south-west corner. */
export interface Grid {
  readonly size: number;
  readonly side: number;
  readonly count: number;
}

export const gridOf = (size: number): Grid => {
  const side = 2 * size + 1;
  return { size, side, count: side * side };
};

/** Unsigned integers in the narrowest typed array that fits them. */
export type Numbers = Uint16Array | Uint32Array;

/** A zeroed array for integers up to and including `max`. */
export const numbersUpTo = (max: number, length: number): Numbers =>
  max < 2 ** 16 ? new Uint16Array(length) : new Uint32Array(length);

/** A grid with the lookup tables that positions share. */
export interface Board extends Grid {
  /** Indexed by `8 * cell + direction`: the neighbour, or `count` beyond the rim. */
  readonly neighbours: Numbers;
  /** Indexed by `32 * cell + byte`: the low half of the hash key. */
  readonly low: Int32Array;
  /** Indexed by `32 * cell + byte`: the high half of the hash key. */
  readonly high: Int32Array;
}

const boards: (Board | undefined)[] = [];

/** The board of the given size, cached. */
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

/** The neighbour in a direction, or `null` beyond the rim. */
export function neighbourOf(grid: Grid, cell: number, direction: number): number | null {
  const [dx, dy] = STEPS[direction] as Point;
  return cellAt(grid, xOf(grid, cell) + dx, yOf(grid, cell) + dy);
}

type Bounds = Pick<Grid, 'size' | 'side'>;

/** The index of the cell at x, y, or `null` off the board. */
export const cellAt = ({ size, side }: Bounds, x: number, y: number): number | null =>
  isWithin(size, x) && isWithin(size, y) ? (y + size) * side + (x + size) : null;
const isWithin = (size: number, coordinate: number): boolean =>
  Number.isInteger(coordinate) && Math.abs(coordinate) <= size;
export const xOf = ({ size, side }: Bounds, cell: number): number => (cell % side) - size;
export const yOf = ({ size, side }: Bounds, cell: number): number => Math.floor(cell / side) - size;

/** The bytes of all cells at the start of a match. */
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

/** Random arrows with point symmetry: opposite cells point in opposite directions; the centre points north. */
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
