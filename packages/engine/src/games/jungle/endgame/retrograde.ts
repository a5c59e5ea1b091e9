import { type ExactResult, opponent, type Seat } from '../../../kernel/index.ts';
import { DENS, GONE } from '../board.ts';
import { EMPTY } from '../capture.ts';
import { canJump, TABLES, type Tables } from '../movement.ts';
import { type BoardName, kindOf, PIECES, type Piece, pieceOf, RAT, seatOf } from '../types.ts';
import { canonical, type KindSets, type Material, without } from './material.ts';
import { isMiddle, MIRRORED, NOWHERE, TableIndex } from './table-index.ts';

//  A value, one byte:  0 draw | 1 + plies to the end | 255 unused, since two pieces are on one square
//  The seat to move wins in an odd number of plies, and loses in an even number.
const DRAWN = 0;
const LOST_NOW = 1;
const WON_NEXT = 2;
const MAX_VALUE = 254;
const UNUSED = 255;
const isWin = (value: number): boolean => value !== DRAWN && (value & 1) === 0;
const isLoss = (value: number): boolean => (value & 1) === 1;

/** The result that a value stands for; `null` if the match is over or cannot get there. */
export const resultOf = (value: number): ExactResult =>
  value === UNUSED || value === LOST_NOW ? null : value === DRAWN ? 0 : isWin(value) ? value - 1 : 1 - value;

/** A generated table: the value of every position of a material. */
export interface Table {
  readonly index: TableIndex;
  readonly values: Uint8Array;
}

/** The table for canonical sets. */
export type FindTable = (sets: KindSets) => Table;

/** Marks a position with a move that does not lose. */
const SAFE = 255;

/**
 * Computes a table by retrograde analysis: first the positions that captures and moves into a den decide, then, ply by ply, their
 * predecessors. Moves without a capture can be made backwards as well, since steps and jumps are symmetric. Repetition and the
 * number of moves without a capture are ignored. `smaller` has the tables after a capture.
 */
export function generateTable(board: BoardName, material: Material, smaller: FindTable): Table {
  const index = new TableIndex(board, material);
  const work = new Retrograde(board, material, index, smaller);
  work.begin();
  work.spread();
  return { index, values: work.values };
}

class Retrograde {
  readonly values: Uint8Array;
  /** Quiet moves of each position that are not known to lose, or `SAFE`. */
  readonly #left: Uint8Array;
  readonly #index: TableIndex;
  readonly #tables: Tables;
  readonly #sets: KindSets;
  readonly #smaller: readonly (Table | null)[];
  /** Content of each square, as in `JunglePosition`. */
  readonly #content = new Uint8Array(64);
  readonly #squares = new Uint8Array(PIECES).fill(GONE);
  readonly #mirrored = new Uint8Array(PIECES).fill(GONE);
  /** Indexes in `index.pieces` of each seat's pieces. */
  readonly #slots: readonly [readonly number[], readonly number[]];
  #highest = 0;

