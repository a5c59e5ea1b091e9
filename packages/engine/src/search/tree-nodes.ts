import { grown, type Move } from '../kernel/index.ts';

/** Proven result of a node, for the seat that made the move leading to it. */
export const OPEN = 0;
export const WON = 1;
export const LOST = -1;
export const DRAWN = 2;

/** Nodes of a search tree as parallel arrays. The children of a node are adjacent. */
export class TreeNodes {
  size = 0;
  move: Int32Array;
  visits: Int32Array;
  /** Sum of the values of all visits, each 0 (lost) to 1 (won), for the seat that made the move. */
  value: Float64Array;
  /** `guess` is the value of the move by evaluation alone; `prior` is the move's share of its parent's exploration. */
  guess: Float32Array;
  prior: Float32Array;
  known: Int8Array;
  firstChild: Int32Array;
  childCount: Int32Array;
  /** 1 when the children include every legal move. */
  isWhole: Uint8Array;

  constructor(capacity = 1 << 12) {
    this.move = new Int32Array(capacity);
    this.visits = new Int32Array(capacity);
    this.value = new Float64Array(capacity);
    this.guess = new Float32Array(capacity);
    this.prior = new Float32Array(capacity);
    this.known = new Int8Array(capacity);
    this.firstChild = new Int32Array(capacity);
    this.childCount = new Int32Array(capacity);
    this.isWhole = new Uint8Array(capacity);
  }

  add(move: Move, guess: number, prior: number): number {
    const node = this.size++;
    if (node === this.move.length) this.#grow();
    this.move[node] = move;
    this.visits[node] = 0;
    this.value[node] = 0;
    this.guess[node] = guess;
    this.prior[node] = prior;
    this.known[node] = OPEN;
    this.firstChild[node] = 0;
    this.childCount[node] = 0;
    this.isWhole[node] = 0;
    return node;
  }

  /** Normalizes the priors of the children to a sum of 1. */
  normalizePriors(node: number): void {
    const begin = this.firstChild[node]!;
    const end = begin + this.childCount[node]!;
    let all = 0;
    for (let child = begin; child < end; child++) all += this.prior[child]!;
    for (let child = begin; child < end; child++) this.prior[child]! /= all;
  }

  /** Current value of the move, 0…1. */
  valueOf(node: number): number {
    const known = this.known[node]!;
    if (known !== OPEN) return known === WON ? 1 : known === LOST ? 0 : 0.5;
    const visits = this.visits[node]!;
    return visits > 0 ? this.value[node]! / visits : this.guess[node]!;
  }

  /** The child to play: a proven win, otherwise the most visited, then the highest value. Proven losses come last. */
  bestChild(node: number): number {
    const begin = this.firstChild[node]!;
    let best = begin;
    for (let child = begin + 1; child < begin + this.childCount[node]!; child++) {
      const byKnown = this.#certainty(child) - this.#certainty(best);
      const byVisits = this.visits[child]! - this.visits[best]!;
      if (
        byKnown > 0 ||
        (byKnown === 0 && (byVisits > 0 || (byVisits === 0 && this.valueOf(child) > this.valueOf(best))))
      ) {
        best = child;
      }
    }
    return best;
  }

  /**
   * Derives the proven result of a node from its children. Returns whether the node is proven. `isSameSeat` is true when the
   * seat to move also made the move leading to the node.
   */
  conclude(node: number, isSameSeat: boolean): boolean {
    const begin = this.firstChild[node]!;
    let mover = LOST;
    let isOpen = this.isWhole[node] === 0;
    for (let child = begin; child < begin + this.childCount[node]!; child++) {
      const known = this.known[child]!;
      if (known === WON) {
        this.known[node] = isSameSeat ? WON : LOST;
        return true;
      }
      if (known === OPEN) isOpen = true;
      else if (known === DRAWN) mover = DRAWN;
    }
    if (isOpen) return false;
    this.known[node] = isSameSeat || mover === DRAWN ? mover : WON;
    return true;
  }

  /** 1 for a proven win, −1 for a proven loss, otherwise 0. */
  #certainty(node: number): number {
    const known = this.known[node]!;
    return known === DRAWN ? OPEN : known;
  }

  #grow(): void {
    const capacity = 2 * this.move.length;
    this.move = grown(this.move, capacity);
    this.visits = grown(this.visits, capacity);
    this.value = grown(this.value, capacity);
    this.guess = grown(this.guess, capacity);
    this.prior = grown(this.prior, capacity);
    this.known = grown(this.known, capacity);
    this.firstChild = grown(this.firstChild, capacity);
    this.childCount = grown(this.childCount, capacity);
    this.isWhole = grown(this.isWhole, capacity);
  }
}
