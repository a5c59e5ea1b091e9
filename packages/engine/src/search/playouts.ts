import { grown, type Move, opponent, type Position, randomMove, type Seat } from '../kernel/index.ts';
import { ln } from './exact-math.ts';
import { fromSeat0, MonteCarloSearch, type Playout } from './monte-carlo.ts';
import { DRAWN, LOST, OPEN, WON } from './tree-nodes.ts';
import type { Limit } from './types.ts';

/** Exploration constant. Small, because playouts explore as well. */
const EXPLORATION = 0.1;
/** RAVE constant. The larger it is, the longer the plays of a move later in a playout count beside its own results. */
const RAVE_VISITS = 300;
/** Visits after which a node is expanded. Expanding plays every move once, so most leaves are never expanded. */
const EXPAND_AT = 4;
/** Root moves for which every reply is tried, to find replies that win at once. */
const MAX_SCANS = 4;
const PACE = { check: 1_024, report: 65_536 };

/**
 * Monte-Carlo tree search for games without an evaluation: a leaf is worth the average result of random matches from it. A
 * node is a played move. Three things make it useful on boards with hundreds of moves, in any game:
 * - A move also gets the results of playouts in which the same seat played it later (RAVE), so that good moves stand out
 *   before every move has been tried. Where both seats can play it, as on a board to fill with stones, the opponent's wins
 *   with it count as well: such a move is worth taking away.
 * - Expanding a node finds the moves that end the match, and proven results move up the tree.
 * - Replies that win at once are tried against every root move before the search begins.
 */
export class PlayoutSearch<P extends Position> extends MonteCarloSearch<P> {
  /** Sum and number of the results of later plays of each node's move. */
  #laterValue = new Float64Array(0);
  #laterCount = new Float64Array(0);
  /** Moves of the current iteration, by seat. */
  readonly #played: readonly [Set<Move>, Set<Move>] = [new Set(), new Set()];

  constructor(playout: Playout, seed: number) {
    super(playout, seed, PACE);
  }

  protected expandRoot(position: P, limit: Limit, among?: readonly Move[]): void {
    this.#expand(0, position, true, among);
    if (limit.nodes > (MAX_SCANS + 2) * this.tree.childCount[0]!) this.#refuteRootMoves(position);
  }

  protected enter(node: number, position: P, mover: Seat): void {
    const { tree } = this;
    this.nodes++;
    const isLeaf = tree.childCount[node] === 0 && tree.known[node] === OPEN;
    if (isLeaf && tree.visits[node]! >= EXPAND_AT) this.#expand(node, position, position.toMove === mover);
  }

  protected valueLeaf(node: number, position: P, mover: Seat): number {
    for (const played of this.#played) played.clear();
    const isKnown = this.tree.known[node] !== OPEN;
    return isKnown ? fromSeat0(this.tree.valueOf(node), mover) : this.#playOut(position);
  }

  /** Credits the result to every sibling whose move the mover played, now or later; the opponent's plays count in reverse. */
  protected override learn(node: number, parent: number, mover: Seat, value: number): void {
    const { tree } = this;
    const [own, others] = [this.#played[mover], this.#played[opponent(mover)]];
    own.add(tree.move[node]!);
    const begin = tree.firstChild[parent]!;
    const end = begin + tree.childCount[parent]!;
    for (let child = begin; child < end; child++) {
      const isOwn = own.has(tree.move[child]!);
      if (!isOwn && !others.has(tree.move[child]!)) continue;
      this.#laterCount[child]!++;
      this.#laterValue[child]! += isOwn ? value : 1 - value;
    }
  }

  protected choose(node: number): number {
    const { tree } = this;
    const begin = tree.firstChild[node]!;
    const end = begin + tree.childCount[node]!;
    const log = ln(tree.visits[node]! + 1);
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
    let plies = 0;
    while (plies < this.playout.plies && position.outcome === null) {
      const move = randomMove(position, this.random);
      this.#played[position.toMove].add(move);
      position.play(move);
      plies++;
    }
    this.nodes += plies;
    const winner = position.outcome?.winner ?? null;
    for (; plies > 0; plies--) position.undo();
    return winner === null ? 0.5 : 1 - winner;
  }

  /** Adds a node's children in random order, and finds those that end the match. `isSameSeat`: see `TreeNodes.conclude`. */
  #expand(node: number, position: P, isSameSeat: boolean, among?: readonly Move[]): void {
    const { tree, list } = this;
    const all = this.listMoves(position, among);
    if (!among) this.random.shuffle(this.list.items, this.list.length);
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
    this.nodes += list.length;
    if (this.#laterCount.length < tree.move.length) {
      this.#laterCount = grown(this.#laterCount, tree.move.length);
      this.#laterValue = grown(this.#laterValue, tree.move.length);
    }
    this.#laterCount.fill(0, tree.firstChild[node], tree.size);
    this.#laterValue.fill(0, tree.firstChild[node], tree.size);
    tree.conclude(node, isSameSeat);
  }

  /**
   * Marks root moves as lost if the opponent wins at once. All replies to the first few moves are tried; against the others,
   * only the replies that have won before.
   */
  #refuteRootMoves(position: P): void {
    const { tree } = this;
    const seat = position.toMove;
    const winners: Move[] = [];
    let scans = MAX_SCANS;
    const begin = tree.firstChild[0]!;
    for (let child = begin; child < begin + tree.childCount[0]!; child++) {
      if (tree.known[child] !== OPEN) continue;
      position.play(tree.move[child]!);
      if (position.toMove !== seat) {
        position.moves(this.list);
        const isScan = scans-- > 0;
        const replies = isScan ? this.list.toArray() : winners.filter((move) => this.list.includes(move));
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
    this.nodes++;
    position.play(move);
    const isWon = position.outcome?.winner === seat;
    position.undo();
    return isWon;
  }

  /** A root move can be proven lost while its refutation is not in the tree. */
  protected override pliesToEnd(known: number, plies: number): number {
    return known === LOST ? Math.max(plies, 2) : plies;
  }
}
