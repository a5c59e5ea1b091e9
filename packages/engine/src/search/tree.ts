import { type Move, MoveList, type Position, Random, type Seat } from '../kernel/index.ts';
import { DRAWN, LOST, OPEN, TreeNodes, WON } from './tree-nodes.ts';
import { type Evaluator, FORCED, type Found, type Limit, type Search, terminalScore } from './types.ts';

/** Exploration constants: with playouts (UCT), and with evaluations (PUCT), which are more reliable. */
const EXPLORATION = 0.9;
const PRIOR_EXPLORATION = 0.35;
/** Temperature of the priors, as a share of `Playout.lead`. */
const PRIOR_TEMPERATURE = 0.33;
/** Maximum number of children of a node below the root. Only the moves with the best evaluations are kept. */
const MAX_CHILDREN = 24;
const NODES_PER_CHECK = 64;
/** Visits after which a node is expanded when playouts are used. Most leaves are never expanded. */
const EXPAND_AT = 2;
const MAX_PLIES = 512;
const LN3 = Math.log(3);

/** Settings of tree search. */
export interface Playout {
  /** Length at which a playout is cut off and evaluated; 0 for no playouts. */
  readonly plies: number;
  /** Evaluation that corresponds to a winning chance of 75%, in hundredths of the game's unit. */
  readonly lead: number;
}

/**
 * Monte-Carlo tree search. With playouts (UCT) a node is one playout: random moves, cut off after some plies and
 * evaluated. Without playouts (PUCT) a node is a visited position: a leaf's moves are all evaluated at its first visit, the
 * best of them is its value, and their evaluations become the priors. Values are stored for the seat that made the move,
 * which also works when a seat moves twice in a row.
 */
export class TreeSearch<P extends Position> implements Search<P> {
  readonly #evaluator: Evaluator<P>;
  readonly #playout: Playout;
  readonly #hasPlayouts: boolean;
  readonly #random: Random;
  readonly #list = new MoveList();
  readonly #tree = new TreeNodes();
  /** Nodes of the current descent, and the seat that moved at each step. */
  readonly #path = new Int32Array(MAX_PLIES + 1);
  readonly #seats = new Uint8Array(MAX_PLIES + 1);
  #scores = new Float64Array(256);
  #nodes = 0;

  constructor(evaluator: Evaluator<P>, playout: Playout, seed: number) {
    this.#evaluator = evaluator;
    this.#playout = playout;
    this.#hasPlayouts = playout.plies > 0;
    this.#random = new Random(seed);
  }

