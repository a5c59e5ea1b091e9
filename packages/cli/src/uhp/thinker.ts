import { availableParallelism } from 'node:os';
import { Bot, type Level, legalMoves, type Move } from '@quintet/engine';
import { Random } from '@quintet/engine/authoring';
import { type BugsOptions, type BugsPosition, bugs, type UhpGame } from '@quintet/engine/bugs';
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
/** Bits of the largest table that fits into the memory. */
const bitsOf = (megabytes: number): number => 31 - Math.clz32((megabytes * 2 ** 20) / ENTRY);

/** Time in ms that is reserved for overhead outside the search, but at most a tenth of the time limit. */
const RESERVE = 30;

/** What the last answer at full strength expects. */
interface Expected {
  /** Hash of the position after our move. */
  readonly hashLow: number;
  readonly hashHigh: number;
  /** The opponent's reply in our notation; `null` if it is unknown or ends the game. */
  readonly reply: string | null;
}

/** Chooses moves. Keeps its transposition table until `forget`. */
export class Thinker {
  readonly #elapsed: () => number;
  readonly #pool: WorkerPool;
  readonly #cores: number;
  #search: AlphaBeta<BugsPosition> | null = null;
  /** The table of `#search` if threads share it. */
  #table: SharedArrayBuffer | null = null;
  #helpers: HelperThreads | null = null;
  #expected: Expected | null = null;
  /** Time at which the current command arrived. */
  #since: number | null = null;

  /** `elapsed` is a monotonic clock in milliseconds. More threads than `cores` would delay each other and the next command. */
  constructor(elapsed: () => number, startWorker: StartWorker, cores = availableParallelism()) {
    this.#elapsed = elapsed;
    this.#pool = new WorkerPool(startWorker, { maxAttempts: 1 });
    this.#cores = cores;
  }

  forget(): void {
    this.#search = null;
    this.#expected = null;
  }

  /** Stops all helper threads and waits for them, so that the next search can use them. The time counts as thinking time. */
  async rest(): Promise<void> {
    this.#since = this.#elapsed();
    this.#helpers?.stop();
    await this.#helpers?.stopped;
    this.#helpers = null;
  }

  /**
   * Thinks on the opponent's time if our answer was played: threads search the position after the expected reply and fill the
   * table until `rest`. Does nothing if moves must be reproducible.
   */
  ponder(game: UhpGame, options: EngineOptions): void {
    const { hashLow, hashHigh, outcome } = game.position;
    const expected = this.#expected;
    if (!options.Ponder || isReproducible(options) || outcome || this.#helpers) return;
    if (expected?.hashLow !== hashLow || expected.hashHigh !== hashHigh) return;
    const moves = expected.reply === null ? game.texts : [...game.texts, expected.reply];
    this.#helpers = this.#startHelpers(game.options, moves, this.#threads(options), options.Seed);
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
    this.#helpers = this.#startHelpers(game.options, game.texts, this.#threads(options) - 1, options.Seed);
    try {
      const found = search.best(position, limit, ordered(moves, options.Seed, position.ply), onProgress);
      this.#expected = expectedAfter(position, found);
      return found.move;
    } finally {
      this.#helpers?.stop();
    }
  }

  /** The search at full strength, with its table from earlier moves. */
  #fullStrength({ TableMB, Threads, Ponder }: EngineOptions): AlphaBeta<BugsPosition> {
    if (this.#search) return this.#search;
    const bits = bitsOf(TableMB);
    this.#table = Threads > 1 || Ponder ? sharedTable(bits) : null;
    this.#search = new AlphaBeta<BugsPosition>(bugs.bot, bits, this.#table && { table: this.#table, index: 0 });
    return this.#search;
  }

  #threads({ Threads }: EngineOptions): number {
    return Math.min(Threads, this.#cores);
  }

  #startHelpers(options: BugsOptions, moves: readonly string[], count: number, seed: number): HelperThreads | null {
    if (!this.#table || count === 0) return null;
    const searcher = { kind: 'nodes', nodes: Number.MAX_SAFE_INTEGER, method: null } as const;
    const job = { game: bugs.id, options, moves: [...moves], searcher, seed, milliseconds: null };
    return new HelperThreads(this.#pool, { kind: 'search', job }, count, this.#table);
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

  /** Polled by the search. On a busy machine the next poll may come late, so the longest pause so far is left as well. */
  #deadline(budget: Budget): () => boolean {
    if (!('ms' in budget)) return () => false;
    const margin = budget.ms / 10;
    let last = this.#elapsed();
    let pause = 0;
    const end = (this.#since ?? last) + budget.ms - Math.min(RESERVE, margin);
    return () => {
      const now = this.#elapsed();
      pause = Math.min(Math.max(pause, now - last), margin);
      last = now;
      return now + pause >= end;
    };
  }
}

/** Whether the options promise the same move every time. */
const isReproducible = ({ Level, Nodes }: EngineOptions): boolean => Level > 0 || Nodes > 0;

function expectedAfter(position: BugsPosition, { pv: [move, reply] }: Found): Expected | null {
  if (move === undefined) return null;
  const next = position.clone();
  next.play(move);
  const { hashLow, hashHigh } = next;
  if (reply === undefined || next.outcome) return { hashLow, hashHigh, reply: null };
  const text = bugs.notation.format(next, reply);
  next.play(reply);
  return { hashLow, hashHigh, reply: next.outcome ? null : text };
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
