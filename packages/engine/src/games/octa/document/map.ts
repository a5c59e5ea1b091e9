/** The map of Octa's founding document: cell objects linked to their neighbours. */

import type { Scene } from '../../../kernel/index.ts';
import {
  arrowOf,
  cellAt,
  clockwise,
  type Grid,
  gridOf,
  neighbourOf,
  packCell,
  startCells,
  stateOf,
  xOf,
  yOf,
} from '../board.ts';
import { drawnArrow, drawnCell } from '../scene.ts';
import { DIRECTIONS, type OctaOptions, STATES } from '../types.ts';

/** The coordinates of a cell: x grows to the east, y to the north. */
export interface Coordinate {
  readonly x: number;
  readonly y: number;
}

/** Equal for equal coordinates: a key for a `Map` or `Set`. */
export const coordinateKey = ({ x, y }: Coordinate): string => `${x},${y}`;

/** The state of a cell: neutral, owned by a player, or blocked. */
export const CellState = {
  NEUTRAL: 'NEUTRAL',
  PLAYER_1: 'PLAYER_1',
  PLAYER_2: 'PLAYER_2',
  BLOCKED: 'BLOCKED',
} as const;
export type CellState = (typeof CellState)[keyof typeof CellState];

/** The eight directions of an arrow, clockwise from north. */
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

/** The direction 45° clockwise. */
export const rotateClockwise = (direction: Direction): Direction =>
  DIRECTIONS[clockwise(DIRECTIONS.indexOf(direction))] as Direction;

/** The neighbour in each direction, or `null` at the rim. */
export type Neighbours = Record<Direction, GameCell | null>;

/** A cell of the map. Callers may change its state, arrow and links between moves; the next move uses the new values. */
export class GameCell {
  readonly coordinate: Coordinate;
  state: CellState = CellState.NEUTRAL;
  direction: Direction = Direction.N;
  readonly neighbours: Neighbours = { N: null, NE: null, E: null, SE: null, S: null, SW: null, W: null, NW: null };

  constructor(coordinate: Coordinate) {
    this.coordinate = coordinate;
  }

  getCoordinate(): Coordinate {
    return this.coordinate;
  }

  getState(): CellState {
    return this.state;
  }

  setState(state: CellState): void {
    this.state = state;
  }

  getDirection(): Direction {
    return this.direction;
  }

  setDirection(direction: Direction): void {
    this.direction = direction;
  }

  getNeighbours(): Neighbours {
    return this.neighbours;
  }

  getNeighbour(direction: Direction): GameCell | null {
    return this.neighbours[direction];
  }
}

/** A map of any shape. The rules use only its cells and their links. */
export interface GameMap {
  /** The cell at a coordinate, or `null` when the map has no such cell. */
  getCell(coord: Coordinate): GameCell | null;
  getAllCells(): readonly GameCell[];
  /** Largest absolute value of x and y. */
  getSize(): number;
  getTotalCellCount(): number;
}

/** A square map from −size to +size, limited only by memory. Every cell starts neutral, pointing north. */
export class GraphGameMap implements GameMap {
  readonly #grid: Grid;
  /** Row by row from the south-west corner, as in `Grid`. */
  readonly #cells: readonly GameCell[];

  constructor(size: number) {
    if (!Number.isSafeInteger(size) || size < 0) {
      throw new RangeError(`the size of a map must be an integer of at least 0, not ${size}`);
    }
    const grid = gridOf(size);
    const cells = Array.from(
      { length: grid.count },
      (_, cell) => new GameCell({ x: xOf(grid, cell), y: yOf(grid, cell) }),
    );
    for (const [i, { neighbours }] of cells.entries()) {
      for (const [d, direction] of DIRECTIONS.entries()) {
        const neighbour = neighbourOf(grid, i, d);
        if (neighbour !== null) neighbours[direction] = cells[neighbour] as GameCell;
      }
    }
    this.#grid = grid;
    this.#cells = cells;
  }

  /** The map at the start of a match with the given options. */
  static of(options: OctaOptions): GraphGameMap {
    const map = new GraphGameMap(options.size);
    startCells(options).forEach((value, i) => {
      writeCell(map.#cells[i] as GameCell, value);
    });
    return map;
  }

  getCell({ x, y }: Coordinate): GameCell | null {
    const cell = cellAt(this.#grid, x, y);
    return cell === null ? null : (this.#cells[cell] as GameCell);
  }

  getAllCells(): readonly GameCell[] {
    return this.#cells;
  }

  getSize(): number {
    return this.#grid.size;
  }

  getTotalCellCount(): number {
    return this.#cells.length;
  }
}

export const nameOf = ({ coordinate: { x, y } }: GameCell): string => `${x},${y}`;

/** Packs a cell's state and arrow into one byte, see `packCell`. Throws, naming the cell, when the state or the arrow is unknown. */
export function readCell(cell: GameCell): number {
  const state = STATES.indexOf(cell.state);
  const arrow = DIRECTIONS.indexOf(cell.direction);
  if (state === -1) throw new RangeError(`cell ${nameOf(cell)} has the unknown state ${String(cell.state)}`);
  if (arrow === -1) throw new RangeError(`cell ${nameOf(cell)} has the unknown direction ${String(cell.direction)}`);
  return packCell(state, arrow);
}

export function writeCell(cell: GameCell, value: number): void {
  cell.state = STATES[stateOf(value)] as CellState;
  cell.direction = DIRECTIONS[arrowOf(value)] as Direction;
}

/** A map as a scene, with north at the top and each cell at its coordinate. */
export function mapScene(map: GameMap): Scene {
  const cells = map.getAllCells();
  const columns = span(cells, ({ coordinate }) => coordinate.x);
  const rows = span(cells, ({ coordinate }) => coordinate.y).reverse();
  const [west = 0] = columns;
  const [north = 0] = rows;
  return {
    shape: 'square',
    turnable: true,
    prompt: null,
    wraps: false,
    unbounded: false,
    columns: columns.map(String),
    rows: rows.map(String),
    edges: [],
    cells: cells.map((cell) => {
      const { x, y } = cell.coordinate;
      return drawnCell(nameOf(cell), x - west, north - y, readCell(cell));
    }),
    tokens: cells
      .filter(({ state }) => state !== CellState.BLOCKED)
      .map((cell) => drawnArrow(nameOf(cell), readCell(cell))),
    controls: [],
    gauges: [],
    captured: [],
  };
}

/** Every integer from the smallest to the largest value. The range always includes 0. */
function span(cells: readonly GameCell[], value: (cell: GameCell) => number): number[] {
  const values = cells.map(value);
  const [min, max] = values.reduce(([low, high], v) => [Math.min(low, v), Math.max(high, v)], [0, 0]);
  return Array.from({ length: max - min + 1 }, (_, i) => min + i);
}
