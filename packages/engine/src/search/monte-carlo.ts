import { type Move, MoveList, type Position, Random, type Seat } from '../kernel/index.ts';
import { chanceOf, scoreOfChance } from './exact-math.ts';
import { DRAWN, OPEN, TreeNodes } from './tree-nodes.ts';
import { FORCED, type Found, type Limit, type Search } from './types.ts';

const MAX_PLIES = 512;

/** Settings of a Monte-Carlo tree search. */
export interface Playout {
  /** Length at which a playout is truncated and evaluated; 0 for no playouts. */
  readonly plies: number;
  /** Evaluation that corresponds to a winning chance of 75%, in hundredths of the game's unit. */
  readonly lead: number;
}

/** Number of nodes between two checks of the limit, and before the first progress report. */
interface Pace {
  readonly check: number;
  readonly report: number;
}

/**
 * The part that all Monte-Carlo tree searches share: descend to a leaf, value it, and add its value to the nodes above, until the
 * limit is reached or the root is proven. Values are stored for the seat that made the move, which also works when a seat moves twice in a row.
 */
export abstract class MonteCarloSearch<P extends Position> implements Search<P> {
  protected readonly tree = new TreeNodes();
  protected readonly list = new MoveList();
  protected readonly random: Random;
  protected readonly playout: Playout;
  protected nodes = 0;
  readonly #pace: Pace;
  /** Nodes of the current descent, and the seat that made each of its moves. */
  readonly #path = new Int32Array(MAX_PLIES + 1);
  readonly #seats = new Uint8Array(MAX_PLIES + 1);

  constructor(playout: Playout, seed: number, pace: Pace) {
    this.playout = playout;
    this.random = new Random(seed);
    this.#pace = pace;
  }

  best(position: P, limit: Limit, among?: readonly Move[], onProgress?: (found: Found) => void): Found {
    const { tree } = this;
    tree.size = 0;
    this.nodes = 0;
    const root = tree.add(-1, 0.5, 1);
    const start = position.clone();
    this.expandRoot(start, limit, among);
    let checkAt = this.#pace.check;
    let reportAt = this.#pace.report;
    while (this.nodes < limit.nodes && tree.known[root] === OPEN && tree.childCount[root]! > 1) {
      if (this.nodes >= checkAt) {
        if (limit.shouldStop?.()) break;
        checkAt = this.nodes + this.#pace.check;
      }
      this.#iterate(start);
      if (!onProgress || this.nodes < reportAt) continue;
      reportAt *= 2;
      onProgress(this.#found());
    }
    return this.#found();
  }

  protected abstract expandRoot(position: P, limit: Limit, among?: readonly Move[]): void;

  /** The child of a node that the descent continues with. */
  protected abstract choose(node: number): number;

  /** Called after `mover` has played the move of a node during a descent. May expand the node. */
  protected abstract enter(node: number, position: P, mover: Seat): void;

  /** The value of a leaf for seat 0, after `mover` made the move leading to it. */
  protected abstract valueLeaf(node: number, position: P, mover: Seat): number;

  /** Called for each node of a descent, the last one first, with the result for `mover`. */
  protected learn(_node: number, _parent: number, _mover: Seat, _value: number): void {}

  /** Number of plies until a proven result, which is `known` for the seat to move; `plies` is the length of the principal variation. */
  protected pliesToEnd(_known: number, plies: number): number {
    return plies;
  }

  /** Lists the moves to search: all legal moves, or `among`. Returns the number of legal moves. */
  protected listMoves(position: P, among?: readonly Move[]): number {
    const { list } = this;
    position.moves(list);
    const all = list.length;
    if (among) {
      list.clear();
      for (const move of among) list.push(move);
    }
    return all;
  }

  /** One iteration: selection, evaluation of the leaf, backpropagation. */
  #iterate(position: P): void {
    const { tree } = this;
    const path = this.#path;
    const seats = this.#seats;
    let node = 0;
    let depth = 0;
    while (tree.childCount[node]! > 0 && tree.known[node] === OPEN && depth < MAX_PLIES) {
      node = this.choose(node);
      const mover = position.toMove;
      seats[depth++] = mover;
      path[depth] = node;
      position.play(tree.move[node]!);
      this.enter(node, position, mover);
    }
    const leafValue = this.valueLeaf(node, position, seats[depth - 1] as Seat);
    let isCertain = tree.known[node] !== OPEN;
    while (depth > 0) {
      position.undo();
      const at = path[depth--]!;
      const mover = seats[depth] as Seat;
      const value = fromSeat0(leafValue, mover);
      tree.visits[at]!++;
      tree.value[at]! += value;
      const parent = path[depth]!;
      this.learn(at, parent, mover, value);
      if (isCertain) isCertain = tree.conclude(parent, depth === 0 || mover === seats[depth - 1]);
    }
    tree.visits[0]!++;
  }

  /** The principal variation by `bestChild`, with the value of its first move converted into a score. */
  #found(): Found {
    const { tree } = this;
    const pv: Move[] = [];
    const top = tree.bestChild(0);
    let node = 0;
    while (tree.childCount[node]! > 0) {
      node = tree.bestChild(node);
      if (pv.length > 0 && tree.visits[node] === 0 && tree.known[node] === OPEN) break;
      pv.push(tree.move[node]!);
    }
    return {
      move: pv[0] as Move,
      score: this.#scoreOf(tree.valueOf(top), tree.known[top]!, pv.length),
      depth: pv.length,
      nodes: this.nodes,
      pv,
    };
  }

  #scoreOf(value: number, known: number, plies: number): number {
    if (known === DRAWN) return 0;
    if (known !== OPEN) return known * (FORCED - this.pliesToEnd(known, plies));
    const bounded = Math.min(Math.max(value, 1e-6), 1 - 1e-6);
    return scoreOfChance(bounded, this.playout.lead);
  }

  /** Converts an evaluation into a value, 0…1: the inverse of `#scoreOf` for positions whose result is open. */
  protected valueOfScore(score: number): number {
    return chanceOf(score, this.playout.lead);
  }
}

/** Converts a value for seat 0 into a value for `seat`, and back. */
export const fromSeat0 = (value: number, seat: Seat): number => (seat === 0 ? value : 1 - value);
