import { PLAYERS } from '../types.ts';
import type { Player } from './config.ts';
import type { GameCell, GameMap } from './map.ts';
import { isOnMap } from './map-chain.ts';

/**
 * Answers whether a player owns a cell without counting the map. It remembers cells that a player owned when last seen
 * and reads them again when asked, so a caller may change any cell at any time. Only when none of them is left does it
 * read the whole map.
 */
export class Ownership {
  readonly #map: GameMap;
  readonly #seen: Readonly<Record<Player, Set<GameCell>>> = { PLAYER_1: new Set(), PLAYER_2: new Set() };

  constructor(map: GameMap) {
    this.#map = map;
  }

  owns(player: Player): boolean {
    const seen = this.#seen[player];
    for (const cell of seen) {
      if (cell.state === player && isOnMap(this.#map, cell)) return true;
      seen.delete(cell);
    }
    for (const cell of this.#map.getAllCells()) {
      for (const owner of PLAYERS) if (cell.state === owner) this.#seen[owner].add(cell);
    }
    return seen.size > 0;
  }

  /** Remembers cells that the player has just captured. */
  note(player: Player, cells: Iterable<GameCell>): void {
    for (const cell of cells) this.#seen[player].add(cell);
  }

  /** The number of the player's cells, by reading the whole map. */
  count(player: Player): number {
    return this.#map.getAllCells().reduce((sum, { state }) => sum + Number(state === player), 0);
  }
}
