import { grown, type Move, MoveList, opponent, type Position, Random, type Seat } from '../kernel/index.ts';
import type { Playout } from './tree.ts';
import { DRAWN, LOST, OPEN, TreeNodes, WON } from './tree-nodes.ts';
import { FORCED, type Found, type Limit, type Search } from './types.ts';

/** Small, because the moves of playouts already explore. */
const EXPLORATION = 0.1;
/** The larger, the longer later plays of a move count beside the results of the move itself. */
const RAVE_VISITS = 300;
/** Visits after which a node is expanded. Expanding plays every move once, so most leaves are never expanded. */
const EXPAND_AT = 4;
/** Root moves for which every reply is tried, to find replies that win at once. */
const MAX_SCANS = 4;
const NODES_PER_CHECK = 1_024;
const MAX_PLIES = 512;
const LN3 = Math.log(3);

/**
 * Monte-Carlo tree search for games without an evaluation: a leaf is worth the average result of random matches from it. A
 * node is a played move. Three things make it useful on boards with hundreds of moves, in any game:
 * - A move also gets the results of playouts in which the same seat played it later (RAVE), so that good moves stand out
 *   before every move has been tried. Where both seats can play it, as on a board to fill with stones, the opponent's wins
 *   with it count as well: such a move is worth taking away.
 * - Expanding a node finds the moves that end the match, and proven results move up the tree.
 * - Replies that win at once are tried against every root move before the search begins.
 */
export class PlayoutSearch<P extends Position> implements Search<P> {
  readonly #playout: Playout;
  readonly #random: Random;
  readonly #list = new MoveList();
  readonly #tree = new TreeNodes();
  /** Sum and number of the results of later plays of each node's move. */
  #laterValue = new Float64Array(0);
  #laterCount = new Float64Array(0);
  /** Nodes of the current descent, and the seat that moved at each step. */
  readonly #path = new Int32Array(MAX_PLIES + 1);
  readonly #seats = new Uint8Array(MAX_PLIES + 1);
  /** Moves of the current iteration, by seat. */
  readonly #played: readonly [Set<Move>, Set<Move>] = [new Set(), new Set()];
  #nodes = 0;

  constructor(playout: Playout, seed: number) {
    this.#playout = playout;
    this.#random = new Random(seed);
  }

  best(position: P, limit: Limit, among?: readonly Move[], onProgress?: (found: Found) => void): Found {
    const tree = this.#tree;
    tree.size = 0;
    this.#nodes = 0;
    const root = tree.add(-1, 0.5, 1);
    const start = position.clone();
    this.#expand(root, start, true, among);
    if (limit.nodes > (MAX_SCANS + 2) * tree.childCount[root]!) this.#refuteRootMoves(start);
    let checkAt = NODES_PER_CHECK;
    let reportAt = 64 * NODES_PER_CHECK;
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

  /** One iteration: selection, expansion, playout, backpropagation. */
  #iterate(position: P): void {
    const tree = this.#tree;
    const path = this.#path;
    const seats = this.#seats;
    let node = 0;
    let depth = 0;
    while (tree.childCount[node]! > 0 && tree.known[node] === OPEN && depth < MAX_PLIES) {
      node = this.#choose(node);
      const seat = position.toMove;
      seats[depth++] = seat;
      path[depth] = node;
      position.play(tree.move[node]!);
      this.#nodes++;
      const isLeaf = tree.childCount[node] === 0 && tree.known[node] === OPEN;
      if (isLeaf && tree.visits[node]! >= EXPAND_AT) this.#expand(node, position, position.toMove === seat);
    }
    for (const played of this.#played) played.clear();
    const mover = seats[depth - 1] as Seat;
    const known = tree.known[node] !== OPEN;
    const first = known ? valueFor0(tree.valueOf(node), mover) : this.#playOut(position);

    let isCertain = known;
    while (depth > 0) {
      position.undo();
      const at = path[depth--]!;
      const seat = seats[depth] as Seat;
      const value = valueFor0(first, seat);
      tree.visits[at]!++;
      tree.value[at]! += value;
      this.#played[seat].add(tree.move[at]!);
      const parent = path[depth]!;
      this.#learn(parent, seat, value);
      if (isCertain) isCertain = tree.conclude(parent, depth === 0 || seat === seats[depth - 1]);
    }
    tree.visits[0]!++;
  }

  /** Credits the result to every child whose move the seat has played, now or later; the opponent's plays count in reverse. */
  #learn(node: number, seat: Seat, value: number): void {
    const tree = this.#tree;
    const [own, others] = [this.#played[seat], this.#played[opponent(seat)]];
    const begin = tree.firstChild[node]!;
    const end = begin + tree.childCount[node]!;
    for (let child = begin; child < end; child++) {
      const isOwn = own.has(tree.move[child]!);
      if (!isOwn && !others.has(tree.move[child]!)) continue;
      this.#laterCount[child]!++;
      this.#laterValue[child]! += isOwn ? value : 1 - value;
    }
  }

  #choose(node: number): number {
    const tree = this.#tree;
    const begin = tree.firstChild[node]!;
    const end = begin + tree.childCount[node]!;
    const log = Math.log(tree.visits[node]! + 1);
    let best = begin;
    let bestValue = Number.NEGATIVE_INFINITY;
    for (let child = begin; child < end; child++) {
      if (tree.known[child] === LOST) continue;
      const visits = tree.visits[child]!;
      const later = this.#laterCount[child]!;
      let value = tree.valueOf(child);
      if (tree.known[child] === OPEN && later > 0) {
        const weight = Math.sqrt(RAVE_VISITS / (3 * visits + RAVE_VISITS));
        value = (1 - weight) * value + (weight * this.#laterValue[child]!) / later;
      }
      value += EXPLORATION * Math.sqrt(log / (visits + 1));
      if (value <= bestValue) continue;
      bestValue = value;
      best = child;
    }
    return best;
  }

  /** Plays random moves to the end and returns the value for seat 0. Restores the position. */
  #playOut(position: P): number {
    const list = this.#list;
    let plies = 0;
    while (plies < this.#playout.plies && position.outcome === null) {
      position.moves(list);
      const move = list.items[this.#random.below(list.length)]!;
      this.#played[position.toMove].add(move);
      position.play(move);
      plies++;
    }
    this.#nodes += plies;
    const winner = position.outcome?.winner ?? null;
    for (; plies > 0; plies--) position.undo();
    return winner === null ? 0.5 : 1 - winner;
  }

  /** Adds a node's children in random order, and finds those that end the match. `isSameSeat`: see `TreeNodes.conclude`. */
  #expand(node: number, position: P, isSameSeat: boolean, among?: readonly Move[]): void {
    const tree = this.#tree;
    const list = this.#list;
    position.moves(list);
    const all = list.length;
    if (among) {
      list.clear();
      for (const move of among) list.push(move);
    } else this.#shuffle();
    const seat = position.toMove;
    tree.firstChild[node] = tree.size;
    tree.childCount[node] = list.length;
    tree.isWhole[node] = list.length === all ? 1 : 0;
    for (let i = 0; i < list.length; i++) {
      const child = tree.add(list.items[i]!, 0.5, 1);
      position.play(list.items[i]!);
      const { outcome } = position;
      if (outcome) tree.known[child] = outcome.winner === null ? DRAWN : outcome.winner === seat ? WON : LOST;
      position.undo();
    }
    this.#nodes += list.length;
    if (this.#laterCount.length < tree.move.length) {
      this.#laterCount = grown(this.#laterCount, tree.move.length);
      this.#laterValue = grown(this.#laterValue, tree.move.length);
    }
    this.#laterCount.fill(0, tree.firstChild[node], tree.size);
    this.#laterValue.fill(0, tree.firstChild[node], tree.size);
    tree.conclude(node, isSameSeat);
  }

