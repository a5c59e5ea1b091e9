/** The rules' chain over the cells of any map, by the links that the cells themselves have. */
import { RIM } from '../board.ts';
import type { ChainCells } from '../chain.ts';
import { DIRECTIONS } from '../types.ts';
import { type Direction, type GameCell, type GameMap, nameOf, readCell, writeCell } from './map.ts';

/** The cells of one move; null is beyond the rim. The map changes only by `commit`, so a move that throws changes nothing. */
export class MapChain implements ChainCells<GameCell | null> {
  readonly #map: GameMap;
  /** The cells captured this turn with the bytes they are to hold, in order. */
  readonly #captured = new Map<GameCell, number>();

  constructor(map: GameMap) {
    this.#map = map;
  }

  valueAt(cell: GameCell | null): number {
    return cell ? (this.#captured.get(cell) ?? readCell(cell)) : RIM;
  }

  neighbourAt(cell: GameCell | null, arrow: number): GameCell | null {
    return cell && linkedCell(this.#map, cell, DIRECTIONS[arrow] as Direction);
  }

  touch(cell: GameCell | null, _before: number, after: number): void {
    if (cell) this.#captured.set(cell, after);
  }

  /** Writes the chain to the map's cells and returns them. */
  commit(): Iterable<GameCell> {
    for (const [cell, value] of this.#captured) writeCell(cell, value);
    return this.#captured.keys();
  }
}

export const isOnMap = (map: GameMap, cell: GameCell): boolean => map.getCell(cell.coordinate) === cell;

/** Throws, naming the cell, when the map's cells cannot be played on: one is not where it says, or is linked to a stranger. */
export function checkMap(map: GameMap): void {
  for (const cell of map.getAllCells()) {
    if (!isOnMap(map, cell)) throw new Error(`cell ${nameOf(cell)}: getCell finds another cell there, or none`);
    readCell(cell);
    for (const direction of DIRECTIONS) linkedCell(map, cell, direction);
  }
}

/** The neighbour in a direction; null at the rim. Throws when that cell is not on the map. */
function linkedCell(map: GameMap, cell: GameCell, direction: Direction): GameCell | null {
  const neighbour = cell.neighbours[direction] ?? null;
  if (neighbour && !isOnMap(map, neighbour)) {
    throw new Error(`cell ${nameOf(cell)}: its neighbour ${direction}, ${nameOf(neighbour)}, is not on the map`);
  }
  return neighbour;
}
