import { type BotLevel, type Game, type Level, type Move, MoveList, type Position, Random } from '../kernel/index.ts';
import { AlphaBeta } from './alpha-beta.ts';
import { tableBits } from './exact-math.ts';
import { HopedPosition } from './natural.ts';
import { PlayoutSearch } from './playouts.ts';
import { Prover } from './solver/prover.ts';
import { outlookOf } from './solver/solve.ts';
import { TreeSearch } from './tree.ts';
import { type Found, type Limit, type Search, type SearchThread, winningChance } from './types.ts';

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
    const { nodes, depth, traps } = this.#level;
    const random = new Random(this.#seed ^ Math.imul(position.hashLow, 0x9e3779b1) ^ position.ply);
    const common: Omit<Limit, 'nodes'> = {
      ...(depth === null ? {} : { depth }),
      ...(shouldStop ? { shouldStop } : {}),
    };
    const among = this.#noticed(position, random);
    const search = searchOf(this.#game, nodes, random.int32(), this.#thread);
    // A single move needs no search.
    if (among.length === 1) return search.best(position, { ...common, nodes: 1, depth: 1 }, among, onProgress);
    if (!traps) return search.best(position, { ...common, nodes }, among, onProgress);
    const best = search.best(position, { ...common, nodes: Math.ceil(nodes / 2) }, among, onProgress);
    return trapOr(this.#game, search, position, best, among, { ...common, nodes: nodes - best.nodes });
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

/** Maximum winning chance at which the bot sets traps. A bot that is this far behind has little left to lose. */
const BEHIND = 1 / 3;
/**
 * Maximum drop in winning chance if the opponent sees through the trap. If the winning chance is no higher than this, any trap
 * is allowed.
 */
const MAX_COST = 1 / 10;
const TABLE_BITS = 18;

/**
 * Looks for a trap when the seat to move is behind: a move that wins by force against natural replies and that search rates
 * almost as high as `best`. Returns `best` if the seat is not behind or no trap is found within the limit. `search` must be
 * the search that found `best`, so that its tables can be reused.
 */
export function trapOr<P extends Position>(
  game: Game<P>,
  search: Search<P>,
  position: P,
  best: Found,
  among: readonly Move[],
  limit: Limit,
): Found {
  const chance = winningChance(game, best.score);
  if (chance > BEHIND) return best;
  const hoped = new HopedPosition(game.bot, position.clone(), among);
  const outlook = outlookOf(game.bot);
  const prover = new Prover<HopedPosition<P>>({ seat: position.toMove, least: 'win' }, TABLE_BITS, ({ actual }) =>
    outlook(actual),
  );
  let searched = 0;
  const left = (): number => limit.nodes - prover.nodes - hoped.looks - searched;
  const shouldStop = (): boolean => left() <= 0 || limit.shouldStop?.() === true;
  const isSound = (found: Found): boolean =>
    found.depth > 0 &&
    (chance <= MAX_COST || (found.depth >= best.depth && winningChance(game, found.score) >= chance - MAX_COST));

  let answer = best;
  while (!shouldStop() && prover.run(hoped, left(), shouldStop) === 'proved') {
    const trap = hoped.firsts.find((move) => isProved(prover, hoped, move));
    // `trap` is `undefined` when the table no longer has the proved move.
    if (trap === undefined || trap === best.move || shouldStop()) break;
    const found = search.best(position, { ...limit, nodes: left(), depth: best.depth }, [trap]);
    searched += found.nodes;
    if (isSound(found)) {
      answer = found;
      break;
    }
    hoped.firsts = hoped.firsts.filter((move) => move !== trap);
  }
  return { ...answer, nodes: best.nodes + prover.nodes + hoped.looks + searched };
}

function isProved<P extends Position>(prover: Prover<P>, position: P, move: Move): boolean {
  position.play(move);
  const isProvedMove = prover.stateOf(position) === 'proved';
  position.undo();
  return isProvedMove;
}
