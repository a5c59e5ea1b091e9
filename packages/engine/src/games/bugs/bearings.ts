import { cellOf, NOWHERE, qBetween, REACH, rBetween } from './board.ts';
import type { Hive } from './hive.ts';
import { queenOf } from './types.ts';

const WHITE_QUEEN = queenOf(0);
const BLACK_QUEEN = queenOf(1);

/**
 * Where the hive truly is. One piece's own coordinates are kept while it moves, all others are reckoned from its cell.
 * The repetition key is reckoned from it as well, so it must not depend on piece numbers: it is White's Queen, else
 * Black's, else White's first piece (before there is a Queen nothing moves).
 */
export class Bearings {
  readonly #hive: Hive;
  /** 0 while the board is empty. */
  piece = 0;
  q = 0;
  r = 0;

  constructor(hive: Hive, from?: Bearings) {
    this.#hive = hive;
    if (!from) return;
    this.piece = from.piece;
    this.q = from.q;
    this.r = from.r;
  }

  get cell(): number {
    return this.#hive.cell[this.piece]!;
  }

  /** Begins with a piece whose true coordinates are told; with 0 it ends. */
  start(piece: number, q: number, r: number): void {
    this.piece = piece;
    this.q = q;
    this.r = r;
  }

  /** The piece has moved. */
  shift(from: number, to: number): void {
    this.q += qBetween(from, to);
    this.r += rBetween(from, to);
  }

  /** Goes over to the piece that it should be, `leaving` not considered; both still stand. */
  choose(leaving = 0): void {
    const { cell, inPlay } = this.#hive;
    let best = inPlay[1]!;
    if (BLACK_QUEEN !== leaving && cell[BLACK_QUEEN] !== NOWHERE) best = BLACK_QUEEN;
    if (WHITE_QUEEN !== leaving && cell[WHITE_QUEEN] !== NOWHERE) best = WHITE_QUEEN;
    this.shift(this.cell, cell[best]!);
    this.piece = best;
  }

  /** The true coordinates of a cell of the hive or near it. */
  hexOf(cell: number): { readonly q: number; readonly r: number } {
    const here = this.cell;
    return { q: this.q + qBetween(here, cell), r: this.r + rBetween(here, cell) };
  }

  /** The cell of a hex; NOWHERE for one that is far from the hive. */
  cellAt(q: number, r: number): number {
    return Math.abs(q - this.q) <= REACH && Math.abs(r - this.r) <= REACH ? cellOf(q, r) : NOWHERE;
  }
}
