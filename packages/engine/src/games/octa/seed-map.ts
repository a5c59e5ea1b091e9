/** The map of Octa's own document, in its words: cells as objects that are linked to their neighbours. */
import { arrowOf, boardOf, cellAt, clockwise, MAX_SIZE, packCell, startCells, stateOf, xOf, yOf } from './board.ts';
import { DIRECTIONS, type OctaOptions, STATES } from './types.ts';

export interface Coordinate {
  readonly x: number;
  readonly y: number;
}

export const CellState = {
  NEUTRAL: 'NEUTRAL',
  PLAYER_1: 'PLAYER_1',
  PLAYER_2: 'PLAYER_2',
  BLOCKED: 'BLOCKED',
} as const;
export type CellState = (typeof CellState)[keyof typeof CellState];

export const Direction = {
  N: 'N',
  NE: 'NE',
  E: 'E',
  SE: 'SE',
  S: 'S',
  SW: 'SW',
  W: 'W',
  NW: 'NW',
} as const;
export type Direction = (typeof Direction)[keyof typeof Direction];

/** The direction 45 degrees on. */
export const rotateClockwise = (direction: Direction): Direction => directionOf(clockwise(numberOf(direction)));

const directionOf = (arrow: number): Direction => DIRECTIONS[arrow] as Direction;
const numberOf = (direction: Direction): number => DIRECTIONS.indexOf(direction);

/** State and arrow may be set by hand before a match, and follow the moves of its logic. */
export class GameCell {
  readonly coordinate: Coordinate;
  state: CellState = CellState.NEUTRAL;
  direction: Direction = Direction.N;
  /** Null at the rim. */
  readonly neighbours: Record<Direction, GameCell | null> = {
    N: null,
    NE: null,
    E: null,
    SE: null,
    S: null,
    SW: null,
    W: null,
    NW: null,
  };

  constructor(coordinate: Coordinate) {
    this.coordinate = coordinate;
  }
}

export interface GameMap {
  /** Null off the map. */
  getCell(coord: Coordinate): GameCell | null;
  getAllCells(): readonly GameCell[];
  /** The bound of x and y. */
  getSize(): number;
  getTotalCellCount(): number;
}

/** The square of cells from −size to +size. All are neutral and point north until they are set. */
export class GraphGameMap implements GameMap {
  readonly #size: number;
  /** By the number that the board gives them: from the south-west, row by row. */
  readonly #cells: readonly GameCell[];

  constructor(size: number) {
    if (!Number.isInteger(size) || size < 0 || size > MAX_SIZE) {
      throw new RangeError(`the size of a map is an integer 0…${MAX_SIZE}, not ${size}`);
    }
    const board = boardOf(size);
    const cells = Array.from(
      { length: board.count },
      (_, cell) => new GameCell({ x: xOf(board, cell), y: yOf(board, cell) }),
    );
    board.neighbours.forEach((neighbour, i) => {
      const cell = cells[i >> 3] as GameCell;
      cell.neighbours[directionOf(i & 7)] = cells[neighbour] ?? null;
    });
    this.#size = size;
    this.#cells = cells;
  }

  /** The map at the start of a match with these options. */
  static of(options: OctaOptions): GraphGameMap {
    const map = new GraphGameMap(options.size);
    startCells(options).forEach((value, i) => {
      writeCell(map.#cells[i] as GameCell, value);
    });
    return map;
  }

  getCell({ x, y }: Coordinate): GameCell | null {
    const cell = cellAt(boardOf(this.#size), x, y);
    return cell === null ? null : (this.#cells[cell] ?? null);
  }

  getAllCells(): readonly GameCell[] {
    return this.#cells;
  }

  getSize(): number {
    return this.#size;
  }

  getTotalCellCount(): number {
    return this.#cells.length;
  }
}

/** A cell's state and arrow as the byte that a position keeps, both ways. */
export const readCell = (cell: GameCell): number => packCell(STATES.indexOf(cell.state), numberOf(cell.direction));
export function writeCell(cell: GameCell, value: number): void {
  cell.state = STATES[stateOf(value)] as CellState;
  cell.direction = directionOf(arrowOf(value));
}
