import { type Move, type Position, randomMove, type Seat } from '../kernel/index.ts';
import { exp, ln } from './exact-math.ts';
import { fromSeat0, MonteCarloSearch, type Playout } from './monte-carlo.ts';
import { scoreFor, scoreMoves } from './one-ply.ts';
import { DRAWN, LOST, OPEN, WON } from './tree-nodes.ts';
import type { Evaluator, Limit } from './types.ts';

/** Exploration constants: with playouts (UCT), and with evaluations (PUCT), which are more reliable. */
const EXPLORATION = 0.9;
const PRIOR_EXPLORATION = 0.35;
/** Temperature of the priors, as a share of `Playout.lead`. */
const PRIOR_TEMPERATURE = 0.33;
/** Maximum number of children of a node below the root. Only the moves with the best evaluations are kept. */
const MAX_CHILDREN = 24;
const PACE = { check: 64, report: 256 };
/** Visits after which a node is expanded when playouts are used. Most leaves are never expanded. */
const EXPAND_AT = 2;

/**
 * Monte-Carlo tree search. With playouts (UCT) a node is one playout: random moves, truncated after some plies and
 * evaluated. Without playouts (PUCT) a node is a visited position: a leaf's moves are all evaluated at its first visit, the
 * best of them is its value, and their evaluations become the priors.
 */
export class TreeSearch<P extends Position> extends MonteCarloSearch<P> {
  readonly #evaluator: Evaluator<P>;
  readonly #hasPlayouts: boolean;
  /** Score of each move of the list. */
  #scores = new Float64Array(256);
  /** The best moves of the list and their scores, best first. */
  #best = new Int32Array(256);
  #sorted = new Float64Array(256);

  constructor(evaluator: Evaluator<P>, playout: Playout, seed: number) {
    super(playout, seed, PACE);
    this.#evaluator = evaluator;
    this.#hasPlayouts = playout.plies > 0;
  }

  protected expandRoot(position: P, _limit: Limit, among?: readonly Move[]): void {
    this.#expand(0, position, among);
  }

  protected enter(node: number, position: P): void {
    if (!this.#hasPlayouts) this.nodes++;
    else if (this.tree.visits[node] === EXPAND_AT) this.#expand(node, position);
  }

  protected choose(node: number): number {
    const { tree } = this;
    const begin = tree.firstChild[node]!;
    const end = begin + tree.childCount[node]!;
    const visits = tree.visits[node]! + 1;
    const log = this.#hasPlayouts ? ln(visits) : 0;
    const exploration = PRIOR_EXPLORATION * Math.sqrt(visits);
    let best = begin;
    let bestValue = Number.NEGATIVE_INFINITY;
    for (let child = begin; child < end; child++) {
      const tried = tree.visits[child]!;
      let value = tree.valueOf(child);
      if (tree.known[child] === LOST) value = -1;
      else if (tree.known[child] === OPEN && !this.#hasPlayouts)
        value += (exploration * tree.prior[child]!) / (1 + tried);
      else value = tried === 0 ? 10 + this.random.next() : value + EXPLORATION * Math.sqrt(log / tried);
      if (value <= bestValue) continue;
      bestValue = value;
      best = child;
    }
    return best;
  }

  protected valueLeaf(node: number, position: P, mover: Seat): number {
    const { tree } = this;
    const { outcome } = position;
    if (outcome) tree.known[node] = outcome.winner === null ? DRAWN : outcome.winner === mover ? WON : LOST;
    if (this.#hasPlayouts) this.nodes++;
    if (tree.known[node] !== OPEN) return fromSeat0(tree.valueOf(node), mover);
    if (this.#hasPlayouts || tree.childCount[node]! > 0) return this.#playOut(position);
    this.#expand(node, position);
    const best = tree.guess[tree.firstChild[node]!]!;
    return fromSeat0(best, position.toMove);
  }

  /** Plays random moves to the end or to the cut-off and returns the value for seat 0. Restores the position. */
  #playOut(position: P): number {
    let plies = 0;
    while (plies < this.playout.plies && position.outcome === null) {
      position.play(randomMove(position, this.random));
      plies++;
    }
    const value = this.valueOfScore(scoreFor(this.#evaluator, position, 0));
    for (; plies > 0; plies--) position.undo();
    return value;
  }

  #expand(node: number, position: P, among?: readonly Move[]): void {
    const { tree } = this;
    const all = this.listMoves(position, among);
    if (this.#hasPlayouts) this.#addAll(node);
    else this.#addBest(node, position, node === 0 ? all : MAX_CHILDREN);
    tree.isWhole[node] = tree.childCount[node] === all ? 1 : 0;
  }

  #addAll(node: number): void {
    const { tree, list } = this;
    tree.firstChild[node] = tree.size;
    tree.childCount[node] = list.length;
    for (let i = 0; i < list.length; i++) tree.add(list.items[i]!, 0.5, 1);
  }

  /** Adds the moves with the best evaluations, best first, at most `max`. */
  #addBest(node: number, position: P, max: number): void {
    const { tree } = this;
    this.#evaluateMoves(position);
    const count = this.#sort(max);
    const scores = this.#sorted;
    tree.firstChild[node] = tree.size;
    tree.childCount[node] = count;
    for (let i = 0; i < count; i++) {
      const prior = exp((scores[i]! - scores[0]!) / (PRIOR_TEMPERATURE * this.playout.lead));
      tree.add(this.#best[i]!, this.valueOfScore(scores[i]!), prior);
    }
    tree.normalizePriors(node);
  }

  /** Evaluates every move of the list for the seat to move. */
  #evaluateMoves(position: P): void {
    const { list } = this;
    if (this.#scores.length < list.length) this.#scores = new Float64Array(2 * list.length);
    this.nodes += list.length;
    scoreMoves(this.#evaluator, position, list, this.#scores);
  }

  /** Sorts the best moves of the list, at most `max`, into `#best` and `#sorted`, best first. The sort is stable. Returns their number. */
  #sort(max: number): number {
    const { items, length } = this.list;
    if (this.#sorted.length < length) {
      this.#sorted = new Float64Array(2 * length);
      this.#best = new Int32Array(2 * length);
    }
    const [scores, sorted, best] = [this.#scores, this.#sorted, this.#best];
    let count = 0;
    for (let i = 0; i < length; i++) {
      const score = scores[i]!;
      if (count === max) {
        if (sorted[max - 1]! >= score) continue;
      } else count++;
      let place = count - 1;
      for (; place > 0 && sorted[place - 1]! < score; place--) {
        sorted[place] = sorted[place - 1]!;
        best[place] = best[place - 1]!;
      }
      sorted[place] = score;
      best[place] = items[i]!;
    }
    return count;
  }
}
