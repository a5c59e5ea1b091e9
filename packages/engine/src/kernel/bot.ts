/** Strength of a level. The limit is in nodes, so that a level plays equally well on every machine. */
export interface BotLevel {
  readonly nodes: number;
  /** Maximum depth in plies; `null` for as deep as the nodes allow. */
  readonly depth: number | null;
  /** Percentage of moves that the bot overlooks, 0…100. */
  readonly oversight: number;
  /** `true` if the bot sets traps when it is behind. Finding traps takes up to half of its nodes. */
  readonly traps?: true;
}

/** A game's search method, chosen by arena results, and its levels 1 to 8. */
export interface BotSpec {
  readonly method: 'alpha-beta' | 'tree';
  readonly levels: readonly BotLevel[];
  /**
   * `plies`: length at which a playout of tree search is cut off and evaluated; 0 for no playouts. `lead`: evaluation that
   * corresponds to a winning chance of 75%, in hundredths of the game's unit.
   */
  readonly playout: { readonly plies: number; readonly lead: number };
}

/** `isNoisy` for games without noisy moves. Alpha-beta then skips quiescence search. */
export const neverNoisy = (): boolean => false;

/** `isWon` for games where only a search can recognise a sure win. */
export const neverWon = (): boolean => false;

/**
 * Bot levels, weakest first.
 *
 * @example
 * ```ts
 * import { LEVELS } from '@quintet/engine';
 * console.log(LEVELS.length); // 8
 * ```
 */
export const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
/**
 * A bot level, 1…8.
 *
 * @example
 * ```ts
 * import { Bot, games, type Level } from '@quintet/engine';
 * const level: Level = 3;
 * const bot = new Bot(games.octa, level, 1);
 * ```
 */
export type Level = (typeof LEVELS)[number];
