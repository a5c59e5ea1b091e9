import { legalMoves, type Move, MoveList, neverNoisy, type Position } from '../kernel/index.ts';
import { MoveOrder } from './move-order.ts';
import { EXACT, LOWER_BOUND, TranspositionTable, UPPER_BOUND } from './transposition-table.ts';
import { type Evaluator, FORCED, type Found, type Limit, MIN_FORCED, type Search, terminalScore } from './types.ts';

const MAX_PLIES = 96;
/** How far beyond the depth noisy moves are followed. */
const NOISY_PLIES = 8;
/** Nodes between two questions whether it is over. */
const ASK_EVERY = 2048;
const INFINITE = 2 * FORCED;
/** Up to this depth a lead of so much for each ply left is taken for safe; in the last ply such a lag for hopeless. */
const CLEAR_DEPTH = 3;
const CLEAR_LEAD = 150;
const CLEAR_LAG = 200;

/**
 * Iterative deepening with principal variation search. In some games a seat moves twice, so a child's score changes
 * its sign only where the seat does.
 */
export class AlphaBeta<P extends Position> implements Search<P> {
  readonly #evaluator: Evaluator<P>;
  /** Null in a game without noise. */
  readonly #isNoisy: ((move: Move) => boolean) | null;
  readonly #table: TranspositionTable;
  readonly #order = new MoveOrder(MAX_PLIES + 1);
  readonly #lists = Array.from({ length: MAX_PLIES + 1 }, () => new MoveList());
  /** The expected line from each ply on, a row a ply, its length first. */
  readonly #lines = new Int32Array((MAX_PLIES + 1) * (MAX_PLIES + 2));
  #position!: P;
  #limit!: Limit;
  #nodes = 0;
  /** The count of nodes at which to ask whether it is over. */
  #askAt = 0;
  #stopped = false;

  constructor(evaluator: Evaluator<P>, tableBits = 18) {
    this.#evaluator = evaluator;
    this.#isNoisy = evaluator.isNoisy === neverNoisy ? null : (move) => evaluator.isNoisy(this.#position, move);
    this.#table = new TranspositionTable(tableBits);
  }

  /** Forgets everything: the same search then gives the same answer again. */
  clear(): void {
    this.#table.clear();
    this.#order.clear();
  }

  best(position: P, limit: Limit, among?: readonly Move[], told?: (found: Found) => void): Found {
    this.#position = position.clone();
    this.#limit = limit;
    this.#nodes = 0;
    this.#askAt = 0;
    this.#stopped = false;
    const moves = among ? [...among] : legalMoves(this.#position);
    let found: Found = { move: moves[0] as Move, score: 0, depth: 0, nodes: 0, pv: moves.slice(0, 1) };
    const deepest = Math.min(limit.depth ?? MAX_PLIES, MAX_PLIES);
    for (let depth = 1; depth <= deepest; depth++) {
      const next = this.#root(moves, depth, found);
      if (!next) break;
      found = next;
      told?.(found);
      if (this.#stopped || Math.abs(found.score) >= FORCED - depth) break;
    }
    return { ...found, nodes: this.#nodes };
  }

  /** One depth. When it is stopped on the way, what is better than before still counts. */
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
      found = { move, score, depth, nodes: this.#nodes, pv: [move, ...this.#lineFrom(1)] };
    }
    if (found) this.#promote(moves, found.move);
    return found;
  }

  #promote(moves: Move[], best: Move): void {
    moves.splice(moves.indexOf(best), 1);
    moves.unshift(best);
  }

  #ask(): void {
    const { nodes, shouldStop: isOver } = this.#limit;
    if (this.#nodes >= nodes || isOver?.()) this.#stopped = true;
    this.#askAt = Math.min(nodes, this.#nodes + ASK_EVERY);
  }

  /** A child's score, from the side of the parent's seat. */
  #child(sign: number, depth: number, alpha: number, beta: number, ply: number): number {
    return sign > 0 ? this.#visit(depth, alpha, beta, ply) : -this.#visit(depth, -beta, -alpha, ply);
  }

