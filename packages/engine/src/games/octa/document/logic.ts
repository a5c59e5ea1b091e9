/** The game logic of Octa's founding document, for any map. Moves and endings are those of chain.ts and ending.ts. */
import type { Seat } from '../../../kernel/index.ts';
import { RIM } from '../board.ts';
import { type ChainCells, runChain, stopsOf } from '../chain.ts';
import { dependsOnCells, type EndRules, outcomeOf, resultAfter } from '../ending.ts';
import { DIRECTIONS, PLAYERS } from '../types.ts';
import { endRulesIn, type GameConfig, type GameResult, getCellState, opponentOf, Player } from './config.ts';
import { type Direction, type GameCell, type GameMap, nameOf, readCell, writeCell } from './map.ts';

const IN_PROGRESS: GameResult = Object.freeze({ winner: null, reason: 'in progress' });

/** The rules as the document defines them. */
export interface GameLogic {
  isValidMove(cell: GameCell, player: Player): boolean;
  /** Plays a move without switching players. */
  makeMove(cell: GameCell, player: Player): GameResult;
  isGameOver(): boolean;
  getCurrentPlayer(): Player;
  switchPlayer(): void;
  getTurnCount(): number;
  /** Passes for a player who owns no cell; returns `null` for one who does. The document has no passes: leave it out to have none. */
  pass?(player: Player): GameResult | null;
}

/**
 * Plays on a map; PLAYER_1 begins. States, arrows and links live in the map's cells alone: a move reads and writes the
 * cells of its chain in place. The cost of a move is therefore proportional to its chain, and changes that the caller makes
 * between moves take effect. Only three things read the whole map: the constructor, the count at the turn limit, and
 * `Ownership` when a player owns none of the remembered cells.
 */
export class OctaGameLogic implements GameLogic {
  readonly #map: GameMap;
  readonly #config: GameConfig;
  readonly #endRules: EndRules;
  readonly #ownership: Ownership;
  #currentPlayer: Player = Player.PLAYER_1;
  #turnCount = 0;
  #gameResult: GameResult | null = null;

  /** Throws when the config has an invalid value, or when a cell of the map is linked to a cell outside the map. */
  constructor(map: GameMap, config: GameConfig) {
    this.#endRules = endRulesIn(config);
    checkMap(map);
    this.#map = map;
    this.#config = Object.freeze({ ...config });
    this.#ownership = new Ownership(map);
  }

  /** Whether the player may turn this cell now; with `null`, whether the player must pass. */
  isValidMove(cell: GameCell | null, player: Player): boolean {
    if (player !== this.#currentPlayer || this.isGameOver()) return false;
    if (!cell) return !this.#ownership.owns(player);
    return isOnMap(this.#map, cell) && cell.state === getCellState(player);
  }

  /** Plays a move, or a pass with `null`. Throws on an invalid move without changing anything. */
  makeMove(cell: GameCell | null, player: Player): GameResult {
    if (!this.isValidMove(cell, player)) {
      throw new RangeError(`${cell ? nameOf(cell) : 'pass'} is not a valid move for ${player}`);
    }
    if (cell) {
      const chain = new MapChain(this.#map);
      runChain(chain, cell, PLAYERS.indexOf(player) as Seat, stopsOf(this.#config.stopOnEnemy));
      this.#ownership.remember(player, chain.commit());
    }
    this.#turnCount++;
    return this.getGameResult() ?? IN_PROGRESS;
  }

  pass(player: Player): GameResult | null {
    return this.isValidMove(null, player) ? this.makeMove(null, player) : null;
  }

  isGameOver(): boolean {
    return this.getGameResult() !== null;
  }

  /** The result, or `null` while the game is in progress. A result is final once reported. */
  getGameResult(): GameResult | null {
    this.#gameResult ??= this.#findResult();
    return this.#gameResult;
  }

  getCurrentPlayer(): Player {
    return this.#currentPlayer;
  }

  switchPlayer(): void {
    this.#currentPlayer = opponentOf(this.#currentPlayer);
  }

  getTurnCount(): number {
    return this.#turnCount;
  }

  getConfig(): GameConfig {
    return this.#config;
  }

  get currentPlayer(): Player {
    return this.#currentPlayer;
  }

  get turnCount(): number {
    return this.#turnCount;
  }

  get config(): GameConfig {
    return this.#config;
  }

  get gameResult(): GameResult | null {
    return this.getGameResult();
  }

  #findResult(): GameResult | null {
    const rules = this.#endRules;
    if (!dependsOnCells(rules, this.#turnCount)) return null;
    // Elimination only needs to know whether a player has any cell; a majority needs the counts.
    const cellsOf = (player: Player): number =>
      rules.eliminates ? Number(this.#ownership.owns(player)) : this.#ownership.count(player);
    const [first, second] = PLAYERS.map(cellsOf) as [number, number];
    const outcome = outcomeOf(resultAfter(rules, this.#turnCount, first, second));
    return outcome && { winner: outcome.winner === null ? null : PLAYERS[outcome.winner], reason: outcome.reason };
  }
}

/**
 * The cells of one move on any map, following the cells' own links; `null` means beyond the rim. Only `commit` changes the
 * map, so a move that throws leaves the map unchanged.
 */
class MapChain implements ChainCells<GameCell | null> {
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

  /** Writes the chain to the map and returns the changed cells. */
  commit(): Iterable<GameCell> {
    for (const [cell, value] of this.#touched) writeCell(cell, value);
    return this.#touched.keys();
  }
}

const isOnMap = (map: GameMap, cell: GameCell): boolean => map.getCell(cell.coordinate) === cell;

/** Throws, naming the cell, when `getCell` does not find a cell or when a cell is linked to a cell outside the map. */
function checkMap(map: GameMap): void {
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

/**
 * Checks whether a player owns any cell without reading the whole map each time. It remembers some of the player's cells
 * and checks them again on every call, since callers may change cells at any time. It reads the whole map only when the
 * player owns none of these cells any more.
 */
class Ownership {
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
