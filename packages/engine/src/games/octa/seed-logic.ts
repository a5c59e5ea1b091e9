/** The logic of Octa's own document, in its words, over a map: thin over the one implementation of the rules. */
import { listed, type Outcome, optionSentence, type Seat } from '../../kernel/index.ts';
import { boardOf, cellAt, packCell, RIM, xOf, yOf } from './board.ts';
import { parse } from './options.ts';
import { OctaPosition } from './position.ts';
import { type GameCell, type GameMap, readCell, writeCell } from './seed-map.ts';
import { type OctaOptions, PASS, PLAYERS } from './types.ts';

export const Player = { PLAYER_1: 'PLAYER_1', PLAYER_2: 'PLAYER_2' } as const;
export type Player = (typeof Player)[keyof typeof Player];

export const WinCondition = { ELIMINATION: 'ELIMINATION', TURN_LIMIT_MAJORITY: 'TURN_LIMIT_MAJORITY' } as const;
export type WinCondition = (typeof WinCondition)[keyof typeof WinCondition];

export interface GameConfig {
  readonly winCondition: WinCondition;
  readonly turnLimit: number;
  readonly stopOnEnemy: boolean;
  /** ELIMINATION ends as a tie after that many turns, 0 never; left out, the option's default. */
  readonly drawAfter?: number;
}

export interface GameResult {
  /** Null for a tie, and while the match runs. */
  readonly winner: Player | null;
  readonly reason: string;
}

const IN_PROGRESS: GameResult = Object.freeze({ winner: null, reason: 'in progress' });

/** A cell that is null names no cell: that is the pass, valid only for a player who owns none. */
export interface GameLogic {
  isValidMove(cell: GameCell | null, player: Player): boolean;
  /** Does not switch players. Throws when the move is not valid, and nothing has changed then. */
  makeMove(cell: GameCell | null, player: Player): GameResult;
  isGameOver(): boolean;
  getCurrentPlayer(): Player;
  switchPlayer(): void;
  getTurnCount(): number;
}

/** Plays on a map, which it reads before each move and writes after it. PLAYER_1 begins. */
export class OctaGameLogic implements GameLogic {
  readonly #map: GameMap;
  readonly #options: OctaOptions;
  #currentPlayer: Player = Player.PLAYER_1;
  #turnCount = 0;
  #gameResult: GameResult | null = null;

  /** Throws when the config is out of the options' ranges. */
  constructor(map: GameMap, config: GameConfig) {
    const parsed = parse(config);
    if (!parsed.ok) throw new RangeError(optionSentence(parsed.error, 'en'));
    this.#map = map;
    this.#options = parsed.value;
  }

  isValidMove(cell: GameCell | null, player: Player): boolean {
    const move = this.#moveOf(cell);
    return player === this.#currentPlayer && move !== null && !this.isGameOver() && listed(this.#position(), move);
  }

  makeMove(cell: GameCell | null, player: Player): GameResult {
    const move = this.#moveOf(cell);
    if (move === null || !this.isValidMove(cell, player)) {
      const named = cell ? `${cell.coordinate.x},${cell.coordinate.y}` : 'pass';
      throw new RangeError(`${named} is no valid move of ${player}`);
    }
    const position = this.#position();
    position.play(move);
    for (const touched of position.lastTouched()) {
      const target = this.#cellAt(touched) as GameCell;
      writeCell(target, packCell(position.stateAt(touched), position.arrowAt(touched)));
    }
    this.#turnCount = position.ply;
    return this.getGameResult() ?? IN_PROGRESS;
  }

  isGameOver(): boolean {
    return this.getGameResult() !== null;
  }

  /** Null while the match runs. */
  getGameResult(): GameResult | null {
    this.#gameResult ??= resultOf(this.#position().outcome);
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

  /** How the map stands now, with the current player to move. What a map lacks is as the rim. */
  #position(): OctaPosition {
    const size = this.#map.getSize();
    const cells = Array.from({ length: boardOf(size).count }, (_, cell) => {
      const found = this.#cellAt(cell);
      return found ? readCell(found) : RIM;
    });
    const toMove = PLAYERS.indexOf(this.#currentPlayer) as Seat;
    return OctaPosition.of({ ...this.#options, size, cells, toMove, turnCount: this.#turnCount });
  }

  #cellAt(cell: number): GameCell | null {
    const board = boardOf(this.#map.getSize());
    return this.#map.getCell({ x: xOf(board, cell), y: yOf(board, cell) });
  }

  /** Null for a cell that is not on this map. */
  #moveOf(cell: GameCell | null): number | null {
    if (!cell) return PASS;
    const { x, y } = cell.coordinate;
    return this.#map.getCell(cell.coordinate) === cell ? cellAt(boardOf(this.#map.getSize()), x, y) : null;
  }
}

export const opponentOf = (player: Player): Player => (player === Player.PLAYER_1 ? Player.PLAYER_2 : Player.PLAYER_1);

const resultOf = (outcome: Outcome | null): GameResult | null =>
  outcome && { winner: outcome.winner === null ? null : PLAYERS[outcome.winner], reason: outcome.reason };
