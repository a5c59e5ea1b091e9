import { legalMoves, type Move, MoveList, neverNoisy, type Position } from '../kernel/index.ts';
import { MoveOrder } from './move-order.ts';
import { EXACT, LOWER_BOUND, TranspositionTable, UPPER_BOUND } from './transposition-table.ts';
import {
  type Evaluator,
  FORCED,
  type Found,
  type Limit,
  MIN_FORCED,
  type Search,
  type SearchThread,
  terminalScore,
} from './types.ts';

const MAX_PLIES = 96;
/** Maximum depth of quiescence search, in plies. */
const NOISY_PLIES = 8;
/** Nodes between two checks of the limit. */
const NODES_PER_CHECK = 2048;
const INFINITE = 2 * FORCED;
/**
 * Reverse futility pruning, up to CLEAR_DEPTH: a lead of CLEAR_LEAD per remaining ply causes a cutoff. Futility pruning, in
 * the last ply: a seat that is behind by CLEAR_DEFICIT skips quiet moves.
 */
const CLEAR_DEPTH = 3;
const CLEAR_LEAD = 150;
const CLEAR_DEFICIT = 200;

/**
 * Iterative deepening with principal variation search, a transposition table and quiescence search. In some games a
 * seat moves twice in a row, so a child's score is negated only when the seat changes.
 *
 * @example
 * ```ts
 * import { AlphaBeta } from '@quintet/engine/search';
 * import { createMatch } from '@quintet/engine';
 * import { ctor } from '@quintet/engine/ctor';
 * const found = new AlphaBeta(ctor.bot).best(createMatch(ctor).position, { nodes: 1000 });
 * console.log(found.pv[0] === found.move); // true
 * ```
 */
export class AlphaBeta<P extends Position> implements Search<P> {
  readonly #evaluator: Evaluator<P>;
  /** Whether a move is noisy; `null` in a game without noisy moves. */
  readonly #isNoisy: ((move: Move) => boolean) | null;
  readonly #table: TranspositionTable;
  /** Threads start at different depths, so that they search different parts of the tree. */
  readonly #startDepth: number;
  readonly #order = new MoveOrder(MAX_PLIES + 1);
  readonly #lists = Array.from({ length: MAX_PLIES + 1 }, () => new MoveList());
  /** Principal variation from each ply on, one row per ply. The first number of a row is the variation's length. */
  readonly #variations = new Int32Array((MAX_PLIES + 1) * (MAX_PLIES + 2));
  #position!: P;
  #limit!: Limit;
  #nodes = 0;
  /** Node count at which the limit is checked next. */
  #checkAt = 0;
  #stopped = false;

  /** `thread` is given when several threads share a table; `tableBits` then has no effect. */
  constructor(evaluator: Evaluator<P>, tableBits = 18, thread?: SearchThread | null) {
    this.#evaluator = evaluator;
    this.#isNoisy = evaluator.isNoisy === neverNoisy ? null : (move) => evaluator.isNoisy(this.#position, move);
    this.#table = new TranspositionTable(thread?.table ?? tableBits);
    this.#startDepth = 1 + ((thread?.index ?? 0) & 1);
  }

  /** Clears the tables, so that the next search does not depend on earlier ones. */
  clear(): void {
    this.#table.clear();
    this.#order.clear();
  }