  #shuffle(): void {
    const { items, length } = this.#list;
    for (let i = length - 1; i > 0; i--) {
      const j = this.#random.below(i + 1);
      const move = items[i]!;
      items[i] = items[j]!;
      items[j] = move;
    }
  }

  /**
   * Marks root moves as lost if the opponent wins at once. All replies to the first few moves are tried; against the others,
   * only the replies that have won before.
   */
  #refuteRootMoves(position: P): void {
    const tree = this.#tree;
    const seat = position.toMove;
    const winners: Move[] = [];
    let scans = MAX_SCANS;
    const begin = tree.firstChild[0]!;
    for (let child = begin; child < begin + tree.childCount[0]!; child++) {
      if (tree.known[child] !== OPEN) continue;
      position.play(tree.move[child]!);
      if (position.toMove !== seat) {
        position.moves(this.#list);
        const isScan = scans-- > 0;
        const replies = isScan ? this.#list.toArray() : winners.filter((move) => this.#list.includes(move));
        const winner = replies.find((move) => this.#wins(position, move));
        if (winner !== undefined) {
          tree.known[child] = LOST;
          if (!winners.includes(winner)) winners.push(winner);
        }
      }
      position.undo();
    }
    tree.conclude(0, true);
  }

  #wins(position: P, move: Move): boolean {
    const seat = position.toMove;
    this.#nodes++;
    position.play(move);
    const isWon = position.outcome?.winner === seat;
    position.undo();
    return isWon;
  }

  /** The principal variation by `bestChild`, with the root's value converted into a score. */
  #found(): Found {
    const tree = this.#tree;
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
      nodes: this.#nodes,
      pv,
    };
  }

  #scoreOf(value: number, known: number, plies: number): number {
    if (known === DRAWN) return 0;
    // A move can be proven lost without its refutation in the tree.
    if (known !== OPEN) return known * (FORCED - Math.max(plies, known === LOST ? 2 : 1));
    const bounded = Math.min(Math.max(value, 1e-6), 1 - 1e-6);
    return Math.round((this.#playout.lead * Math.log(bounded / (1 - bounded))) / LN3);
  }
}

/** Converts a value between a seat's view and that of seat 0. */
const valueFor0 = (value: number, seat: Seat): number => (seat === 0 ? value : 1 - value);
