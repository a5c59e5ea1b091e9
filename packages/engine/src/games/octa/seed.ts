/** The engine of Octa's own document, in its words ("game" is what we call a match), and the way to the rest of them. */
import { type GameLogic, type GameResult, opponentOf } from './seed-logic.ts';
import type { Coordinate, GameMap } from './seed-map.ts';

/** Where moves come from: a person at a console, a script. Serves both players. */
export interface MoveProvider {
  /** The cell to turn; null means that the current player leaves, which resigns. */
  getNextMove(): Coordinate | null | Promise<Coordinate | null>;
}

/** Where the board is seen. */
export interface View {
  /** Called before each move and at the end. */
  display(map: GameMap, logic: GameLogic): void | Promise<void>;
  /** The move was not valid; nothing changed, and the next one is asked for. */
  refuse(move: Coordinate): void | Promise<void>;
}

export class GameEngine {
  readonly #map: GameMap;
  readonly #logic: GameLogic;
  readonly #moveProvider: MoveProvider;
  readonly #view: View;

  constructor(map: GameMap, logic: GameLogic, moveProvider: MoveProvider, view: View) {
    this.#map = map;
    this.#logic = logic;
    this.#moveProvider = moveProvider;
    this.#view = view;
  }

  /**
   * Plays until the match is over or a player leaves, and gives the result; null when there was nothing left to play.
   * Who owns no cell is not asked: the pass is their only move.
   */
  async run(): Promise<GameResult | null> {
    const [map, logic] = [this.#map, this.#logic];
    let result: GameResult | null = null;
    while (!logic.isGameOver()) {
      await this.#view.display(map, logic);
      const player = logic.getCurrentPlayer();
      if (logic.isValidMove(null, player)) {
        result = logic.makeMove(null, player);
      } else {
        const move = await this.#moveProvider.getNextMove();
        if (move === null) return { winner: opponentOf(player), reason: 'resigned' };
        const cell = map.getCell(move);
        if (!logic.isValidMove(cell, player)) {
          await this.#view.refuse(move);
          continue;
        }
        result = logic.makeMove(cell, player);
      }
      logic.switchPlayer();
    }
    await this.#view.display(map, logic);
    return result;
  }
}

export {
  type GameConfig,
  type GameLogic,
  type GameResult,
  OctaGameLogic,
  Player,
  WinCondition,
} from './seed-logic.ts';
export {
  CellState,
  type Coordinate,
  Direction,
  GameCell,
  type GameMap,
  GraphGameMap,
  rotateClockwise,
} from './seed-map.ts';
