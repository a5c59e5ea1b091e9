import type { Seat } from '../../kernel/index.ts';
import { CELL_MASK, CELLS, COLOUR_BITS, NOWHERE, ringBits, SELF } from './board.ts';
import { changeWithout, EMPTY_RIM, hasHoles } from './rim.ts';
import { PIECES, seatOf } from './types.ts';

/** The pieces in play and where they are. Knows nothing about turns or legality. */
export class Hive {
  /** Top piece of each cell; 0 when empty. */
  readonly top: Uint8Array;
  /** Ring of each cell, including empty cells; see board.ts. */
  readonly ring: Uint16Array;
  /** Cell of each piece. */
  readonly cell: Uint16Array;
  /** Piece directly below each piece; 0 for a piece on the ground. */
  readonly under: Uint8Array;
  /** Number of pieces below each piece. */
  readonly level: Uint8Array;
  /** 16 bytes per seat: the number of pieces in play, then the pieces in the order they were placed. */
  readonly inPlay: Uint8Array;
  /** Totals over the empty hexes next to the hive; see rim.ts. */
  rim: number;
  /** Number of pieces under other pieces. */
  covered: number;

  constructor(from?: Hive) {
    this.top = from ? from.top.slice() : new Uint8Array(CELLS + 1);
    this.ring = from ? from.ring.slice() : new Uint16Array(CELLS + 1);
    this.cell = from ? from.cell.slice() : new Uint16Array(PIECES).fill(NOWHERE);
    this.under = from ? from.under.slice() : new Uint8Array(PIECES);
    this.level = from ? from.level.slice() : new Uint8Array(PIECES);
    this.inPlay = from ? from.inPlay.slice() : new Uint8Array(2 * 16);
    this.rim = from ? from.rim : EMPTY_RIM;
    this.covered = from ? from.covered : 0;
  }

  /** Whether the hive encloses empty hexes. Assumes that the hive is connected. */
  get hasHoles(): boolean {
    return hasHoles(this.rim);
  }

  count(seat: Seat): number {
    return this.inPlay[16 * seat]!;
  }

  height(cell: number): number {
    const top = this.top[cell]!;
    return top === 0 ? 0 : this.level[top]! + 1;
  }

  /** The pieces in play of one seat or of both, in the order they were placed. */
  pieces(seat?: Seat): number[] {
    if (seat === undefined) return [...this.pieces(0), ...this.pieces(1)];
    return Array.from(this.inPlay.subarray(16 * seat + 1, 16 * seat + 1 + this.count(seat)));
  }

  /** Brings a piece into play. */
  add(piece: number, cell: number): void {
    const row = piece & 16;
    const count = this.inPlay[row]! + 1;
    this.inPlay[row] = count;
    this.inPlay[row + count] = piece;
    this.#drop(piece, cell);
    if (this.under[piece] === 0) this.rim -= changeWithout(this.ring, cell);
  }

  /** Reverts the last `add` of the piece's seat. `rim` are the totals before it. */
  remove(piece: number, rim: number): void {
    this.#lift(piece);
    this.inPlay[piece & 16]!--;
    this.cell[piece] = NOWHERE;
    this.rim = rim;
  }

  /** Moves a piece from the top of its stack. */
  move(piece: number, to: number): void {
    if (this.under[piece] === 0) this.rim += changeWithout(this.ring, this.cell[piece]!);
    this.#lift(piece);
    this.#drop(piece, to);
    if (this.under[piece] === 0) this.rim -= changeWithout(this.ring, to);
  }

  /** Reverts the last `move`. `rim` are the totals before it. */
  moveBack(piece: number, to: number, rim: number): void {
    this.#lift(piece);
    this.#drop(piece, to);
    this.rim = rim;
  }

  #drop(piece: number, cell: number): void {
    const below = this.top[cell]!;
    this.top[cell] = piece;
    this.cell[piece] = cell;
    this.under[piece] = below;
    if (below === 0) {
      this.level[piece] = 0;
      this.ring[cell]! |= SELF;
      this.toggle(cell, ringBits(seatOf(piece)));
    } else {
      this.level[piece] = this.level[below]! + 1;
      this.covered++;
      if (((below ^ piece) & 16) !== 0) this.toggle(cell, COLOUR_BITS);
    }
  }

  /** Takes a piece off the top of its stack. `cell` keeps its old value. */
  #lift(piece: number): void {
    const cell = this.cell[piece]!;
    const below = this.under[piece]!;
    this.top[cell] = below;
    if (below === 0) {
      this.ring[cell]! ^= SELF;
      this.toggle(cell, ringBits(seatOf(piece)));
    } else {
      this.covered--;
      if (((below ^ piece) & 16) !== 0) this.toggle(cell, COLOUR_BITS);
    }
  }

  /** Toggles bits for this cell in the rings of its six neighbours, each of which sees the cell in the opposite direction. */
  toggle(cell: number, bits: number): void {
    const ring = this.ring;
    ring[(cell + 64) & CELL_MASK]! ^= bits << 3;
    ring[(cell + 63) & CELL_MASK]! ^= bits << 4;
    ring[(cell - 1) & CELL_MASK]! ^= bits << 5;
    ring[(cell - 64) & CELL_MASK]! ^= bits;
    ring[(cell - 63) & CELL_MASK]! ^= bits << 1;
    ring[(cell + 1) & CELL_MASK]! ^= bits << 2;
  }
}
