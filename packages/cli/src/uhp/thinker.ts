import { AlphaBeta, Bot, type Found, type Level, legalMoves, type Move, Random } from '@quintet/engine';
import { type BugsPosition, bugs } from '@quintet/engine/bugs';
import { UhpFault } from './fault.ts';
import type { EngineOptions } from './options.ts';
import { shown, USAGES } from './words.ts';

/** How long one answer may take: in milliseconds, or in plies. */
export type Budget = { readonly ms: number } | { readonly depth: number };

const TIME = /^(\d{1,3}):([0-5]?\d):([0-5]?\d(?:\.\d{1,7})?)$/;
const MOST_DEPTH = 99;

/** Of `bestmove`: `time hh:mm:ss` or `depth n`. */
export function readBudget(parameters: readonly string[]): Budget {
  const [kind = '', amount = '', ...rest] = parameters;
  if (rest.length > 0 || amount === '') throw new UhpFault(`usage: ${USAGES.bestmove}`);
  switch (kind.toLowerCase()) {
    case 'time': {
      const [, hours, minutes, seconds] = TIME.exec(amount) ?? [];
      if (seconds === undefined) throw new UhpFault(`the time must be hh:mm:ss, not ${shown(amount)}`);
      return { ms: 1000 * (3600 * Number(hours) + 60 * Number(minutes) + Number(seconds)) };
    }
    case 'depth': {
      const depth = /^\d{1,2}$/.test(amount) ? Number(amount) : Number.NaN;
      if (!(depth <= MOST_DEPTH)) {
        throw new UhpFault(`the depth must be a whole number from 0 to ${MOST_DEPTH}, not ${shown(amount)}`);
      }
      return { depth };
    }
    default:
      throw new UhpFault(`usage: ${USAGES.bestmove}`);
  }
}

/** Bytes of an entry of the table of known positions. */
const ENTRY = 16;
const bitsOf = (megabytes: number): number => Math.floor(Math.log2((megabytes * 2 ** 20) / ENTRY));

/** Kept back of the time, for what comes before and after the search: at most so many milliseconds, at most a tenth. */
const RESERVE = 50;

/** Chooses moves. What it has found out about positions it remembers until it is told to forget. */
export class Thinker {
  readonly #elapsed: () => number;
  #search: AlphaBeta<BugsPosition> | null = null;

  /** `elapsed` in milliseconds. */
  constructor(elapsed: () => number) {
    this.#elapsed = elapsed;
  }

  forget(): void {
    this.#search = null;
  }

  /** The best move of a running match; the only one without further thought. */
  best(position: BugsPosition, budget: Budget, options: EngineOptions, told: (found: Found) => void): Move {
    const isLate = this.#deadline(budget);
    const moves = legalMoves(position);
    if (moves.length === 1) return moves[0] as Move;
    const depth = 'depth' in budget ? Math.max(1, budget.depth) : MOST_DEPTH;
    if (options.Level > 0) return this.#bot(position, depth, options, isLate, told);
    this.#search ??= new AlphaBeta<BugsPosition>(bugs.bot, bitsOf(options.TableMB));
    const limit = { nodes: options.Nodes || Number.POSITIVE_INFINITY, depth, isOver: isLate };
    return this.#search.best(position, limit, ordered(moves, options.Seed, position.ply), told).move;
  }

  /** A level has limits of its own; time and depth can only end it sooner. */
  #bot(
    position: BugsPosition,
    depth: number,
    { Level, Seed }: EngineOptions,
    isLate: () => boolean,
    told: (found: Found) => void,
  ): Move {
    let reached = 0;
    const heard = (found: Found): void => {
      reached = found.depth;
      told(found);
    };
    const bot = new Bot(bugs, Level as Level, Seed);
    return bot.choose(position, () => reached >= depth || isLate(), heard).move;
  }

  #deadline(budget: Budget): () => boolean {
    if (!('ms' in budget)) return () => false;
    const end = this.#elapsed() + budget.ms - Math.min(RESERVE, budget.ms / 10);
    return () => this.#elapsed() >= end;
  }
}

/** The order in which equal moves are preferred. */
function ordered(moves: readonly Move[], seed: number, ply: number): readonly Move[] {
  if (seed === 0) return moves;
  const random = new Random(seed ^ Math.imul(ply + 1, 0x9e3779b1));
  return moves
    .map((move) => ({ move, key: random.next() }))
    .sort((a, b) => a.key - b.key)
    .map(({ move }) => move);
}
