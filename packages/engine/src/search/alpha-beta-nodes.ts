import { type Move, MoveList, type Position } from '../kernel/index.ts';
import { hasWinningMove } from './known-end.ts';
import { MoveOrder } from './move-order.ts';
import { CLEAR_DEFICIT, CLEAR_DEPTH, CLEAR_LEAD, movesAt, reductionOf, UNKNOWN_DEPTH } from './pruning.ts';
import { EXACT, fromTable, LOWER_BOUND, TranspositionTable, toTable, UPPER_BOUND } from './transposition-table.ts';
import {
  type Evaluator,
  exactScore,
  FORCED,
  type Limit,
  MIN_FORCED,
  type SearchThread,
  terminalScore,
} from './types.ts';
import { VariationTable } from './variation-table.ts';

export const MAX_PLIES = 96;
/** Maximum depth of quiescence search, in plies. */
const NOISY_PLIES = 8;
/** Nodes between two checks of the limit. */
const NODES_PER_CHECK = 512;
export const INFINITE: number = 2 * FORCED;

/**
 * The positions below the root of an alpha-beta search: principal variation search with a transposition table, then quiescence
 * search. In some games a seat moves twice in a row, so a child's score is negated only when the seat changes.
 */
export class NodeSearch<P extends Position> {
  readonly #evaluator: Evaluator<P>;
  /** Whether a move is noisy; `null` in a game without noisy moves. */
  readonly #isNoisy: ((move: Move) => boolean) | null;
  /** Priority of a move; `null` in a game where all moves have the same. */
  readonly #priority: ((move: Move) => number) | null;
  readonly #table: TranspositionTable;
  readonly #order = new MoveOrder(MAX_PLIES + 1);
  readonly #lists = Array.from({ length: MAX_PLIES + 1 }, () => new MoveList());
  readonly #variations = new VariationTable(MAX_PLIES);
  /** Move played at each ply of the current variation. */
  readonly #played = new Int32Array(MAX_PLIES + 1);
  #position!: P;
  /** Whether the root is drawn by an endgame table. The search then looks for the move that is hardest to answer. */
  #isDrawn = false;
  #limit!: Limit;
  #nodes = 0;
  /** Node count at which the limit is checked next. */
  #checkAt = 0;
  #stopped = false;
  /** Whether a move of the root has a score. The node limit applies only then, so that the smallest limit yields a score. */
  #hasScore = false;

  constructor(evaluator: Evaluator<P>, tableBits: number, thread: SearchThread | null) {
    this.#evaluator = evaluator;
    this.#isNoisy = evaluator.isNoisy ? (move) => evaluator.isNoisy!(this.#position, move) : null;
    this.#priority = evaluator.priority ? (move) => evaluator.priority!(this.#position, move) : null;
    this.#table = new TranspositionTable(thread?.table ?? tableBits);
  }

  clear(): void {
    this.#table.clear();
    this.#order.clear();
  }

  /** Starts a search. `position` is the root, which the caller and this search both play on. */
  start(position: P, limit: Limit): void {
    this.#position = position;
    this.#isDrawn = this.#evaluator.probe?.(position) === 0;
    this.#limit = limit;
    this.#nodes = 0;
    this.#checkAt = 0;
    this.#stopped = false;
    this.#hasScore = false;
    this.#table.age(position.ply);
  }

  /** Number of positions searched so far. */
  get nodes(): number {
    return this.#nodes;
  }

  /** Whether the limit was reached. Scores are then meaningless. */
  get stopped(): boolean {
    return this.#stopped;
  }

  get isDrawn(): boolean {
    return this.#isDrawn;
  }

