import {
  EmptyCells,
  hashKeys,
  type Move,
  type MoveList,
  type Outcome,
  opponent,
  outcomeIndex,
  outcomeTable,
  type Position,
  type Seat,
} from '@quintet/engine/authoring';
import { type Board, boardOf, firstEdge } from './board.ts';

export const MIN_SIZE = 3;
export const MAX_SIZE = 19;

/** A match never ends in a draw: a full board has exactly one connection. */
export const OUTCOME_REASONS = ['connection'] as const;
const OUTCOMES = outcomeTable(OUTCOME_REASONS);

// Hash keys: a stone has index 2 * cell + seat; the last key is for Blue to move.
const TURN = 2 * MAX_SIZE ** 2;
const LOW = hashKeys(TURN + 1, 0x4e81);
const HIGH = hashKeys(TURN + 1, 0x4e82);

//  A move is the cell's index; the number of cells stands for the swap.

/** A position of Hex, which `play` and `undo` change in place. Groups are a union-find that remembers its unions. */
export class HexPosition implements Position {
  toMove: Seat = 0;
  ply = 0;
  hashLow = 0;
  hashHigh = 0;
  readonly repetitionKey = null;
  readonly board: Board;
  readonly hasSwap: boolean;
  /** Owner of each node: 0 for nobody, otherwise seat + 1. Only `play` and `undo` may write. */
  readonly owners: Uint8Array;
  #winner: Seat | null = null;

  readonly #empty: EmptyCells;

  /** Union-find by weight, without path compression, so that unions can be undone. */
  readonly #parent: Int16Array;
  readonly #weight: Int16Array;
  /** Roots that were merged under another root, in order. */
  readonly #joined: Int16Array;
  #joinedCount = 0;
  /** Number of unions before each stone still on the board, by its index in the order of play. */
  readonly #unionsBefore: Int16Array;
  readonly #played: Int16Array;

  /** Creates the start of a match, or copies the arrays of `from`. */
  constructor(size: number, hasSwap: boolean, from?: HexPosition) {
    this.board = boardOf(size);
    this.hasSwap = hasSwap;
    const { cells, outside } = this.board;
    this.owners = from ? from.owners.slice() : new Uint8Array(outside + 1);
    this.#empty = new EmptyCells(from ? from.#empty : cells);
    this.#parent = from ? from.#parent.slice() : Int16Array.from({ length: outside }, (_, i) => i);
    this.#weight = from ? from.#weight.slice() : new Int16Array(outside).fill(1);
    this.#joined = from ? from.#joined.slice() : new Int16Array(outside);
    this.#unionsBefore = from ? from.#unionsBefore.slice() : new Int16Array(cells);
    this.#played = from ? from.#played.slice() : new Int16Array(cells + 1);
    if (!from) this.owners.set([1, 1, 2, 2], cells);
  }

  get outcome(): Outcome | null {
    return this.#winner === null ? null : OUTCOMES[outcomeIndex(0, this.#winner)]!;
  }

  /** The move that takes the first stone. */
  get swap(): Move {
    return this.board.cells;
  }

  get canSwap(): boolean {
    return this.hasSwap && this.ply === 1;
  }

  moves(into: MoveList): void {
    into.clear();
    if (this.#winner !== null) return;
    this.#empty.list(into);
    if (this.canSwap) into.push(this.swap);
  }

  countMoves(): number {
    return this.#winner === null ? this.#empty.count + (this.canSwap ? 1 : 0) : 0;
  }

  play(move: Move): void {
    const me = this.toMove;
    if (move === this.swap) {
      this.#lift(this.#played[0]!, 0);
      this.#put(this.#mirrored(this.#played[0]!), me);
    } else this.#put(move, me);
    this.#played[this.ply++] = move;
    const edge = firstEdge(this.board, me);
    if (this.#find(edge) === this.#find(edge + 1)) this.#winner = me;
    this.#pass();
  }

  undo(): void {
    this.#winner = null;
    this.#pass();
    const move = this.#played[--this.ply]!;
    if (move === this.swap) {
      this.#lift(this.#mirrored(this.#played[0]!), this.toMove);
      this.#put(this.#played[0]!, 0);
    } else this.#lift(move, this.toMove);
  }

  clone(): this {
    const copy = new HexPosition(this.board.size, this.hasSwap, this);
    copy.toMove = this.toMove;
    copy.ply = this.ply;
    copy.hashLow = this.hashLow;
    copy.hashHigh = this.hashHigh;
    copy.#winner = this.#winner;
    copy.#joinedCount = this.#joinedCount;
    return copy as this;
  }

  /** The cell on the other side of the long diagonal: for Blue what the given cell is for Red. */
  #mirrored(cell: number): number {
    const { size } = this.board;
    return size * (cell % size) + Math.floor(cell / size);
  }

  #put(cell: number, seat: Seat): void {
    this.#empty.take(cell);
    this.#own(cell, seat, seat + 1);
    this.#unionsBefore[this.board.cells - this.#empty.count - 1] = this.#joinedCount;
    const links = this.board.links[seat]!;
    for (let i = 6 * cell; i < 6 * cell + 6; i++) if (this.owners[links[i]!] === seat + 1) this.#join(cell, links[i]!);
  }

  /** Reverts the last `#put`. */
  #lift(cell: number, seat: Seat): void {
    const keep = this.#unionsBefore[this.board.cells - this.#empty.count - 1]!;
    while (this.#joinedCount > keep) {
      const root = this.#joined[--this.#joinedCount]!;
      this.#weight[this.#parent[root]!]! -= this.#weight[root]!;
      this.#parent[root] = root;
    }
    this.#own(cell, seat, 0);
    this.#empty.restore(cell);
  }

  #own(cell: number, seat: Seat, owner: number): void {
    this.owners[cell] = owner;
    this.hashLow ^= LOW[2 * cell + seat]!;
    this.hashHigh ^= HIGH[2 * cell + seat]!;
  }

  #pass(): void {
    this.toMove = opponent(this.toMove);
    this.hashLow ^= LOW[TURN]!;
    this.hashHigh ^= HIGH[TURN]!;
  }

  #find(node: number): number {
    let root = node;
    while (this.#parent[root] !== root) root = this.#parent[root]!;
    return root;
  }

  #join(a: number, b: number): void {
    const first = this.#find(a);
    const second = this.#find(b);
    if (first === second) return;
    const isSmaller = this.#weight[first]! < this.#weight[second]!;
    const root = isSmaller ? second : first;
    const child = isSmaller ? first : second;
    this.#parent[child] = root;
    this.#weight[root]! += this.#weight[child]!;
    this.#joined[this.#joinedCount++] = child;
  }
}
