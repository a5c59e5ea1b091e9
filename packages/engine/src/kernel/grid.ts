import type { Notation } from './game.ts';
import type { Seat } from './outcome.ts';
import type { SceneParts } from './scene.ts';

type TokenParts = SceneParts['tokens'][number];

/** A board of columns and rows. Cells are numbered row by row from the top left, and named like `B3`. */
export interface Grid {
  /** The parts of a scene that never change, for `createScene`. */
  readonly board: Pick<SceneParts, 'shape' | 'cells'> & Required<Pick<SceneParts, 'columns' | 'rows'>>;
  /** Writes and reads a move that is the number of a cell. Reads small letters too. */
  readonly notation: Pick<Notation, 'format' | 'read'>;
  readonly width: number;
  readonly height: number;
  /** The number of a cell, counted from the top left; `null` beyond the edge. */
  cellAt(x: number, y: number): number | null;
  /** The name of a cell. */
  nameOf(cell: number): string;
  /** The number of a cell by its name; `null` if there is none. */
  cellNamed(name: string): number | null;
  /**
   * The tokens of a board on which a cell's value is the seat of its stone + 1, or 0. `kinds` names the stones of each seat.
   */
  stones(cells: ArrayLike<number>, kinds?: readonly [string, string]): TokenParts[];
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const GLYPHS = ['●', '○'] as const;

/**
 * Creates a board of at most 26 columns. Rows count from the bottom, on a hex board from the top.
 *
 * @example
 * ```ts
 * import { createGrid } from '@quintet/engine/authoring';
 * const grid = createGrid('points', 15, 15);
 * console.log(grid.nameOf(0), grid.cellNamed('A1')); // 'A15' 210
 * console.log(grid.cellAt(15, 0)); // null
 * console.log(grid.stones([0, 2]).map(({ cell, seat }) => `${cell} ${seat}`)); // [ 'B15 1' ]
 * ```
 */
export function createGrid(shape: SceneParts['shape'], width: number, height: number): Grid {
  if (width > LETTERS.length) throw new RangeError(`a grid has at most ${LETTERS.length} columns, not ${width}`);
  const columns = [...LETTERS.slice(0, width)];
  const rows = Array.from({ length: height }, (_, y) => String(shape === 'hex' ? y + 1 : height - y));
  const names = rows.flatMap((row) => columns.map((column) => column + row));
  const byName = new Map(names.map((name, cell) => [name, cell]));
  const nameOf = (cell: number): string => names[cell] as string;
  const cellNamed = (name: string): number | null => byName.get(name.toUpperCase()) ?? null;
  return {
    board: {
      ...{ shape, columns, rows },
      cells: names.map((target, cell) => ({ target, x: cell % width, y: Math.floor(cell / width) })),
    },
    notation: { format: (_position, move) => nameOf(move), read: (_position, text) => cellNamed(text) },
    ...{ width, height, nameOf, cellNamed },
    cellAt: (x, y) => (x >= 0 && x < width && y >= 0 && y < height ? y * width + x : null),
    stones: (cells, kinds = ['stone', 'stone']) =>
      names.flatMap((cell, i): TokenParts[] => {
        if (!cells[i]) return [];
        const seat = (cells[i] - 1) as Seat;
        const glyph = kinds[0] === kinds[1] ? { glyph: GLYPHS[seat] } : {};
        return [{ id: cell, cell, kind: kinds[seat], seat, ...glyph }];
      }),
  };
}

/**
 * Creates the tables of each board size once. Positions of a size share them, since they never change.
 *
 * @example
 * ```ts
 * import { oncePerSize } from '@quintet/engine/authoring';
 * const boardOf = oncePerSize((size) => ({ size, edge: Array.from({ length: size }, (_, x) => x) }));
 * console.log(boardOf(3).edge, boardOf(3) === boardOf(3)); // [ 0, 1, 2 ] true
 * ```
 */
export function oncePerSize<T>(create: (size: number) => T): (size: number) => T {
  const bySize = new Map<number, T>();
  return (size) => {
    const known = bySize.get(size);
    if (known !== undefined) return known;
    const created = create(size);
    bySize.set(size, created);
    return created;
  };
}
