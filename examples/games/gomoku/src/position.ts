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
import { type Board, boardOf, FIVE } from './board.ts';

export const MIN_SIZE = 5;
export const MAX_SIZE = 19;

export const OUTCOME_REASONS = ['five', 'board-full'] as const;
const OUTCOMES = outcomeTable(OUTCOME_REASONS);
const DRAW = OUTCOMES[outcomeIndex(1, null)]!;

// Hash keys: a stone has index 2 * point + seat; the last key is for White to move.
const TURN = 2 * MAX_SIZE ** 2;
const LOW = hashKeys(TURN + 1, 0x60b1);
const HIGH = hashKeys(TURN + 1, 0x60b2);

//  A move is the point's index.

/** A position of Gomoku, which `play` and `undo` change in place. Counts the stones in every window of five points. */
export class GomokuPosition implements Position {
  toMove: Seat = 0;
  ply = 0;
  hashLow = 0;
  hashHigh = 0;
  readonly repetitionKey = null;
  readonly board: Board;
  /** Whether six or more stones in a row do not win. */
  readonly isExact: boolean;
  /** 0 for an empty point, otherwise seat + 1; one more item for everything off the board. Only `play` and `undo` may write. */
  readonly stones: Uint8Array;
  #winner: Seat | null = null;

  readonly #empty: EmptyCells;
  readonly #played: Int16Array;
  /** Stones of a seat in a window, at `2 * window + seat`. */
  readonly #inWindow: Uint8Array;
  /** Windows with `n` stones of a seat and none of the other, at `8 * seat + n`, for `n` from 1. */
  readonly #chances: Int16Array;

  /** Creates the start of a match, or copies the arrays of `from`. */
  constructor(size: number, isExact: boolean, from?: GomokuPosition) {
    this.board = boardOf(size);
    this.isExact = isExact;
    const { points, windowCount } = this.board;
    this.stones = from ? from.stones.slice() : new Uint8Array(points + 1);
    this.#empty = new EmptyCells(from ? from.#empty : points);
    this.#played = from ? from.#played.slice() : new Int16Array(points);
    this.#inWindow = from ? from.#inWindow.slice() : new Uint8Array(2 * windowCount);
    this.#chances = from ? from.#chances.slice() : new Int16Array(16);
  }

  get outcome(): Outcome | null {
    if (this.#winner !== null) return OUTCOMES[outcomeIndex(0, this.#winner)]!;
    return this.#empty.count === 0 ? DRAW : null;
  }

  /** Number of windows that hold `stones` of the seat and none of its opponent. */
  chances(seat: Seat, stones: number): number {
    return this.#chances[8 * seat + stones]!;
  }

  moves(into: MoveList): void {
    into.clear();
    if (this.#winner === null) this.#empty.list(into);
  }

  countMoves(): number {
    return this.#winner === null ? this.#empty.count : 0;
  }

  play(point: Move): void {
    const me = this.toMove;
    this.#empty.take(point);
    this.stones[point] = me + 1;
    this.#played[this.ply++] = point;
    if (this.#count(point, me)) this.#winner = me;
    this.#toggle(point, me);
    this.toMove = opponent(me);
  }

  undo(): void {
    const me = opponent(this.toMove);
    const point = this.#played[--this.ply]!;
    this.toMove = me;
    this.#winner = null;
    this.#toggle(point, me);
    this.#discount(point, me);
    this.stones[point] = 0;
    this.#empty.restore(point);
  }

  clone(): this {
    const copy = new GomokuPosition(this.board.size, this.isExact, this);
    copy.toMove = this.toMove;
    copy.ply = this.ply;
    copy.hashLow = this.hashLow;
    copy.hashHigh = this.hashHigh;
    copy.#winner = this.#winner;
    return copy as this;
  }

  /** Counts a new stone in its windows. Returns whether it makes five. */
  #count(point: number, me: Seat): boolean {
    const { starts, windows } = this.board;
    const them = 1 - me;
    let isFive = false;
    for (let i = starts[point]!; i < starts[point + 1]!; i++) {
      const window = windows[i]!;
      const mine = ++this.#inWindow[2 * window + me]!;
      const theirs = this.#inWindow[2 * window + them]!;
      if (theirs === 0) {
        this.#chances[8 * me + mine - 1]!--;
        this.#chances[8 * me + mine]!++;
        if (mine === FIVE) isFive ||= this.#wins(window, me);
      } else if (mine === 1) this.#chances[8 * them + theirs]!--;
    }
    return isFive;
  }

  /** Reverts `#count`. */
  #discount(point: number, me: Seat): void {
    const { starts, windows } = this.board;
    const them = 1 - me;
    for (let i = starts[point]!; i < starts[point + 1]!; i++) {
      const window = windows[i]!;
      const mine = this.#inWindow[2 * window + me]!--;
      const theirs = this.#inWindow[2 * window + them]!;
      if (theirs === 0) {
        this.#chances[8 * me + mine]!--;
        this.#chances[8 * me + mine - 1]!++;
      } else if (mine === 1) this.#chances[8 * them + theirs]!++;
    }
  }

  /** Whether a window full of a seat's stones wins. With exactly five, it must not be part of a longer row. */
  #wins(window: number, seat: Seat): boolean {
    if (!this.isExact) return true;
    const { ends } = this.board;
    return this.stones[ends[2 * window]!] !== seat + 1 && this.stones[ends[2 * window + 1]!] !== seat + 1;
  }

  #toggle(point: number, seat: Seat): void {
    this.hashLow ^= LOW[2 * point + seat]! ^ LOW[TURN]!;
    this.hashHigh ^= HIGH[2 * point + seat]! ^ HIGH[TURN]!;
  }
}
