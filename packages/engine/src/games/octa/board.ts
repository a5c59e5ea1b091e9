import { hashKeys, Random } from '../../kernel/index.ts';
import { BLOCKED, type OctaOptions, type Point } from './types.ts';

/** A half side of 12 gives 625 cells, which fit the ten bits that a cell has in moves and in the log of a position. */
export const MAX_SIZE = 12;

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
export interface Board {
  readonly size: number;
  readonly side: number;
  readonly count: number;
  /** The neighbour of cell c in direction d, at 8·c + d; `count` where there is none. */
  readonly neighbours: Uint16Array;
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
  const side = 2 * size + 1;
  const count = side * side;
  const grid = { size, side, count };
  const neighbours = Uint16Array.from({ length: 8 * count }, (_, i) => {
    const [dx, dy] = STEPS[i & 7] as Point;
    return cellAt(grid, xOf(grid, i >> 3) + dx, yOf(grid, i >> 3) + dy) ?? count;
  });
  return {
    ...grid,
    neighbours,
    low: hashKeys(32 * count, 0x0c7a00 + size),
    high: hashKeys(32 * count, 0x0c7b00 + size),
  };
}

type Grid = Pick<Board, 'size' | 'side'>;

/** The number of the cell; null off the board. */
export const cellAt = ({ size, side }: Grid, x: number, y: number): number | null =>
  isWithin(size, x) && isWithin(size, y) ? (y + size) * side + (x + size) : null;
const isWithin = (size: number, coordinate: number): boolean =>
  Number.isInteger(coordinate) && Math.abs(coordinate) <= size;
export const xOf = ({ size, side }: Grid, cell: number): number => (cell % side) - size;
export const yOf = ({ size, side }: Grid, cell: number): number => Math.floor(cell / side) - size;

/** The bytes of all cells at the start. */
export function startCells(options: OctaOptions): Uint8Array {
  const board = boardOf(options.size);
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
