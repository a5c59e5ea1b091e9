/** The game engine of Octa's founding document, which calls a match a "game". */
import { type GameResult, opponentOf } from './config.ts';
import type { GameLogic } from './logic.ts';
import type { Coordinate, GameMap } from './map.ts';

/** Supplies the moves of both players, for example from a console or a script. May also be the view. */
export interface MoveProvider extends Partial<View> {
  /** The cell to turn, or `null` when the current player leaves, which resigns the game. */
  getNextMove(): Coordinate | null | Promise<Coordinate | null>;
}

/** Shows the board. */
export interface View {
  /** Called before each move and at the end. */
  display(map: GameMap, logic: GameLogic): void | Promise<void>;
  /** Called with an invalid move, which changes nothing. The engine then asks the provider again. */
  refuse?(move: Coordinate): void | Promise<void>;
}

/** Runs a match: asks the provider for each move, plays it through the logic, and updates the view. */
export class GameEngine {
  readonly map: GameMap;
  readonly logic: GameLogic;
  readonly moveProvider: MoveProvider;
  readonly #view: Partial<View>;
  #gameResult: GameResult | null = null;

  /** Shows the board on `view`; by default on the move provider, if it can show one. */
  constructor(map: GameMap, logic: GameLogic, moveProvider: MoveProvider, view: View | null = null) {
    this.map = map;
    this.logic = logic;
    this.moveProvider = moveProvider;
    this.#view = view ?? moveProvider;
  }

  getMap(): GameMap {
    return this.map;
  }

  getLogic(): GameLogic {
    return this.logic;
  }

  getMoveProvider(): MoveProvider {
    return this.moveProvider;
  }

  /** The result of `run`, or `null` before `run` has finished. */
  getGameResult(): GameResult | null {
    return this.#gameResult;
  }

  /**
   * Plays until the game is over or a player leaves, and returns the result, or `null` if the game was already over.
   * A player who must pass is not asked, if the logic knows passes.
   */
  async run(): Promise<GameResult | null> {
    this.#gameResult = await this.#play();
    return this.#gameResult;
  }

  async #play(): Promise<GameResult | null> {
    const { map, logic } = this;
    let result: GameResult | null = null;
    while (!logic.isGameOver()) {
      await this.#view.display?.(map, logic);
      const player = logic.getCurrentPlayer();
      const passed = logic.pass?.(player);
      if (passed) result = passed;
      else {
        const move = await this.moveProvider.getNextMove();
        if (!move) return { winner: opponentOf(player), reason: 'resigned' };
        const cell = map.getCell(move);
        if (!cell || !logic.isValidMove(cell, player)) {
          await this.#view.refuse?.(move);
          continue;
        }
        result = logic.makeMove(cell, player);
      }
      logic.switchPlayer();
    }
    await this.#view.display?.(map, logic);
    return result;
  }
}