  best(position: P, limit: Limit, among?: readonly Move[], onProgress?: (found: Found) => void): Found {
    const tree = this.#tree;
    tree.size = 0;
    this.#nodes = 0;
    const root = tree.add(-1, 0.5, 1);
    const start = position.clone();
    this.#expand(root, start, among);
    let checkAt = NODES_PER_CHECK;
    let reportAt = 256;
    while (this.#nodes < limit.nodes && tree.known[root] === OPEN && tree.childCount[root]! > 1) {
      if (this.#nodes >= checkAt) {
        if (limit.shouldStop?.()) break;
        checkAt = this.#nodes + NODES_PER_CHECK;
      }
      this.#iterate(start);
      if (!onProgress || this.#nodes < reportAt) continue;
      reportAt *= 2;
      onProgress(this.#found());
    }
    return this.#found();
  }

  /** One iteration: selection, evaluation of the leaf, backpropagation. */
  #iterate(position: P): void {
    const tree = this.#tree;
    const path = this.#path;
    const seats = this.#seats;
    let node = 0;
    let depth = 0;
    while (tree.childCount[node]! > 0 && tree.known[node] === OPEN && depth < MAX_PLIES) {
      node = this.#choose(node);
      seats[depth++] = position.toMove;
      path[depth] = node;
      position.play(tree.move[node]!);
      if (this.#hasPlayouts && tree.visits[node] === EXPAND_AT) this.#expand(node, position);
    }
    if (!this.#hasPlayouts) this.#nodes += depth;
    const outcome = position.outcome;
    if (outcome) tree.known[node] = outcome.winner === null ? DRAWN : outcome.winner === seats[depth - 1] ? WON : LOST;
    const first = this.#leafFor0(node, position, seats[depth - 1] as Seat);
    let isCertain = tree.known[node] !== OPEN;
    while (depth > 0) {
      position.undo();
      const at = path[depth--]!;
      tree.visits[at]!++;
      tree.value[at]! += seats[depth] === 0 ? first : 1 - first;
      if (isCertain) isCertain = tree.conclude(path[depth]!, depth === 0 || seats[depth] === seats[depth - 1]);
    }
    tree.visits[0]!++;
  }

  #choose(node: number): number {
    const tree = this.#tree;
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
      else value = tried === 0 ? 10 + this.#random.next() : value + EXPLORATION * Math.sqrt(log / tried);
      if (value <= bestValue) continue;
      bestValue = value;
      best = child;
    }
    return best;
  }

  /** The value of a leaf for seat 0. `mover` is the seat that made the move leading to it. */
  #leafFor0(node: number, position: P, mover: Seat): number {
    const tree = this.#tree;
    if (this.#hasPlayouts) this.#nodes++;
    if (tree.known[node] !== OPEN) return mover === 0 ? tree.valueOf(node) : 1 - tree.valueOf(node);
    if (this.#hasPlayouts || tree.childCount[node]! > 0) return this.#playOut(position);
    this.#expand(node, position);
    const best = tree.guess[tree.firstChild[node]!]!;
    return position.toMove === 0 ? best : 1 - best;
  }

  /** Plays random moves to the end or to the cut-off and returns the value for seat 0. Restores the position. */
  #playOut(position: P): number {
    const list = this.#list;
    let plies = 0;
    while (plies < this.#playout.plies && position.outcome === null) {
      position.moves(list);
      position.play(list.items[this.#random.below(list.length)]!);
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
    return 1 / (1 + Math.exp((-LN3 * score) / this.#playout.lead));
  }

  #expand(node: number, position: P, among?: readonly Move[]): void {
    const tree = this.#tree;
    const list = this.#list;
    position.moves(list);
    const all = list.length;
    if (among) {
      list.clear();
      for (const move of among) list.push(move);
    }
    const count = this.#hasPlayouts || node === 0 ? list.length : Math.min(list.length, MAX_CHILDREN);
    if (!this.#hasPlayouts) this.#sort(position);
    tree.firstChild[node] = tree.size;
    tree.childCount[node] = count;
    tree.isWhole[node] = count === all ? 1 : 0;
    const scores = this.#scores;
    for (let i = 0; i < count; i++) {
      if (this.#hasPlayouts) tree.add(list.items[i]!, 0.5, 1);
      else {
        const prior = Math.exp((scores[i]! - scores[0]!) / (PRIOR_TEMPERATURE * this.#playout.lead));
        tree.add(list.items[i]!, this.#valueOf(scores[i]!), prior);
      }
    }
    if (!this.#hasPlayouts) tree.normalizePriors(node);
  }

  /** Evaluates every move of the list and sorts the list, best move first. The sort is stable. */
  #sort(position: P): void {
    const { items, length } = this.#list;
    if (this.#scores.length < length) this.#scores = new Float64Array(2 * length);
    const scores = this.#scores;
    const seat = position.toMove;
    this.#nodes += length;
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

  /** The principal variation by `bestChild`, with the root's value converted back into a score. */
  #found(): Found {
    const tree = this.#tree;
    const pv: Move[] = [];
    const top = tree.bestChild(0);
    let node = 0;
    while (tree.childCount[node]! > 0) {
      node = tree.bestChild(node);
      if (pv.length > 0 && tree.visits[node] === 0) break;
      pv.push(tree.move[node]!);
    }
    return {
      move: pv[0] as Move,
      score: this.#scoreOf(tree.valueOf(top), tree.known[top]!, pv.length),
      depth: pv.length,
      nodes: this.#nodes,
      pv,
    };
  }

  #scoreOf(value: number, known: number, plies: number): number {
    if (known === DRAWN) return 0;
    if (known !== OPEN) return known * (FORCED - plies);
    const bounded = Math.min(Math.max(value, 1e-6), 1 - 1e-6);
    return Math.round((this.#playout.lead * Math.log(bounded / (1 - bounded))) / LN3);
  }
}
