import { type Move, MoveList, type Position, Random } from '../kernel/index.ts';
import { FORCED, type Found, type Judge, type Limit, type Search } from './types.ts';

/** How much a move that was tried little is worth a try. */
const CURIOSITY = 0.9;
const ASK_EVERY = 64;
/** A node is split up once it was visited this often: most leaves never are. */
const SPLIT_AT = 2;

/** When a playout is cut off, and what lead then is worth about three to one. */
export interface Playout {
  readonly plies: number;
  readonly lead: number;
}

/**
 * Monte-Carlo tree search (UCT). A node is one playout: random moves, cut off and evaluated where random play does not
 * end. Values are kept for the seat that chose the move, so that a seat may choose twice in a row.
 */
export class TreeSearch<P extends Position> implements Search<P> {
  readonly #judge: Judge<P>;
  readonly #playout: Playout;
  readonly #random: Random;
  readonly #list = new MoveList();
  // The tree, by node: children lie side by side.
  #move = new Int32Array(1 << 12);
  #visits = new Int32Array(1 << 12);
  /** Of all visits together, from 0 (lost) to 1 (won), for the seat that made the move. */
  #value = new Float64Array(1 << 12);
  #firstChild = new Int32Array(1 << 12);
  #childCount = new Int32Array(1 << 12);
  #size = 0;

  constructor(judge: Judge<P>, playout: Playout, seed: number) {
    this.#judge = judge;
    this.#playout = playout;
    this.#random = new Random(seed);
  }

  best(position: P, limit: Limit, among?: readonly Move[], told?: (found: Found) => void): Found {
    this.#size = 1;
    this.#reset(0);
    const root = position.clone();
    this.#split(0, root, among);
    let nodes = 0;
    let toldAt = 256;
    while (nodes < limit.nodes) {
      if (++nodes % ASK_EVERY === 0 && limit.isOver?.()) break;
      this.#iterate(root);
      if (!told || nodes < toldAt) continue;
      toldAt *= 2;
      told(this.#found(nodes));
    }
    return this.#found(nodes);
  }

  /** Down the tree by the likeliest moves, one playout at its end, and back up. */
  #iterate(position: P): void {
    const path = [0];
    const seats: number[] = [];
    let node = 0;
    while (this.#childCount[node]! > 0) {
      node = this.#choose(node);
      path.push(node);
      seats.push(position.toMove);
      position.play(this.#move[node]!);
      if (this.#childCount[node] === 0 && this.#visits[node]! >= SPLIT_AT) this.#split(node, position);
    }
    const first = this.#playOut(position);
    for (let i = path.length - 1; i > 0; i--) {
      position.undo();
      const at = path[i]!;
      this.#visits[at]!++;
      this.#value[at]! += seats[i - 1] === 0 ? first : 1 - first;
    }
    this.#visits[0]!++;
  }

  #choose(node: number): number {
    const begin = this.#firstChild[node]!;
    const end = begin + this.#childCount[node]!;
    const log = Math.log(this.#visits[node]! + 1);
    let best = begin;
    let bestWorth = Number.NEGATIVE_INFINITY;
    for (let child = begin; child < end; child++) {
      const visits = this.#visits[child]!;
      const worth =
        visits === 0 ? 10 + this.#random.next() : this.#value[child]! / visits + CURIOSITY * Math.sqrt(log / visits);
      if (worth <= bestWorth) continue;
      bestWorth = worth;
      best = child;
    }
    return best;
  }

  /** Random moves to the end or to the cut-off; gives the value for seat 0. The position is brought back. */
  #playOut(position: P): number {
    const list = this.#list;
    let plies = 0;
    while (position.outcome === null && plies < this.#playout.plies) {
      position.moves(list);
      position.play(list.items[this.#random.below(list.length)]!);
      plies++;
    }
    const value = this.#valueFor0(position);
    for (; plies > 0; plies--) position.undo();
    return value;
  }

  #valueFor0(position: P): number {
    const outcome = position.outcome;
    if (outcome) return outcome.winner === null ? 0.5 : 1 - outcome.winner;
    const score = this.#judge.evaluate(position) * (position.toMove === 0 ? 1 : -1);
    return 1 / (1 + 3 ** (-score / this.#playout.lead));
  }

  #split(node: number, position: P, among?: readonly Move[]): void {
    position.moves(this.#list);
    const begin = this.#size;
    this.#firstChild[node] = begin;
    for (let i = 0; i < this.#list.length; i++) {
      const move = this.#list.items[i]!;
      if (among && !among.includes(move)) continue;
      const child = this.#size++;
      this.#reserve();
      this.#reset(child);
      this.#move[child] = move;
    }
    this.#childCount[node] = this.#size - begin;
  }

  #reset(node: number): void {
    this.#visits[node] = 0;
    this.#value[node] = 0;
    this.#firstChild[node] = 0;
    this.#childCount[node] = 0;
  }

  #reserve(): void {
    const length = this.#move.length;
    if (this.#size < length) return;
    const grown = <A extends Int32Array | Float64Array>(from: A, to: A): A => {
      to.set(from);
      return to;
    };
    this.#move = grown(this.#move, new Int32Array(2 * length));
    this.#visits = grown(this.#visits, new Int32Array(2 * length));
    this.#value = grown(this.#value, new Float64Array(2 * length));
    this.#firstChild = grown(this.#firstChild, new Int32Array(2 * length));
    this.#childCount = grown(this.#childCount, new Int32Array(2 * length));
  }

  /** The line of the most visited moves. Its score is the lead that its value stands for. */
  #found(nodes: number): Found {
    const line: Move[] = [];
    let node = 0;
    let value = 0.5;
    while (this.#childCount[node]! > 0) {
      const next = this.#mostVisited(node);
      if (line.length > 0 && this.#visits[next] === 0) break;
      if (line.length === 0) value = this.#value[next]! / Math.max(1, this.#visits[next]!);
      line.push(this.#move[next]!);
      node = next;
    }
    const bounded = Math.min(Math.max(value, 1e-6), 1 - 1e-6);
    const score = Math.round((this.#playout.lead * Math.log(bounded / (1 - bounded))) / Math.log(3));
    return {
      move: line[0] as Move,
      score: Math.max(-FORCED, Math.min(FORCED, score)),
      depth: line.length,
      nodes,
      line,
    };
  }

  #mostVisited(node: number): number {
    const begin = this.#firstChild[node]!;
    let best = begin;
    for (let child = begin + 1; child < begin + this.#childCount[node]!; child++) {
      if (this.#visits[child]! > this.#visits[best]!) best = child;
    }
    return best;
  }
}
