import { cellOf, type Hex, NOWHERE, qBetween, REACH, rBetween } from './board.ts';
import type { Hive } from './hive.ts';
import type { BugsPosition } from './position.ts';
import { KIND_OF, LETTERS, queenOf, SEAT_NAMES, seatOf } from './types.ts';

const WHITE_QUEEN = queenOf(0);
const BLACK_QUEEN = queenOf(1);

/**
 * Maps cells of the wrapped grid to true coordinates. It tracks the coordinates of one piece, the anchor piece, and derives
 * all others from that piece's cell. Repetition keys are relative to the anchor too, so the choice of anchor must not
 * depend on piece numbers: White's Queen, else Black's Queen, else White's first piece (nothing moves before a Queen is in
 * play).
 */
export class Anchor {
  readonly #hive: Hive;
  /** The anchor piece, or 0 while the board is empty. */
  piece = 0;
  q = 0;
  r = 0;

  constructor(hive: Hive, from?: Anchor) {
    this.#hive = hive;
    if (!from) return;
    this.piece = from.piece;
    this.q = from.q;
    this.r = from.r;
  }

  get cell(): number {
    return this.#hive.cell[this.piece]!;
  }

  /** Makes a piece with known coordinates the anchor. Piece 0 clears the anchor. */
  set(piece: number, q: number, r: number): void {
    this.piece = piece;
    this.q = q;
    this.r = r;
  }

  /** Follows the anchor piece from one cell to another. */
  shift(from: number, to: number): void {
    this.q += qBetween(from, to);
    this.r += rBetween(from, to);
  }

  /** Switches to the piece that should be the anchor, ignoring `excluded`. The old and the new anchor must be in play. */
  choose(excluded = 0): void {
    const { cell, inPlay } = this.#hive;
    let best = inPlay[1]!;
    if (BLACK_QUEEN !== excluded && cell[BLACK_QUEEN] !== NOWHERE) best = BLACK_QUEEN;
    if (WHITE_QUEEN !== excluded && cell[WHITE_QUEEN] !== NOWHERE) best = WHITE_QUEEN;
    this.shift(this.cell, cell[best]!);
    this.piece = best;
  }

  /** The true coordinates of a cell in or near the hive. */
  hexOf(cell: number): Hex {
    const here = this.cell;
    return { q: this.q + qBetween(here, cell), r: this.r + rBetween(here, cell) };
  }

  /** The cell of a hex, or NOWHERE if the hex is far from the hive. */
  cellAt(q: number, r: number): number {
    return Math.abs(q - this.q) <= REACH && Math.abs(r - this.r) <= REACH ? cellOf(q, r) : NOWHERE;
  }
}

export interface Stack extends Hex {
  /** Pieces from bottom to top. */
  readonly pieces: readonly number[];
}

/** Every stack of a position, sorted by q, then r. */
export function stacksOf({ hive, anchor }: BugsPosition): Stack[] {
  const stacks: Stack[] = [];
  for (const piece of hive.pieces()) {
    if (hive.level[piece] !== 0) continue;
    const cell = hive.cell[piece]!;
    const pieces: number[] = [];
    for (let next = hive.top[cell]!; next !== 0; next = hive.under[next]!) pieces.unshift(next);
    stacks.push({ ...anchor.hexOf(cell), pieces });
  }
  return stacks.sort((a, b) => a.q - b.q || a.r - b.r);
}

/** The text that the repetition rule compares: all stacks with colours and kinds, up to translation, and the seat to move. */
export function repetitionText(position: BugsPosition): string {
  const stacks = stacksOf(position);
  const q0 = Math.min(...stacks.map(({ q }) => q));
  const r0 = Math.min(...stacks.map(({ r }) => r));
  const name = (piece: number): string => `${'wb'[seatOf(piece)]}${LETTERS[KIND_OF[piece]!]}`;
  const spelled = stacks.map(({ q, r, pieces }) => `${q - q0},${r - r0}:${pieces.map(name).join('')}`);
  return `${SEAT_NAMES[position.toMove]} ${spelled.join(' ')}`;
}
