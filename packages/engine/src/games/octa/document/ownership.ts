import { PLAYERS } from '../types.ts';
import type { Player } from './config.ts';
import type { GameCell, GameMap } from './map.ts';
import { isOnMap } from './map-chain.ts';

/**
 * Checks whether a player owns any cell without reading the whole map each time. It remembers cells that a player owned
 * when last read and checks them again when asked, since callers may change cells at any time. It reads the whole map
 * only when none of those cells is still owned.
 */
export class Ownership {
  readonly #map: GameMap;
  readonly #candidates: Readonly<Record<Player, Set<GameCell>>> = { PLAYER_1: new Set(), PLAYER_2: new Set() };

  constructor(map: GameMap) {
    this.#map = map;
  }

  owns(player: Player): boolean {
    const candidates = this.#candidates[player];
    for (const cell of candidates) {
      if (cell.state === player && isOnMap(this.#map, cell)) return true;
      candidates.delete(cell);
    }
    for (const cell of this.#map.getAllCells()) {
      for (const owner of PLAYERS) if (cell.state === owner) this.#candidates[owner].add(cell);
    }
    return candidates.size > 0;
  }

  /** Remembers cells that the player has just captured. */
  remember(player: Player, cells: Iterable<GameCell>): void {
    for (const cell of cells) this.#candidates[player].add(cell);
  }

  /** Counts the player's cells. Reads the whole map. */
  count(player: Player): number {
    return this.#map.getAllCells().reduce((sum, { state }) => sum + Number(state === player), 0);
  }
}
