/** The game logic of Octa's founding document, for any map. Moves and endings are those of chain.ts and ending.ts. */
import type { Seat } from '../../../kernel/index.ts';
import { runChain, stopsOf } from '../chain.ts';
import { dependsOnCells, type EndRules, outcomeOf, resultAfter } from '../ending.ts';
import { PLAYERS } from '../types.ts';
import { endRulesIn, type GameConfig, type GameResult, getCellState, opponentOf, Player } from './config.ts';
import { type GameCell, type GameMap, nameOf } from './map.ts';
import { checkMap, isOnMap, MapChain } from './map-chain.ts';
import { Ownership } from './ownership.ts';

const IN_PROGRESS: GameResult = Object.freeze({ winner: null, reason: 'in progress' });

/** A `null` cell is a pass, valid only for a player who owns no cell. */
export interface GameLogic {
  isValidMove(cell: GameCell | null, player: Player): boolean;
  /** Does not switch players. Throws on an invalid move without changing anything. */
  makeMove(cell: GameCell | null, player: Player): GameResult;
  isGameOver(): boolean;
  getCurrentPlayer(): Player;
  switchPlayer(): void;
  getTurnCount(): number;
}

/**
 * Plays on a map; PLAYER_1 begins. States, arrows and links live in the map's cells alone: a move reads and writes the
 * cells of its chain in place. It therefore takes time in proportion to the chain and respects changes the caller has made
 * between moves. Only three things read the whole map: the constructor, the count at the turn limit, and `Ownership` when
 * it no longer remembers a cell that a player owns.
 */
export class OctaGameLogic implements GameLogic {
  readonly #map: GameMap;
  readonly #config: GameConfig;
  readonly #endRules: EndRules;
  readonly #ownership: Ownership;
  #currentPlayer: Player = Player.PLAYER_1;
  #turnCount = 0;
  #gameResult: GameResult | null = null;

  /** Throws when the config has an invalid value, or when a cell of the map is linked to a cell outside it. */
  constructor(map: GameMap, config: GameConfig) {
    this.#endRules = endRulesIn(config);
    checkMap(map);
    this.#map = map;
    this.#config = Object.freeze({ ...config });
    this.#ownership = new Ownership(map);
  }

  isValidMove(cell: GameCell | null, player: Player): boolean {
    if (player !== this.#currentPlayer || this.isGameOver()) return false;
    if (!cell) return !this.#ownership.owns(player);
    return isOnMap(this.#map, cell) && cell.state === getCellState(player);
  }

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

  isGameOver(): boolean {
    return this.getGameResult() !== null;
  }

  /** `null` while the game is in progress. A result is final once reported. */
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
