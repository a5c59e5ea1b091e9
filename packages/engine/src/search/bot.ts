import { type BotLevel, type Game, type Level, type Move, MoveList, type Position, Random } from '../kernel/index.ts';
import { AlphaBeta } from './alpha-beta.ts';
import { tableBits } from './exact-math.ts';
import { PlayoutSearch } from './playouts.ts';
import { TreeSearch } from './tree.ts';
import type { Found, Limit, Search, SearchThread } from './types.ts';

/**
 * Creates a search by the method of the game's bots, with tables sized for `nodes`. Repeatable for a given seed, unless it
 * shares the table of other threads.
 */
export function searchOf<P extends Position>(
  game: Game<P>,
  nodes: number,
  seed: number,
  thread: SearchThread | null = null,
): Search<P> {
  const { method, playout } = game.bot.spec;
  if (method === 'playouts') return new PlayoutSearch(playout, seed);
  if (method === 'tree') return new TreeSearch(game.bot, playout, seed);
  return new AlphaBeta(game.bot, tableBits(nodes, 8, 20), thread);
}

/** The settings of a level. */
export const levelOf = (game: Game, level: Level): BotLevel => game.bot.spec.levels[level - 1] as BotLevel;

/**
 * A program that plays at a level. Repeatable for a given seed.
 *
 * @example
 * ```ts
 * import { Bot, createMatch } from '@quintet/engine';
 * import { jungle } from '@quintet/engine/jungle';
 * const { position } = createMatch(jungle);
 * const { move } = new Bot(jungle, 1, 42).choose(position);
 * console.log(jungle.rules.isLegal(position, move)); // true
 * ```
 */
export class Bot<P extends Position = Position> {
  readonly #game: Game<P>;
  readonly #level: BotLevel;
  readonly #seed: number;
  readonly #thread: SearchThread | null;

  /** `thread` is given when other threads search the same position. */
  constructor(game: Game<P>, level: Level, seed: number, thread: SearchThread | null = null) {
    this.#level = levelOf(game as unknown as Game, level);
    // A bot that overlooks moves does not know endgames by heart either.
    const { probe: _, ...bot } = game.bot;
    this.#game = this.#level.oversight > 0 ? { ...game, bot } : game;
    this.#seed = seed;
    this.#thread = thread;
  }

  /** Chooses a move in a running match. Always returns a move, even when stopped immediately. */
  choose(position: P, shouldStop?: () => boolean, onProgress?: (found: Found) => void): Found {
    const { nodes, depth } = this.#level;
    const random = new Random(this.#seed ^ Math.imul(position.hashLow, 0x9e3779b1) ^ position.ply);
    const common: Omit<Limit, 'nodes'> = {
      ...(depth === null ? {} : { depth }),
      ...(shouldStop ? { shouldStop } : {}),
    };
    const among = this.#noticed(position, random);
    const search = searchOf(this.#game, nodes, random.int32(), this.#thread);
    // A single move needs no search.
    if (among.length === 1) return search.best(position, { ...common, nodes: 1, depth: 1 }, among, onProgress);
    return search.best(position, { ...common, nodes }, among, onProgress);
  }

  /** The moves that the bot notices, at least one, in random order. */
  #noticed(position: P, random: Random): Move[] {
    const list = new MoveList();
    position.moves(list);
    const moves = list.toArray();
    random.shuffle(moves);
    const noticed = moves.filter(() => random.below(100) >= this.#level.oversight);
    return noticed.length > 0 ? noticed : moves.slice(0, 1);
  }
}
