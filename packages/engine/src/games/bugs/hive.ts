import type { Seat } from '../../kernel/index.ts';
import { CELL_MASK, CELLS, NOWHERE } from './board.ts';
import { ARCS, BOTH_BITS, ringBit } from './ring.ts';
import { PIECES, seatOf } from './types.ts';

/** The pieces in play and where they stand. Knows no turns: what may move, and when, is for others to say. */
export class Hive {
  /** By cell: the piece on top, 0 where the hex is empty. */
  readonly top: Uint8Array;
  /** By cell: its ring, for empty hexes as well. */
  readonly ring: Uint16Array;
  /** By piece: where it stands. */
  readonly cell: Uint16Array;
  /** By piece: what it stands on, 0 is the ground. */
  readonly under: Uint8Array;
  /** By piece: how many are below it. */
  readonly level: Uint8Array;
  /** By seat, 16 bytes each: how many pieces are in play, then which, in the order in which they came. */
  readonly inPlay: Uint8Array;
  /** Hexes − pairs of neighbours + triples of neighbours, which is the number of connected parts − the number of holes. */
  euler: number;

  constructor(from?: Hive) {
    this.top = from ? from.top.slice() : new Uint8Array(CELLS + 1);
    this.ring = from ? from.ring.slice() : new Uint16Array(CELLS + 1);
    this.cell = from ? from.cell.slice() : new Uint16Array(PIECES).fill(NOWHERE);
    this.under = from ? from.under.slice() : new Uint8Array(PIECES);
    this.level = from ? from.level.slice() : new Uint8Array(PIECES);
    this.inPlay = from ? from.inPlay.slice() : new Uint8Array(2 * 16);
    this.euler = from ? from.euler : 0;
  }

  /** Whether the hive encloses empty hexes. */
  get hasHoles(): boolean {
    return this.euler < 1;
  }

  count(seat: Seat): number {
    return this.inPlay[16 * seat]!;
  }

  height(cell: number): number {
    const top = this.top[cell]!;
    return top === 0 ? 0 : this.level[top]! + 1;
  }

  /** The pieces in play, of one seat or of both, each in the order in which they came. */
  pieces(seat?: Seat): number[] {
    if (seat === undefined) return [...this.pieces(0), ...this.pieces(1)];
    return Array.from(this.inPlay.subarray(16 * seat + 1, 16 * seat + 1 + this.count(seat)));
  }

  /** A piece comes into play. */
  add(piece: number, cell: number): void {
    const row = piece & 16;
    const count = this.inPlay[row]! + 1;
    this.inPlay[row] = count;
    this.inPlay[row + count] = piece;
    this.drop(piece, cell);
  }

  /** Takes back the last `add` of that seat. */
  remove(piece: number): void {
    this.lift(piece);
    this.inPlay[piece & 16]!--;
    this.cell[piece] = NOWHERE;
  }

  drop(piece: number, cell: number): void {
    const below = this.top[cell]!;
    this.top[cell] = piece;
    this.cell[piece] = cell;
    this.under[piece] = below;
    if (below === 0) {
      this.level[piece] = 0;
      this.euler += 1 - ARCS[this.ring[cell]!]!;
      this.toggle(cell, ringBit(seatOf(piece)));
    } else {
      this.level[piece] = this.level[below]! + 1;
      if (((below ^ piece) & 16) !== 0) this.toggle(cell, BOTH_BITS);
    }
  }

  /** Only the top piece of a stack can be lifted. Its cell is left as it was. */
  lift(piece: number): void {
    const cell = this.cell[piece]!;
    const below = this.under[piece]!;
    this.top[cell] = below;
    if (below === 0) {
      this.euler -= 1 - ARCS[this.ring[cell]!]!;
      this.toggle(cell, ringBit(seatOf(piece)));
    } else if (((below ^ piece) & 16) !== 0) {
      this.toggle(cell, BOTH_BITS);
    }
  }

  /** Flips what the six neighbours' rings say of this cell: each sees it in the direction opposite to its own. */
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