  best(position: P, limit: Limit, among?: readonly Move[], onProgress?: (found: Found) => void): Found {
    this.#position = position.clone();
    this.#limit = limit;
    this.#nodes = 0;
    this.#checkAt = 0;
    this.#stopped = false;
    const moves = among ? [...among] : legalMoves(this.#position);
    let found: Found = { move: moves[0] as Move, score: 0, depth: 0, nodes: 0, pv: moves.slice(0, 1) };
    const deepest = Math.min(limit.depth ?? MAX_PLIES, MAX_PLIES);
    for (let depth = Math.min(this.#startDepth, deepest); depth <= deepest; depth++) {
      const next = this.#root(moves, depth, found);
      if (!next) break;
      found = next;
      onProgress?.(found);
      if (this.#stopped || Math.abs(found.score) >= FORCED - depth) break;
    }
    return { ...found, nodes: this.#nodes };
  }

  /** Searches the root to one depth. When stopped midway, an improvement found so far still counts. */
  #root(moves: Move[], depth: number, before: Found): Found | null {
    const position = this.#position;
    const seat = position.toMove;
    moves.sort((a, b) => Number(b === before.move) - Number(a === before.move));
    let found: Found | null = null;
    let alpha = -INFINITE;
    for (const [index, move] of moves.entries()) {
      position.play(move);
      const sign = position.toMove === seat ? 1 : -1;
      let score = 0;
      if (index === 0) score = this.#child(sign, depth - 1, -INFINITE, INFINITE, 1);
      else {
        score = this.#child(sign, depth - 1, alpha, alpha + 1, 1);
        if (score > alpha && !this.#stopped) score = this.#child(sign, depth - 1, alpha, INFINITE, 1);
      }
      position.undo();
      if (this.#stopped) break;
      if (score <= alpha) continue;
      alpha = score;
      found = { move, score, depth, nodes: this.#nodes, pv: [move, ...this.#variationFrom(1)] };
    }
    if (found) this.#promote(moves, found.move);
    return found;
  }

  #promote(moves: Move[], best: Move): void {
    moves.splice(moves.indexOf(best), 1);
    moves.unshift(best);
  }

  #checkLimit(): void {
    const { nodes, shouldStop } = this.#limit;
    if (this.#nodes >= nodes || shouldStop?.()) this.#stopped = true;
    this.#checkAt = Math.min(nodes, this.#nodes + NODES_PER_CHECK);
  }

  /** A child's score for the parent's seat. */
  #child(sign: number, depth: number, alpha: number, beta: number, ply: number): number {
    return sign > 0 ? this.#search(depth, alpha, beta, ply) : -this.#search(depth, -beta, -alpha, ply);
  }

  #search(depth: number, alpha: number, beta: number, ply: number): number {
    const position = this.#position;
    this.#variations[ply * (MAX_PLIES + 2)] = 0;

    // 1. Stop when the search or the match is over.
    if (++this.#nodes >= this.#checkAt) this.#checkLimit();
    if (this.#stopped) return 0;
    const outcome = position.outcome;
    if (outcome) return terminalScore(outcome, position.toMove, ply);
    if (ply >= MAX_PLIES) return this.#evaluator.evaluate(position);
    if (depth <= 0) return this.#quiesce(alpha, beta, ply, NOISY_PLIES);

    // 2. Look the position up in the transposition table.
    const { hashLow, hashHigh } = position;
    let first = -1;
    if (this.#table.find(hashLow, hashHigh)) {
      first = this.#table.move;
      if (this.#table.depth >= depth && beta - alpha === 1) {
        const score = fromTable(this.#table.score, ply);
        const bound = this.#table.bound;
        if (bound === EXACT || (bound === LOWER_BOUND && score >= beta) || (bound === UPPER_BOUND && score <= alpha)) {
          return score;
        }
      }
    }

    // 3. Prune clear positions by their evaluation: return at once, or skip quiet moves.
    let best = -INFINITE;
    if (depth <= CLEAR_DEPTH && ply > 1 && beta - alpha === 1 && Math.abs(beta) < MIN_FORCED) {
      const evaluation = this.#evaluator.evaluate(position);
      if (evaluation - CLEAR_LEAD * depth >= beta) return evaluation;
      if (depth === 1 && evaluation + CLEAR_DEFICIT <= alpha) best = evaluation + CLEAR_DEFICIT;
    }
    const isHopeless = best > -INFINITE;

    // 4. Search the moves, best first. Late quiet moves are reduced, and searched again if they beat alpha.
    const seat = position.toMove;
    const list = this.#lists[ply]!;
    position.moves(list);
    const order = this.#order;
    order.score(list, seat, ply, first, this.#isNoisy);
    let bestMove = -1;
    let low = alpha;
    for (let i = 0; i < list.length; i++) {
      const move = order.pick(list, ply, i);
      if (isHopeless && i > 0 && order.isQuiet(ply, i)) break;
      const isLate = i >= 4 && depth >= 3 && order.isQuiet(ply, i);
      position.play(move);
      const sign = position.toMove === seat ? 1 : -1;
      let score: number;
      if (i === 0) score = this.#child(sign, depth - 1, low, beta, ply + 1);
      else {
        const reduction = isLate ? (i >= 16 ? 2 : 1) : 0;
        score = this.#child(sign, depth - 1 - reduction, low, low + 1, ply + 1);
        if (score > low && reduction > 0) score = this.#child(sign, depth - 1, low, low + 1, ply + 1);
        if (score > low && score < beta) score = this.#child(sign, depth - 1, low, beta, ply + 1);
      }
      position.undo();
      if (this.#stopped) return 0;
      if (score <= best) continue;
      best = score;
      bestMove = move;
      if (score <= low) continue;
      low = score;
      this.#extend(ply, move);
      if (score < beta) continue;
      if (order.isQuiet(ply, i) || i === 0) order.reward(seat, move, ply, depth);
      break;
    }

    // 5. Store the result.
    const bound = best >= beta ? LOWER_BOUND : best > alpha ? EXACT : UPPER_BOUND;
    this.#table.store(hashLow, hashHigh, bestMove, toTable(best, ply), depth, bound);
    return best;
  }

  /** Quiescence search: follows noisy moves only. The seat to move may decline all of them. */
  #quiesce(alpha: number, beta: number, ply: number, plies: number): number {
    const position = this.#position;
    const evaluation = this.#evaluator.evaluate(position);
    const isNoisy = this.#isNoisy;
    if (isNoisy === null || evaluation >= beta || plies === 0 || ply >= MAX_PLIES) return evaluation;
    const seat = position.toMove;
    const list = this.#lists[ply]!;
    position.moves(list);
    let best = evaluation;
    for (let i = 0; i < list.length; i++) {
      const move = list.items[i]!;
      if (!isNoisy(move)) continue;
      position.play(move);
      if (++this.#nodes >= this.#checkAt) this.#checkLimit();
      const low = Math.max(alpha, best);
      const isSame = position.toMove === seat;
      const outcome = position.outcome;
      let score: number;
      if (outcome) score = terminalScore(outcome, seat, ply + 1);
      else
        score = isSame ? this.#quiesce(low, beta, ply + 1, plies - 1) : -this.#quiesce(-beta, -low, ply + 1, plies - 1);
      position.undo();
      if (score > best) best = score;
      if (best >= beta || this.#stopped) break;
    }
    return best;
  }

  /** Sets the principal variation of a ply to the move followed by that of the next ply. */
  #extend(ply: number, move: Move): void {
    const row = ply * (MAX_PLIES + 2);
    const next = row + MAX_PLIES + 2;
    const length = ply < MAX_PLIES ? this.#variations[next]! : 0;
    this.#variations[row] = length + 1;
    this.#variations[row + 1] = move;
    for (let i = 1; i <= length; i++) this.#variations[row + 1 + i] = this.#variations[next + i]!;
  }

  #variationFrom(ply: number): Move[] {
    const row = ply * (MAX_PLIES + 2);
    return Array.from(this.#variations.subarray(row + 1, row + 1 + this.#variations[row]!));
  }
}

/** Converts forced results: the table counts plies from the stored position, the search counts them from the root. */
const toTable = (score: number, ply: number): number =>
  score >= MIN_FORCED ? score + ply : score <= -MIN_FORCED ? score - ply : score;
const fromTable = (score: number, ply: number): number =>
  score >= MIN_FORCED ? score - ply : score <= -MIN_FORCED ? score + ply : score;
