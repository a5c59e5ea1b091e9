import type { Move, Seat } from '../../kernel/index.ts';
import { Anchor, type Stack } from './anchor.ts';
import { CELL_MASK, cellOf } from './board.ts';
import { Hive } from './hive.ts';
import { Repetition } from './repetition.ts';
import {
  FULL_HAND,
  firstKind,
  firstQ,
  firstR,
  inHand,
  KIND_OF,
  oneOf,
  pieceOf,
  placedKind,
  QUEEN,
  queenOf,
  SUPPLY,
  seatOf,
  toOf,
} from './types.ts';

/**
 * All pieces, in hand and in play, with their true coordinates and the key that the repetition rule compares. Does not know
 * whose turn it is or which moves are legal.
 */
export class Pieces {
  readonly hive: Hive;
  readonly anchor: Anchor;
  readonly repetition: Repetition;
  #hand0 = FULL_HAND;
  #hand1 = FULL_HAND;

  /** `repetitionLimit` is the number of occurrences that make a draw; 0 means never. */
  constructor(repetitionLimit: number, from?: Pieces) {
    this.hive = new Hive(from?.hive);
    this.anchor = new Anchor(this.hive, from?.anchor);
    this.repetition = new Repetition(repetitionLimit, from?.repetition);
    if (!from) return;
    this.#hand0 = from.#hand0;
    this.#hand1 = from.#hand1;
  }

  /** Puts stacks on an empty board. */
  setUp(stacks: readonly [Stack, ...Stack[]], toMove: Seat): void {
    for (const { q, r, pieces } of stacks) {
      for (const piece of pieces) {
        this.hive.add(piece, cellOf(q, r));
        this.#addToHand(seatOf(piece), KIND_OF[piece]!, -1);
      }
    }
    const [{ q, r, pieces }] = stacks;
    this.anchor.set(pieces[0]!, q, r);
    this.anchor.choose();
    this.#rekey(toMove);
    this.repetition.push(true);
  }

  /** The number of pieces of each kind that a seat has in hand, in the layout of `types.ts`. */
  hand(seat: Seat): number {
    return seat === 0 ? this.#hand0 : this.#hand1;
  }

  get isQueenInHand(): boolean {
    return inHand(this.#hand0, QUEEN) + inHand(this.#hand1, QUEEN) > 0;
  }

  /** The piece of a kind that a seat would place next. Not a valid piece if the kind is used up. */
  next(seat: Seat, kind: number): number {
    return pieceOf(seat, kind, SUPPLY[kind]! - inHand(this.hand(seat), kind));
  }

  move(from: number, to: number, toMove: Seat): void {
    const { hive, anchor, repetition } = this;
    const piece = hive.top[from]!;
    const level = hive.level[piece]!;
    hive.move(piece, to);
    if (piece === anchor.piece) {
      anchor.shift(from, to);
      this.#rekey(toMove);
      return;
    }
    const origin = anchor.cell;
    repetition.flip(piece, level, (from - origin) & CELL_MASK);
    repetition.flip(piece, hive.level[piece]!, (to - origin) & CELL_MASK);
  }

  /** Reverts `move`. The key is restored by `Repetition.pop`; `rim` are the hive's totals before the move. */
  moveBack(from: number, to: number, rim: number): void {
    const piece = this.hive.top[to]!;
    this.hive.moveBack(piece, from, rim);
    if (piece === this.anchor.piece) this.anchor.shift(to, from);
  }

  /** Places the piece of a move. `isFirst` means White's first piece, whose move holds coordinates instead of a cell. */
  place(seat: Seat, move: Move, isFirst: boolean): void {
    const kind = isFirst ? firstKind(move) : placedKind(move);
    const piece = this.next(seat, kind);
    const to = isFirst ? cellOf(firstQ(move), firstR(move)) : toOf(move);
    this.hive.add(piece, to);
    this.#addToHand(seat, kind, -1);
    if (isFirst) this.anchor.set(piece, firstQ(move), firstR(move));
    else if (kind === QUEEN && this.anchor.piece !== queenOf(0)) {
      this.anchor.choose();
      this.#rekey(seat);
      return;
    }
    this.repetition.flip(piece, 0, (to - this.anchor.cell) & CELL_MASK);
  }

  /** Reverts `place`. The key is restored by `Repetition.pop`; `rim` are the hive's totals before the move. */
  takeBack(seat: Seat, isFirst: boolean, rim: number): void {
    const piece = this.hive.inPlay[16 * seat + this.hive.count(seat)]!;
    this.#addToHand(seat, KIND_OF[piece]!, 1);
    if (isFirst) this.anchor.set(0, 0, 0);
    else if (piece === this.anchor.piece) this.anchor.choose(piece);
    this.hive.remove(piece, rim);
  }

  #addToHand(seat: Seat, kind: number, count: 1 | -1): void {
    if (seat === 0) this.#hand0 += count * oneOf(kind);
    else this.#hand1 += count * oneOf(kind);
  }

  /** Recomputes the key after the anchor has changed. */
  #rekey(toMove: Seat): void {
    this.repetition.rekey(this.hive, this.anchor.cell, toMove);
  }
}
