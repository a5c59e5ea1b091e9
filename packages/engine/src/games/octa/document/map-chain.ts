/** Runs the rules' chain over the cells of any map, following the cells' own links. */
import { RIM } from '../board.ts';
import type { ChainCells } from '../chain.ts';
import { DIRECTIONS } from '../types.ts';
import { type Direction, type GameCell, type GameMap, nameOf, readCell, writeCell } from './map.ts';

/** The cells of one move; `null` means beyond the rim. Only `commit` changes the map, so a move that throws does not. */
export class MapChain implements ChainCells<GameCell | null> {
  readonly #map: GameMap;
  /** New bytes of the touched cells, in order. */
  readonly #touched = new Map<GameCell, number>();

  constructor(map: GameMap) {
    this.#map = map;
  }

  valueAt(cell: GameCell | null): number {
    return cell ? (this.#touched.get(cell) ?? readCell(cell)) : RIM;
  }

  neighbourAt(cell: GameCell | null, arrow: number): GameCell | null {
    return cell && linkedCell(this.#map, cell, DIRECTIONS[arrow] as Direction);
  }

  touch(cell: GameCell | null, _before: number, after: number): void {
    if (cell) this.#touched.set(cell, after);
  }

  /** Writes the chain to the map's cells and returns them. */
  commit(): Iterable<GameCell> {
    for (const [cell, value] of this.#touched) writeCell(cell, value);
    return this.#touched.keys();
  }
}

export const isOnMap = (map: GameMap, cell: GameCell): boolean => map.getCell(cell.coordinate) === cell;

/** Throws, naming the cell, when `getCell` does not find a cell or when a cell is linked to one outside the map. */
export function checkMap(map: GameMap): void {
  for (const cell of map.getAllCells()) {
    if (!isOnMap(map, cell))
      throw new Error(`cell ${nameOf(cell)}: getCell returns another cell, or none, at its coordinate`);
    readCell(cell);
    for (const direction of DIRECTIONS) linkedCell(map, cell, direction);
  }
}

/** The neighbour in a direction, or `null` at the rim. Throws when the neighbour is not on the map. */
function linkedCell(map: GameMap, cell: GameCell, direction: Direction): GameCell | null {
  const neighbour = cell.neighbours[direction] ?? null;
  if (neighbour && !isOnMap(map, neighbour)) {
    throw new Error(`cell ${nameOf(cell)}: its neighbour ${direction}, ${nameOf(neighbour)}, is not on the map`);
  }
  return neighbour;
}