  #visit(depth: number, alpha: number, beta: number, ply: number): number {
    const position = this.#position;
    this.#lines[ply * (MAX_PLIES + 2)] = 0;

    // 1. Is it over: the search, or the match?
    if (++this.#nodes >= this.#askAt) this.#ask();
    if (this.#stopped) return 0;
    const outcome = position.outcome;
    if (outcome) return terminalScore(outcome, position.toMove, ply);
    if (ply >= MAX_PLIES) return this.#evaluator.evaluate(position);
    if (depth <= 0) return this.#quiet(alpha, beta, ply, NOISY_PLIES);

    // 2. Is it known?
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

    // 3. Is it so clear that a look at the board will do? Then it is over, or only moves that stand out are tried.
    let best = -INFINITE;
    if (depth <= CLEAR_DEPTH && ply > 1 && beta - alpha === 1 && Math.abs(beta) < MIN_FORCED) {
      const standing = this.#evaluator.evaluate(position);
      if (standing - CLEAR_LEAD * depth >= beta) return standing;
      if (depth === 1 && standing + CLEAR_LAG <= alpha) best = standing + CLEAR_LAG;
    }
    const isHopeless = best > -INFINITE;

    // 4. The moves, the likeliest first; late quiet ones less deep, unless they surprise.
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

    // 5. What is known now.
    const bound = best >= beta ? LOWER_BOUND : best > alpha ? EXACT : UPPER_BOUND;
    this.#table.store(hashLow, hashHigh, bestMove, toTable(best, ply), depth, bound);
    return best;
  }

  /** Beyond the depth only noisy moves are followed: the seat to move may also leave them all. */
  #quiet(alpha: number, beta: number, ply: number, plies: number): number {
    const position = this.#position;
    const standing = this.#evaluator.evaluate(position);
    const isNoisy = this.#isNoisy;
    if (isNoisy === null || standing >= beta || plies === 0 || ply >= MAX_PLIES) return standing;
    const seat = position.toMove;
    const list = this.#lists[ply]!;
    position.moves(list);
    let best = standing;
    for (let i = 0; i < list.length; i++) {
      const move = list.items[i]!;
      if (!isNoisy(move)) continue;
      position.play(move);
      if (++this.#nodes >= this.#askAt) this.#ask();
      const low = Math.max(alpha, best);
      const isSame = position.toMove === seat;
      const outcome = position.outcome;
      let score: number;
      if (outcome) score = terminalScore(outcome, seat, ply + 1);
      else score = isSame ? this.#quiet(low, beta, ply + 1, plies - 1) : -this.#quiet(-beta, -low, ply + 1, plies - 1);
      position.undo();
      if (score > best) best = score;
      if (best >= beta || this.#stopped) break;
    }
    return best;
  }

  /** The move and the line behind it become the line of this ply. */
  #extend(ply: number, move: Move): void {
    const row = ply * (MAX_PLIES + 2);
    const next = row + MAX_PLIES + 2;
    const length = ply < MAX_PLIES ? this.#lines[next]! : 0;
    this.#lines[row] = length + 1;
    this.#lines[row + 1] = move;
    for (let i = 1; i <= length; i++) this.#lines[row + 1 + i] = this.#lines[next + i]!;
  }

  #lineFrom(ply: number): Move[] {
    const row = ply * (MAX_PLIES + 2);
    return Array.from(this.#lines.subarray(row + 1, row + 1 + this.#lines[row]!));
  }
}

/** In the table a forced result is counted from its own position, in the search from the root. */
const toTable = (score: number, ply: number): number =>
  score >= MIN_FORCED ? score + ply : score <= -MIN_FORCED ? score - ply : score;
const fromTable = (score: number, ply: number): number =>
  score >= MIN_FORCED ? score - ply : score <= -MIN_FORCED ? score + ply : score;
