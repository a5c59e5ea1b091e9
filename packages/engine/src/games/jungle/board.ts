import type { Seat, Terrain } from '../../kernel/index.ts';
import { type BoardName, KINDS, type Kind, PIECES } from './types.ts';

export const COLUMNS = 7;
export const ROWS = 9;
/** Squares are indexed row by row from A1 (0) to G9 (62). */
export const SQUARES = COLUMNS * ROWS;
/** Stands for the square of a captured piece. */
export const GONE = 63;

export const COLUMN_NAMES = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const;

/** Row indexes from the top of the board: row 9 is 8, row 1 is 0. */
export const ROWS_FROM_TOP = [8, 7, 6, 5, 4, 3, 2, 1, 0] as const;

/** Column of a square: 0 … 6 from the left. */
export const columnOf = (square: number): number => square % COLUMNS;
/** Row of a square: 0 … 8 from the bottom. */
export const rowOf = (square: number): number => Math.floor(square / COLUMNS);

/** Names indexed by square: `A1` … `G9`. */
export const SQUARE_NAMES: readonly string[] = Array.from(
  { length: SQUARES },
  (_, square) => `${COLUMN_NAMES[columnOf(square)]}${rowOf(square) + 1}`,
);

/** The square with the given name, or −1 if there is none. */
export const squareNamed = (name: string): number => SQUARE_NAMES.indexOf(name);

const squaresNamed = (names: string): number[] => names.split(' ').map(squareNamed);

/** Square of each den, indexed by seat. */
export const DENS: readonly [number, number] = [squareNamed('D1'), squareNamed('D9')];
const TRAPS = [squaresNamed('C1 E1 D2'), squaresNamed('C9 E9 D8')] as const;

/** The rivers and starting squares of a board. Dens and traps are the same on every board. */
export interface Layout {
  readonly board: BoardName;
  readonly water: ReadonlySet<number>;
  /** Starting square of each piece, indexed by piece. */
  readonly start: readonly number[];
}

function layout(board: BoardName, water: string, red: Readonly<Record<Kind, string>>): Layout {
  const start = KINDS.map((kind) => squareNamed(red[kind]));
  // BLUE's squares are RED's, rotated by half a turn.
  return {
    board,
    water: new Set(squaresNamed(water)),
    start: [...start, ...start.map((square) => SQUARES - 1 - square)],
  };
}

export const LAYOUTS: Readonly<Record<BoardName, Layout>> = {
  spec: layout('spec', 'A4 B4 A5 B5 A6 B6 F4 G4 F5 G5 F6 G6', {
    rat: 'E3',
    cat: 'C3',
    dog: 'B3',
    wolf: 'C1',
    leopard: 'F3',
    tiger: 'G3',
    lion: 'A3',
    elephant: 'D2',
  }),
  classic: layout('classic', 'B4 C4 B5 C5 B6 C6 E4 F4 E5 F5 E6 F6', {
    rat: 'G3',
    cat: 'B2',
    dog: 'F2',
    wolf: 'C3',
    leopard: 'E3',
    tiger: 'A1',
    lion: 'G1',
    elephant: 'A3',
  }),
};

/** The seat that owns a den or trap; `null` for other squares. */
export function ownerOf(square: number): Seat | null {
  if (square === DENS[0] || TRAPS[0].includes(square)) return 0;
  return square === DENS[1] || TRAPS[1].includes(square) ? 1 : null;
}

export const isTrapOf = (square: number, seat: number): boolean => TRAPS[seat === 0 ? 0 : 1].includes(square);

export function terrainOf({ water }: Layout, square: number): Terrain {
  if (water.has(square)) return 'water';
  if (ownerOf(square) === null) return 'plain';
  return DENS.includes(square) ? 'den' : 'trap';
}

/** Up, down, left, right, as changes of column and row. */
export const DIRECTIONS = [
  [0, 1],
  [0, -1],
  [-1, 0],
  [1, 0],
] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** The next square in a direction, or −1 off the board. */
export function neighbour(square: number, [right, up]: Direction): number {
  const [column, row] = [columnOf(square) + right, rowOf(square) + up];
  return column >= 0 && column < COLUMNS && row >= 0 && row < ROWS ? row * COLUMNS + column : -1;
}

/** A jump across a river. */
export interface Crossing {
  /** The water squares that the jump crosses. */
  readonly over: readonly number[];
  /** The land square where the jump ends. */
  readonly to: number;
}

/** The jump from a land square in a direction, or `null` if there is no river or its far side is off the board. */
export function crossing({ water }: Layout, from: number, direction: Direction): Crossing | null {
  if (water.has(from)) return null;
  const over: number[] = [];
  let to = neighbour(from, direction);
  while (water.has(to)) {
    over.push(to);
    to = neighbour(to, direction);
  }
  return over.length > 0 && to >= 0 ? { over, to } : null;
}

/** The jump between two squares, or `null` if there is none. */
export function crossingBetween(layout: Layout, from: number, to: number): Crossing | null {
  for (const direction of DIRECTIONS) {
    const found = crossing(layout, from, direction);
    if (found?.to === to) return found;
  }
  return null;
}

/** The numbers of all sixteen pieces. */
export const ALL_PIECES: readonly number[] = Array.from({ length: PIECES }, (_, piece) => piece);
