import { Bot, type Level, legalMoves, type Move } from '@quintet/engine';
import { Random } from '@quintet/engine/authoring';
import { type BugsPosition, bugs, type UhpGame } from '@quintet/engine/bugs';
import {
  AlphaBeta,
  type Found,
  HelperThreads,
  type StartWorker,
  sharedTable,
  WorkerPool,
} from '@quintet/engine/search';
import { quoted, UhpError, USAGES } from './messages.ts';
import type { EngineOptions } from './options.ts';

/** Limit of one answer, in milliseconds or plies. */
export type Budget = { readonly ms: number } | { readonly depth: number };

const TIME = /^(\d{1,3}):([0-5]?\d):([0-5]?\d(?:\.\d{1,7})?)$/;
const MAX_DEPTH = 99;

/** Parses the arguments of `bestmove`: `time hh:mm:ss` or `depth n`. */
export function readBudget(parameters: readonly string[]): Budget {
  const [kind = '', amount = '', ...rest] = parameters;
  if (rest.length > 0 || amount === '') throw new UhpError(`usage: ${USAGES.bestmove}`);
  switch (kind.toLowerCase()) {
    case 'time': {
      const [, hours, minutes, seconds] = TIME.exec(amount) ?? [];
      if (seconds === undefined) throw new UhpError(`the time must be hh:mm:ss, not ${quoted(amount)}`);
      return { ms: 1000 * (3600 * Number(hours) + 60 * Number(minutes) + Number(seconds)) };
    }
    case 'depth': {
      const depth = /^\d{1,2}$/.test(amount) ? Number(amount) : Number.NaN;
      if (!(depth <= MAX_DEPTH)) {
        throw new UhpError(`the depth must be a whole number from 0 to ${MAX_DEPTH}, not ${quoted(amount)}`);
      }
      return { depth };
    }
    default:
      throw new UhpError(`usage: ${USAGES.bestmove}`);
  }
}

/** Bytes per entry of the transposition table. */
const ENTRY = 16;
const bitsOf = (megabytes: number): number => Math.floor(Math.log2((megabytes * 2 ** 20) / ENTRY));

/** Time in ms that is reserved for overhead outside the search, but at most a tenth of the time limit. */
const RESERVE = 35;

/** Chooses moves. Keeps its transposition table until `forget`. */
export class Thinker {
  readonly #elapsed: () => number;
  readonly #pool: WorkerPool;
  #search: AlphaBeta<BugsPosition> | null = null;
  /** The table of `#search` if threads share it. */
  #table: SharedArrayBuffer | null = null;
  #helpers: HelperThreads | null = null;

  /** `elapsed` is a monotonic clock in milliseconds. */
  constructor(elapsed: () => number, startWorker: StartWorker) {
    this.#elapsed = elapsed;
    this.#pool = new WorkerPool(startWorker, { maxAttempts: 1 });
  }

  forget(): void {
    this.#search = null;
  }

  /** Waits until the helper threads have stopped, so that the next search can use them again. */
  async rest(): Promise<void> {
    await this.#helpers?.stopped;
    this.#helpers = null;
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  /** Finds the best move in an unfinished game. If there is only one legal move, returns it without a search. */
  best(game: UhpGame, budget: Budget, options: EngineOptions, onProgress: (found: Found) => void): Move {
    const { position } = game;
    const isLate = this.#deadline(budget);
    const moves = legalMoves(position);
    if (moves.length === 1) return moves[0] as Move;
    const depth = 'depth' in budget ? Math.max(1, budget.depth) : MAX_DEPTH;
    if (options.Level > 0) return this.#bot(position, depth, options, isLate, onProgress);
    const search = this.#fullStrength(options);
    const limit = { nodes: options.Nodes || Number.POSITIVE_INFINITY, depth, shouldStop: isLate };
    this.#helpers = this.#startHelpers(game, options);
    try {
      return search.best(position, limit, ordered(moves, options.Seed, position.ply), onProgress).move;
    } finally {
      this.#helpers?.stop();
    }
  }

  /** The search at full strength, with its table from earlier moves. */
  #fullStrength({ TableMB, Threads }: EngineOptions): AlphaBeta<BugsPosition> {
    if (this.#search) return this.#search;
    const bits = bitsOf(TableMB);
    this.#table = Threads > 1 ? sharedTable(bits) : null;
    this.#search = new AlphaBeta<BugsPosition>(bugs.bot, bits, this.#table && { table: this.#table, index: 0 });
    return this.#search;
  }

  #startHelpers({ options, texts }: UhpGame, { Threads, Seed }: EngineOptions): HelperThreads | null {
    if (!this.#table) return null;
    const searcher = { kind: 'nodes', nodes: Number.MAX_SAFE_INTEGER, method: null } as const;
    const job = { game: bugs.id, options, moves: [...texts], searcher, seed: Seed, milliseconds: null };
    return new HelperThreads(this.#pool, { kind: 'search', job }, Threads - 1, this.#table);
  }

  /** Plays at a level, which has its own limits. The budget can only end the search earlier. */
  #bot(
    position: BugsPosition,
    depth: number,
    { Level, Seed }: EngineOptions,
    isLate: () => boolean,
    onProgress: (found: Found) => void,
  ): Move {
    let reached = 0;
    const heard = (found: Found): void => {
      reached = found.depth;
      onProgress(found);
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

/** Shuffles the moves by seed, since the order decides between equally good moves. */
function ordered(moves: readonly Move[], seed: number, ply: number): readonly Move[] {
  if (seed === 0) return moves;
  const random = new Random(seed ^ Math.imul(ply + 1, 0x9e3779b1));
  return moves
    .map((move) => ({ move, key: random.next() }))
    .sort((a, b) => a.key - b.key)
    .map(({ move }) => move);
}
