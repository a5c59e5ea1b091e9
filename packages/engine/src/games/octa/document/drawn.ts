/** Builds and prints maps for tests. */
import { CellState, type Direction, GameCell, type GameMap, GraphGameMap } from './map.ts';

/** The cell at x, y. Throws when there is none. */
export const cellOf = (map: GameMap, x: number, y: number): GameCell => {
  const cell = map.getCell({ x, y });
  if (!cell) throw new Error(`no cell ${x},${y}`);
  return cell;
};

export type Preset = readonly [x: number, y: number, state: CellState, direction: Direction];

export function preset<M extends GameMap>(map: M, ...presets: readonly Preset[]): M {
  for (const [x, y, state, direction] of presets) Object.assign(cellOf(map, x, y), { state, direction });
  return map;
}

/** A square map with the given cells set. */
export const mapWith = (size: number, ...presets: readonly Preset[]): GraphGameMap =>
  preset(new GraphGameMap(size), ...presets);

/** Every cell that is not neutral, as `x,y state direction`. */
export const nonNeutralCells = (map: GameMap): string[] =>
  map
    .getAllCells()
    .filter(({ state }) => state !== CellState.NEUTRAL)
    .map(({ coordinate: { x, y }, state, direction }) => `${x},${y} ${state} ${direction}`);

/** Change in x and y by direction, independent of the code under test. */
export const STEPS: Readonly<Record<Direction, readonly [dx: number, dy: number]>> = {
  N: [0, 1],
  NE: [1, 1],
  E: [1, 0],
  SE: [1, -1],
  S: [0, -1],
  SW: [-1, -1],
  W: [-1, 0],
  NW: [-1, 1],
};

/**
 * A map as a caller might implement it, made of plain objects. `link` maps the coordinate one step away to the coordinate
 * of the linked cell. A coordinate without a cell gets no link.
 */
export function ownMap(
  size: number,
  {
    isCell = () => true,
    link = (x, y) => [x, y],
  }: {
    readonly isCell?: (x: number, y: number) => boolean;
    readonly link?: (x: number, y: number) => readonly [number, number];
  } = {},
): GameMap & { reads: number } {
  const cells = new Map<string, GameCell>();
  const map = {
    /** Number of calls to `getAllCells`, each of which reads the whole map. */
    reads: 0,
    getCell: ({ x, y }: { x: number; y: number }) => cells.get(`${x},${y}`) ?? null,
    getAllCells: () => {
      map.reads++;
      return [...cells.values()];
    },
    getSize: () => size,
    getTotalCellCount: () => cells.size,
  };
  for (let y = -size; y <= size; y++) {
    for (let x = -size; x <= size; x++) if (isCell(x, y)) cells.set(`${x},${y}`, plainCell(x, y));
  }
  for (const { coordinate, neighbours } of cells.values()) {
    for (const [direction, [dx, dy]] of Object.entries(STEPS) as [Direction, readonly [number, number]][]) {
      const [x, y] = link(coordinate.x + dx, coordinate.y + dy);
      neighbours[direction] = map.getCell({ x, y });
    }
  }
  return map;
}

/** A cell that is not an instance of `GameCell`. */
function plainCell(x: number, y: number): GameCell {
  const neighbours = { N: null, NE: null, E: null, SE: null, S: null, SW: null, W: null, NW: null };
  const { prototype } = GameCell;
  const { getCoordinate, getState, setState, getDirection, setDirection, getNeighbours, getNeighbour } = prototype;
  const getters = { getCoordinate, getState, setState, getDirection, setDirection, getNeighbours, getNeighbour };
  return { coordinate: { x, y }, state: 'NEUTRAL', direction: 'N', neighbours, ...getters };
}
