import type { Move, Position, Seat } from '../kernel/index.ts';
import { fromSeat0, MonteCarloSearch, type Playout } from './monte-carlo.ts';
import { DRAWN, LOST, OPEN, WON } from './tree-nodes.ts';
import { type Evaluator, type Limit, terminalScore } from './types.ts';

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
const LN3 = Math.log(3);

/**
 * Monte-Carlo tree search. With playouts (UCT) a node is one playout: random moves, truncated after some plies and
 * evaluated. Without playouts (PUCT) a node is a visited position: a leaf's moves are all evaluated at its first visit, the
 * best of them is its value, and their evaluations become the priors.
 */
export class TreeSearch<P extends Position> extends MonteCarloSearch<P> {
  readonly #evaluator: Evaluator<P>;
  readonly #hasPlayouts: boolean;
  #scores = new Float64Array(256);

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
    const log = Math.log(visits);
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
    const { list } = this;
    let plies = 0;
    while (plies < this.playout.plies && position.outcome === null) {
      position.moves(list);
      position.play(list.items[this.random.below(list.length)]!);
      plies++;
    }
    const value = this.#valueOf(this.#scoreFor(position, 0));
    for (; plies > 0; plies--) position.undo();
    return value;
  }

  #scoreFor(position: P, seat: Seat): number {
    const outcome = position.outcome;
    if (outcome) return terminalScore(outcome, seat);
    const score = this.#evaluator.evaluate(position);
    return position.toMove === seat ? score : -score;
  }

  #valueOf(score: number): number {
    return 1 / (1 + Math.exp((-LN3 * score) / this.playout.lead));
  }

  #expand(node: number, position: P, among?: readonly Move[]): void {
    const { tree, list } = this;
    const all = this.listMoves(position, among);
    const count = this.#hasPlayouts || node === 0 ? list.length : Math.min(list.length, MAX_CHILDREN);
    if (!this.#hasPlayouts) this.#sort(position);
    tree.firstChild[node] = tree.size;
    tree.childCount[node] = count;
    tree.isWhole[node] = count === all ? 1 : 0;
    const scores = this.#scores;
    for (let i = 0; i < count; i++) {
      if (this.#hasPlayouts) tree.add(list.items[i]!, 0.5, 1);
      else {
        const prior = Math.exp((scores[i]! - scores[0]!) / (PRIOR_TEMPERATURE * this.playout.lead));
        tree.add(list.items[i]!, this.#valueOf(scores[i]!), prior);
      }
    }
    if (!this.#hasPlayouts) tree.normalizePriors(node);
  }

  /** Evaluates every move of the list and sorts the list, best move first. The sort is stable. */
  #sort(position: P): void {
    const { items, length } = this.list;
    if (this.#scores.length < length) this.#scores = new Float64Array(2 * length);
    const scores = this.#scores;
    const seat = position.toMove;
    this.nodes += length;
    for (let i = 0; i < length; i++) {
      const move = items[i]!;
      position.play(move);
      const score = this.#scoreFor(position, seat);
      position.undo();
      let place = i;
      for (; place > 0 && scores[place - 1]! < score; place--) {
        scores[place] = scores[place - 1]!;
        items[place] = items[place - 1]!;
      }
      scores[place] = score;
      items[place] = move;
    }
  }
}
