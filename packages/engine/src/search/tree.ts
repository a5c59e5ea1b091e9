import { type Move, MoveList, type Position, Random, type Seat } from '../kernel/index.ts';
import { DRAWN, LOST, OPEN, TreeNodes, WON } from './tree-nodes.ts';
import { type Evaluator, FORCED, type Found, type Limit, type Search, terminalScore } from './types.ts';

/** How much a move that was tried little is worth a try: with playouts, and with evaluations, which err less. */
const CURIOSITY = 0.9;
const CURIOSITY_WITH_PRIORS = 0.35;
/** Of the lead that is worth three to one: so much worse at first sight, a move gets an e-th of the curiosity. */
const DOUBT = 0.33;
/** Below the root only so many moves, the best at first sight, are kept. */
const KEPT = 24;
const ASK_EVERY = 64;
/** With playouts a node is split up once it was visited this often: most leaves never are. */
const SPLIT_AT = 2;
const MAX_PLIES = 512;
const LN3 = Math.log(3);

/** When a playout is cut off, and what lead then is worth about three to one. Without plies there are no playouts. */
export interface Playout {
  readonly plies: number;
  readonly lead: number;
}

/**
 * Monte-Carlo tree search. With playouts (UCT) a node is one playout: random moves, cut off and evaluated where random
 * play does not end. Without (PUCT) a node is a position that is reached: a leaf's moves are all evaluated when it is first reached, the
 * best of them is its value, and what they are worth at first sight decides how soon each is tried.
 * Values are kept for the seat that chose the move, so that a seat may choose twice in a row.
 */
export class TreeSearch<P extends Position> implements Search<P> {
  readonly #evaluator: Evaluator<P>;
  readonly #playout: Playout;
  readonly #hasPlayouts: boolean;
  readonly #random: Random;
  readonly #list = new MoveList();
  readonly #tree = new TreeNodes();
  /** The way down, and who chose at each step. */
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

  best(position: P, limit: Limit, among?: readonly Move[], told?: (found: Found) => void): Found {
    const tree = this.#tree;
    tree.size = 0;
    this.#nodes = 0;
    const root = tree.add(-1, 0.5, 1);
    const start = position.clone();
    this.#split(root, start, among);
    let askAt = ASK_EVERY;
    let toldAt = 256;
    while (this.#nodes < limit.nodes && tree.known[root] === OPEN && tree.childCount[root]! > 1) {
      if (this.#nodes >= askAt) {
        if (limit.shouldStop?.()) break;
        askAt = this.#nodes + ASK_EVERY;
      }
      this.#iterate(start);
      if (!told || this.#nodes < toldAt) continue;
      toldAt *= 2;
      told(this.#found());
    }
    return this.#found();
  }

  /** Down the tree by the likeliest moves, a value at its end, and back up. */
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
      if (this.#hasPlayouts && tree.visits[node] === SPLIT_AT) this.#split(node, position);
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
    const curiosity = CURIOSITY_WITH_PRIORS * Math.sqrt(visits);
    let best = begin;
    let bestWorth = Number.NEGATIVE_INFINITY;
    for (let child = begin; child < end; child++) {
      const tried = tree.visits[child]!;
      let worth = tree.worth(child);
      if (tree.known[child] === LOST) worth = -1;
      else if (tree.known[child] === OPEN && !this.#hasPlayouts)
        worth += (curiosity * tree.prior[child]!) / (1 + tried);
      else worth = tried === 0 ? 10 + this.#random.next() : worth + CURIOSITY * Math.sqrt(log / tried);
      if (worth <= bestWorth) continue;
      bestWorth = worth;
      best = child;
    }
    return best;
  }

  /** The value of a leaf for seat 0; `chooser` chose its move. */
  #leafFor0(node: number, position: P, chooser: Seat): number {
    const tree = this.#tree;
    if (this.#hasPlayouts) this.#nodes++;
    if (tree.known[node] !== OPEN) return chooser === 0 ? tree.worth(node) : 1 - tree.worth(node);
    if (this.#hasPlayouts || tree.childCount[node]! > 0) return this.#playOut(position);
    this.#split(node, position);
    const best = tree.guess[tree.firstChild[node]!]!;
    return position.toMove === 0 ? best : 1 - best;
  }

  /** Random moves to the end or to the cut-off; gives the value for seat 0. The position is brought back. */
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

  #split(node: number, position: P, among?: readonly Move[]): void {
    const tree = this.#tree;
    const list = this.#list;
    position.moves(list);
    const all = list.length;
    if (among) {
      list.clear();
      for (const move of among) list.push(move);
    }
    const count = this.#hasPlayouts || node === 0 ? list.length : Math.min(list.length, KEPT);
    if (!this.#hasPlayouts) this.#sort(position);
    tree.firstChild[node] = tree.size;
    tree.childCount[node] = count;
    tree.isWhole[node] = count === all ? 1 : 0;
    const scores = this.#scores;
    for (let i = 0; i < count; i++) {
      if (this.#hasPlayouts) tree.add(list.items[i]!, 0.5, 1);
      else {
        const prior = Math.exp((scores[i]! - scores[0]!) / (DOUBT * this.#playout.lead));
        tree.add(list.items[i]!, this.#valueOf(scores[i]!), prior);
      }
    }
    if (!this.#hasPlayouts) tree.shareOut(node);
  }

  /** Evaluates every move of the list, and sorts it, the best first; equals stay in order. */
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

  /** The line of the best moves. Its score is the lead that its value stands for. */
  #found(): Found {
    const tree = this.#tree;
    const line: Move[] = [];
    const top = tree.bestChild(0);
    let node = 0;
    while (tree.childCount[node]! > 0) {
      node = tree.bestChild(node);
      if (line.length > 0 && tree.visits[node] === 0) break;
      line.push(tree.move[node]!);
    }
    return {
      move: line[0] as Move,
      score: this.#scoreOf(tree.worth(top), tree.known[top]!, line.length),
      depth: line.length,
      nodes: this.#nodes,
      pv: line,
    };
  }

  #scoreOf(value: number, known: number, plies: number): number {
    if (known === DRAWN) return 0;
    if (known !== OPEN) return known * (FORCED - plies);
    const bounded = Math.min(Math.max(value, 1e-6), 1 - 1e-6);
    return Math.round((this.#playout.lead * Math.log(bounded / (1 - bounded))) / LN3);
  }
}
