import {
  type BotLevel,
  type BotSpec,
  type Game,
  type JsonObject,
  LEVELS,
  type Level,
  type Move,
  MoveList,
  type Position,
  Random,
  randomMove,
  type SearchMethod,
} from '../../kernel/index.ts';
import { Bot } from '../bot.ts';
import { naturalMoves } from '../one-ply.ts';
import type { SearchThread } from '../types.ts';

/** A player in the arena: a level, a search limited by nodes or time, or a baseline. */
export type Contender =
  | { readonly kind: 'level'; readonly level: Level }
  /** `method` is `null` for the game's default search method. */
  | { readonly kind: 'nodes'; readonly nodes: number; readonly method: SearchMethod | null }
  /** As many nodes as the time allows on a number of threads, to compare methods. Not repeatable. */
  | {
      readonly kind: 'time';
      readonly milliseconds: number;
      readonly method: SearchMethod | null;
      readonly threads: number;
    }
  | { readonly kind: 'random' }
  /** Plays the best move by evaluation, one ply ahead. */
  | { readonly kind: 'greedy' };

/** Describes the syntax of a contender for help texts. */
export const CONTENDERS =
  'a level from 1 to 8, random, greedy, or nodes or time as in 20000n, tree:500n, alpha-beta:50ms, or 2x50ms on two threads';

/** Parses a contender such as `3`, `random`, `greedy`, `20000n`, `tree:500n`, `2x50ms`; `null` for anything else. */
export function parseContender(text: string): Contender | null {
  if (text === 'random' || text === 'greedy') return { kind: text };
  const level = LEVELS.find((known) => String(known) === text);
  if (level) return { kind: 'level', level };
  const pattern = /^(?:(alpha-beta|tree|playouts):)?(?:([1-9]\d?)x(?=\d+ms))?([1-9]\d{0,8})(n|ms)$/;
  const [, name, threads = '1', count, unit] = pattern.exec(text) ?? [];
  if (!unit) return null;
  const method = (name as SearchMethod | undefined) ?? null;
  if (unit === 'n') return { kind: 'nodes', nodes: Number(count), method };
  return { kind: 'time', milliseconds: Number(count), method, threads: Number(threads) };
}

/** Formats a contender as `parseContender` reads it. */
export function formatContender(contender: Contender): string {
  if (contender.kind === 'level') return String(contender.level);
  if (contender.kind === 'random' || contender.kind === 'greedy') return contender.kind;
  const threads = threadsOf(contender) === 1 ? '' : `${threadsOf(contender)}x`;
  const size = contender.kind === 'nodes' ? `${contender.nodes}n` : `${threads}${contender.milliseconds}ms`;
  return contender.method === null ? size : `${contender.method}:${size}`;
}

/** Number of threads that a contender searches on. */
export const threadsOf = (contender: Contender): number => (contender.kind === 'time' ? contender.threads : 1);

/** Everything that decides a contender's strength in a game, except the program itself (see `botSignature`). */
export function strengthOf(game: Game, contender: Contender): JsonObject {
  if (contender.kind === 'level') {
    return { ...contender, method: game.bot.spec.method, ...(game.bot.spec.levels[contender.level - 1] as BotLevel) };
  }
  return 'method' in contender ? { ...contender, method: contender.method ?? game.bot.spec.method } : { ...contender };
}

/** Chooses a move of a running match. Repeatable for a given seed. */
export type Chooser = (position: Position) => Move;

/**
 * The chooser of a contender, which searches on the caller's thread only. `now` is the caller's clock in milliseconds, for
 * contenders with a time limit. A bot overlooks at least `oversight` percent of the moves.
 */
export function chooserOf(game: Game, contender: Contender, seed: number, now: () => number, oversight = 0): Chooser {
  if (contender.kind === 'random') return randomChooser(seed);
  if (contender.kind === 'greedy') return greedyChooser(game, seed);
  if (contender.kind !== 'time') {
    const bot = botOf(game, contender, seed, null, oversight);
    return (position) => bot.choose(position).move;
  }
  const { milliseconds, method } = contender;
  const bot = botOf(game, { kind: 'nodes', nodes: UNLIMITED_NODES, method }, seed, null, oversight);
  return (position) => {
    const end = now() + milliseconds;
    return bot.choose(position, () => now() >= end).move;
  };
}

/** More nodes than any time limit allows. */
export const UNLIMITED_NODES = 999_999_999;

/** Contenders that search a fixed number of nodes. */
export type Searcher = Extract<Contender, { kind: 'level' | 'nodes' }>;

/** The bot of a searching contender. It overlooks at least `oversight` percent of the moves. */
export function botOf(
  game: Game,
  searcher: Searcher,
  seed: number,
  thread: SearchThread | null = null,
  oversight = 0,
): Bot {
  const { spec } = game.bot;
  const own = searcher.kind === 'level' ? spec : singleLevel(spec, searcher.nodes, searcher.method);
  const levels = own.levels.map((level) => ({ ...level, oversight: Math.max(level.oversight, oversight) }));
  const level = searcher.kind === 'level' ? searcher.level : 1;
  return new Bot({ ...game, bot: { ...game.bot, spec: { ...own, levels } } }, level, seed, thread);
}

/** A bot specification with a single level that never overlooks a move. */
const singleLevel = (spec: BotSpec, nodes: number, method: SearchMethod | null): BotSpec => ({
  ...spec,
  method: method ?? spec.method,
  levels: [{ nodes, depth: null, oversight: 0 }],
});

function randomChooser(seed: number): Chooser {
  const random = new Random(seed);
  return (position) => randomMove(position, random);
}

function greedyChooser(game: Game, seed: number): Chooser {
  const random = new Random(seed);
  const list = new MoveList();
  return (position) => {
    naturalMoves(game.bot, position.clone(), list);
    return list.at(random.below(list.length));
  };
}
