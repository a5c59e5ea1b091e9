import type { BotRules } from './game.ts';

/** Strength of a level. The limit is in nodes, so that a level plays equally well on every machine. */
export interface BotLevel {
  readonly nodes: number;
  /** Maximum depth in plies; `null` for as deep as the nodes allow. */
  readonly depth: number | null;
  /** Percentage of moves that the bot overlooks, 0…100. */
  readonly oversight: number;
}

/** Search methods: the first two need an evaluation, `playouts` needs only the rules. */
export const SEARCH_METHODS = ['alpha-beta', 'tree', 'playouts'] as const;
/** A search method. */
export type SearchMethod = (typeof SEARCH_METHODS)[number];

/** A game's search method, chosen by arena results, and its levels 1 to 8. */
export interface BotSpec {
  readonly method: SearchMethod;
  readonly levels: readonly BotLevel[];
  /**
   * `plies`: length at which a playout is truncated and evaluated, or called a draw if there is no evaluation; 0 for tree search
   * without playouts. `lead`: evaluation that
   * corresponds to a winning chance of 75%, in hundredths of the game's unit.
   */
  readonly playout: { readonly plies: number; readonly lead: number };
}

const level = (nodes: number, oversight: number): BotLevel => ({ nodes, depth: null, oversight });

/** Bots of a game with an evaluation but without its own method and levels. */
export const EVALUATED_BOT: BotSpec = {
  method: 'alpha-beta',
  playout: { plies: 0, lead: 300 },
  levels: [
    ...[level(200, 60), level(400, 35), level(800, 15), level(2_000, 5)],
    ...[level(8_000, 0), level(40_000, 0), level(200_000, 0), level(1_000_000, 0)],
  ],
};

/** Bots of a game without an evaluation. A node is a played move, so that a level takes equally long in every game. */
export const PLAYOUT_BOT: BotRules = {
  spec: {
    method: 'playouts',
    playout: { plies: 1_000, lead: 100 },
    levels: [
      ...[level(200, 60), level(600, 35), level(2_000, 15), level(8_000, 5)],
      ...[level(30_000, 0), level(100_000, 0), level(400_000, 0), level(1_500_000, 0)],
    ],
  },
  evaluate: () => 0,
};

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