  /**
   * Score of a move of the root, for the root's seat. A later move is searched with a null window first. A score outside the window is
   * a bound.
   */
  scoreOf(move: Move, isFirst: boolean, depth: number, alpha: number, beta: number): number {
    const position = this.#position;
    const seat = position.toMove;
    position.play(move);
    this.#played[0] = move;
    const sign = position.toMove === seat ? 1 : -1;
    let score = this.#child(sign, depth - 1, alpha, isFirst ? beta : alpha + 1, 1);
    if (!isFirst && score > alpha && !this.#stopped) score = this.#child(sign, depth - 1, alpha, beta, 1);
    position.undo();
    if (!this.#stopped) this.#hasScore = true;
    return score;
  }

  /** The principal variation after the move whose score was computed last. */
  get variation(): Move[] {
    return this.#variations.from(1);
  }

  #checkLimit(): void {
    const { nodes, shouldStop } = this.#limit;
    if ((this.#nodes >= nodes && this.#hasScore) || shouldStop?.()) this.#stopped = true;
    this.#checkAt = Math.min(nodes, this.#nodes + NODES_PER_CHECK);
  }

  /** A child's score for the parent's seat. */
  #child(sign: number, depth: number, alpha: number, beta: number, ply: number): number {
    return sign > 0 ? this.#search(depth, alpha, beta, ply) : -this.#search(depth, -beta, -alpha, ply);
  }

  #search(depth: number, alpha: number, beta: number, ply: number): number {
    const position = this.#position;
    this.#variations.clear(ply);

    // 1. Stop when the search or the match is over.
    if (++this.#nodes >= this.#checkAt) this.#checkLimit();
    if (this.#stopped) return 0;
    const outcome = position.outcome;
    if (outcome) return terminalScore(outcome, position.toMove, ply);
    if (this.#evaluator.probe) {
      const result = this.#evaluator.probe(position);
      if (result !== null && !(result === 0 && this.#isDrawn)) return exactScore(result, ply);
    }
    if (ply >= MAX_PLIES) return this.#evaluator.evaluate(position);
    if (depth <= 0 && this.#evaluator.isWon?.(position)) {
      if (hasWinningMove(position, this.#lists[ply]!)) return FORCED - ply - 1;
      depth = 1;
    }
    if (depth <= 0) return this.#quiesce(alpha, beta, ply, NOISY_PLIES);

    // 2. Look the position up in the transposition table.
    const isPv = beta - alpha > 1;
    const { hashLow, hashHigh } = position;
    let first = -1;
    if (this.#table.find(hashLow, hashHigh)) {
      first = this.#table.move;
      if (this.#table.depth >= depth && !isPv) {
        const score = fromTable(this.#table.score, ply);
        const bound = this.#table.bound;
        if (bound === EXACT || (bound === LOWER_BOUND && score >= beta) || (bound === UPPER_BOUND && score <= alpha)) {
          return score;
        }
      }
    } else if (depth >= UNKNOWN_DEPTH) depth--;

    // 3. Prune clear positions by their evaluation: return at once, or skip quiet moves.
    let best = -INFINITE;
    const canPrune = !isPv && ply > 1 && Math.abs(beta) < MIN_FORCED;
    if (canPrune && depth <= CLEAR_DEPTH) {
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
    const previous = this.#played[ply - 1]!;
    order.score(list, seat, ply, first, previous, this.#priority);
    let bestMove = -1;
    let low = alpha;
    const lastMove = canPrune ? movesAt(depth, this.#priority !== null) : list.length;
    for (let i = 0; i < list.length; i++) {
      const move = order.pick(list, ply, i);
      const isQuiet = order.isQuiet(ply, i);
      if (isQuiet && i > 0 && (isHopeless || (i >= lastMove && best > -MIN_FORCED))) break;
      position.play(move);
      this.#played[ply] = move;
      const sign = position.toMove === seat ? 1 : -1;
      let score: number;
      if (i === 0) score = this.#child(sign, depth - 1, low, beta, ply + 1);
      else {
        const reduction = isQuiet ? reductionOf(depth, i, order.historyAt(ply, i), isPv) : 0;
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
      if (isPv) this.#variations.extend(ply, move);
      if (score < beta) continue;
      order.reward(list, seat, ply, i, previous, depth);
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
    let noisy = 0;
    for (let i = 0; i < list.length; i++) if (isNoisy(list.items[i]!)) list.items[noisy++] = list.items[i]!;
    list.length = noisy;
    const order = this.#order;
    order.score(list, seat, ply, -1, this.#played[ply - 1]!, this.#priority);
    let best = evaluation;
    for (let i = 0; i < list.length; i++) {
      const move = order.pick(list, ply, i);
      position.play(move);
      this.#played[ply] = move;
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
}