  constructor(board: BoardName, { pieces, sets }: Material, index: TableIndex, smaller: FindTable) {
    this.#index = index;
    this.#sets = sets;
    this.#tables = TABLES[board];
    this.values = new Uint8Array(2 * index.half);
    this.#left = new Uint8Array(2 * index.half);
    const slotsOf = (seat: Seat): number[] => pieces.flatMap((piece, slot) => (seatOf(piece) === seat ? [slot] : []));
    this.#slots = [slotsOf(0), slotsOf(1)];
    this.#smaller = Array.from({ length: PIECES }, (_, piece) => {
      const rest = without(sets, piece);
      const isEnd = rest >> 8 === 0 || (rest & 255) === 0;
      return pieces.includes(piece) && !isEnd ? smaller(canonical(rest)) : null;
    });
  }

  /** Sets the values that follow from captures and dens, and counts the quiet moves. */
  begin(): void {
    this.#place(0, 0);
  }

  /** Puts the pieces from `slot` on on all of their squares. `at` is the index with the first square of each of them. */
  #place(slot: number, at: number): void {
    const { pieces, squaresOf, strides, half } = this.#index;
    if (slot === pieces.length) {
      this.#look(at, 0);
      this.#look(half + at, 1);
      return;
    }
    const piece = pieces[slot]!;
    const squares = squaresOf[slot]!;
    const stride = strides[slot]!;
    for (let number = 0; number < squares.length; number++) {
      const square = squares[number]!;
      const first = at + number * stride;
      if (this.#content[square] === EMPTY) {
        this.#squares[piece] = square;
        this.#content[square] = this.#tables.contents[64 * piece + square]!;
        this.#place(slot + 1, first);
        this.#content[square] = EMPTY;
      } else {
        this.values.fill(UNUSED, first, first + stride);
        this.values.fill(UNUSED, half + first, half + first + stride);
      }
    }
  }

  #look(at: number, seat: Seat): void {
    const index = this.#index;
    const { enterable } = this.#tables;
    const content = this.#content;
    const squares = this.#squares;
    const den = DENS[opponent(seat)];
    let quiet = 0;
    let best = DRAWN;
    let worst = DRAWN;
    let isSafe = false;
    for (const slot of this.#slots[seat]) {
      const piece = index.pieces[slot]!;
      const from = squares[piece]!;
      const classes = enterable[64 * piece + from]!;
      for (let rest = this.#steps(piece, from), d = 0; d < 4; d++, rest >>= 6) {
        const to = rest & 63;
        if (to === GONE) continue;
        if (to === den) best = WON_NEXT;
        const target = content[to]!;
        if (!((classes >>> target) & 1)) continue;
        if (target === EMPTY) {
          quiet++;
          continue;
        }
        const reply = this.#afterCapture(piece, from, to, pieceOf(opponent(seat), target >> 5));
        if (reply === DRAWN) isSafe = true;
        else if (isLoss(reply)) best = best === DRAWN ? reply + 1 : Math.min(best, reply + 1);
        else worst = Math.max(worst, reply + 1);
      }
    }
    if (best !== DRAWN) this.#set(at, best);
    else if (isSafe) this.#left[at] = SAFE;
    else if (quiet === 0) this.#set(at, worst === DRAWN ? LOST_NOW : worst);
    else {
      this.#left[at] = quiet;
      this.#set(at, worst);
    }
  }

  /** The value for the opponent after a capture. */
  #afterCapture(piece: Piece, from: number, to: number, victim: Piece): number {
    const table = this.#smaller[victim]!;
    if (table === null) return LOST_NOW;
    const squares = this.#squares;
    squares[piece] = to;
    const value = table.values[table.index.find(squares, without(this.#sets, victim), seatOf(victim))]!;
    squares[piece] = from;
    return value;
  }

  /** Passes values on to predecessors, ply by ply. At the end, positions that are neither won nor lost are drawn. */
  spread(): void {
    const { values } = this;
    const left = this.#left;
    for (let value = LOST_NOW; value <= this.#highest; value++) {
      if (value >= MAX_VALUE) throw new Error('a win takes too many plies for the format');
      for (let at = values.indexOf(value); at >= 0; at = values.indexOf(value, at + 1)) {
        if (isWin(value) || left[at] === 0) this.#expand(at, value);
      }
    }
    for (let at = 0; at < values.length; at++) if (isLoss(values[at]!) && left[at]! > 0) values[at] = DRAWN;
  }

  /** Passes the value of one position on to the positions from which a quiet move leads to it. */
  #expand(at: number, value: number): void {
    const index = this.#index;
    const { half, numbers, strides } = index;
    const content = this.#content;
    const isRed = at < half;
    this.#put(isRed ? at : at - half);
    // The other half has the positions with the opponent to move.
    const base = isRed ? at + half : at - half;
    for (const slot of this.#slots[isRed ? 1 : 0]) {
      const piece = index.pieces[slot]!;
      const to = this.#squares[piece]!;
      const number = numbers[slot]!;
      for (let rest = this.#steps(piece, to), d = 0; d < 4; d++, rest >>= 6) {
        const from = rest & 63;
        // Positions whose first piece is to the right of the middle are mirrored, and stand for moves of their mirror image.
        if (from === GONE || content[from] !== EMPTY || number[from] === NOWHERE) continue;
        const before = base + (number[from]! - number[to]!) * strides[slot]!;
        this.#reach(before, value);
        if (slot === 0 && isMiddle(from) && !isMiddle(to)) this.#reach(this.#mirrorIndex(piece, from, before), value);
      }
    }
    this.#clear();
  }

  /** The index of the mirror image of a position with its first piece in the middle. */
  #mirrorIndex(piece: Piece, from: number, before: number): number {
    const index = this.#index;
    for (const each of index.pieces) this.#mirrored[each] = MIRRORED[this.#squares[each]!]!;
    this.#mirrored[piece] = from;
    return index.find(this.#mirrored, this.#sets, index.toMove(before));
  }

  /** Notes that a quiet move leads from a position to one with this value. */
  #reach(at: number, value: number): void {
    const before = this.values[at]!;
    if (isLoss(value)) {
      if (!isWin(before) || before > value + 1) this.#set(at, value + 1);
      return;
    }
    const left = this.#left[at]!;
    if (isWin(before) || left === SAFE) return;
    this.#left[at] = left - 1;
    if (left === 1) this.#set(at, Math.max(before, value + 1));
  }

  #set(at: number, value: number): void {
    this.values[at] = value;
    if (value > this.#highest) this.#highest = value;
  }

  /** Sets up a position without coinciding pieces. */
  #put(at: number): void {
    const index = this.#index;
    index.read(at, this.#squares);
    for (const piece of index.pieces) {
      const square = this.#squares[piece]!;
      this.#content[square] = this.#tables.contents[64 * piece + square]!;
    }
  }

  #clear(): void {
    for (const piece of this.#index.pieces) this.#content[this.#squares[piece]!] = EMPTY;
  }

  /** The squares that a piece reaches from a square, or comes from. */
  #steps(piece: Piece, square: number): number {
    const { steps, blocked } = this.#tables;
    const free = steps[64 * piece + square]!;
    if (!canJump(kindOf(piece))) return free;
    return free | blocked[64 * square + this.#squares[RAT]!]! | blocked[64 * square + this.#squares[pieceOf(1, RAT)]!]!;
  }
}
