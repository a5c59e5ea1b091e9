/** Counts how often a position has occurred, using a 64-bit key and a hash table of earlier positions. */
import { grown } from '../../kernel/index.ts';
import { CELL_MASK } from './board.ts';
import type { Hive } from './hive.ts';
import { KIND_OF, seatOf } from './types.ts';

//  The part of a key that one piece contributes, 19 bits:  level 3 | seat 1 | kind 3 | offset 12
//  The offset is the piece's cell relative to the anchor, so the key does not depend on where the hive is.
const pieceKey = (piece: number, level: number, offset: number): number => {
  const bits = offset | (KIND_OF[piece]! << 12) | (seatOf(piece) << 15) | (level << 16);
  const mixed = Math.imul(bits + 1, 0x9e3779b1);
  return mixed ^ (mixed >>> 15);
};
export const mix = (value: number, factor: number): number => {
  const mixed = Math.imul(value, factor);
  return mixed ^ (mixed >>> 13);
};
const LOW_FACTOR = 0x85ebca77;
const HIGH_FACTOR = 0xc2b2ae3d;
/** The part of a key that stands for Black to move. */
const SIDE_LOW = 0x2545f491;
const SIDE_HIGH = 0x6c8e9cf5;

const BUCKETS = 256;
//  One entry per ply:  key low | key high | previous ply in the same bucket, −1 for none | occurrences so far
const ENTRY = 4;

export class Repetition {
  /** Key of the current position. Incomplete while a move is being made. */
  low = 0;
  high = 0;
  /** How often the current position has occurred, including now. Always 1 when draws by repetition are off. */
  occurrences = 1;
  #ply = -1;
  #entries: Int32Array;
  /** Latest ply in each bucket; −1 for none. */
  readonly #newest: Int32Array;
  /** Number of occurrences that make a draw; 0 means never. */
  readonly #limit: number;

  constructor(limit: number, from?: Repetition) {
    this.#limit = limit;
    this.#entries = from ? from.#entries.slice() : new Int32Array(ENTRY * 64);
    this.#newest = from ? from.#newest.slice() : new Int32Array(BUCKETS).fill(-1);
    if (!from) {
      this.push(true);
      return;
    }
    this.low = from.low;
    this.high = from.high;
    this.occurrences = from.occurrences;
    this.#ply = from.#ply;
  }

  get isDraw(): boolean {
    return this.occurrences === this.#limit;
  }

  /** Computes the key from scratch, relative to the cell `origin`. */
  rekey({ inPlay, cell, level }: Hive, origin: number, toMove: number): void {
    this.low = toMove === 0 ? 0 : SIDE_LOW;
    this.high = toMove === 0 ? 0 : SIDE_HIGH;
    for (let row = 0; row <= 16; row += 16) {
      const last = row + inPlay[row]!;
      for (let i = row + 1; i <= last; i++) {
        const piece = inPlay[i]!;
        this.flip(piece, level[piece]!, (cell[piece]! - origin) & CELL_MASK);
      }
    }
  }

  /** Adds a piece to the key, or removes a piece that the key contains. */
  flip(piece: number, level: number, offset: number): void {
    const value = pieceKey(piece, level, offset);
    this.low ^= mix(value, LOW_FACTOR);
    this.high ^= mix(value, HIGH_FACTOR);
  }

  flipSide(): void {
    this.low ^= SIDE_LOW;
    this.high ^= SIDE_HIGH;
  }

  /**
   * Records the current position. After a placement, pass `isNew` to skip the lookup, because no earlier position can have
   * as many pieces.
   */
  push(isNew: boolean): void {
    const { low, high } = this;
    const at = ENTRY * ++this.#ply;
    if (at === this.#entries.length) this.#entries = grown(this.#entries, 2 * this.#entries.length);
    const entries = this.#entries;
    entries[at] = low;
    entries[at + 1] = high;
    if (this.#limit === 0) return;
    const bucket = low & (BUCKETS - 1);
    const newest = this.#newest[bucket]!;
    this.occurrences = 1;
    if (!isNew) {
      for (let ply = newest; ply >= 0; ply = entries[ENTRY * ply + 2]!) {
        if (entries[ENTRY * ply] !== low || entries[ENTRY * ply + 1] !== high) continue;
        this.occurrences = entries[ENTRY * ply + 3]! + 1;
        break;
      }
    }
    entries[at + 2] = newest;
    entries[at + 3] = this.occurrences;
    this.#newest[bucket] = this.#ply;
  }

  /** Reverts the last `push`. */
  pop(): void {
    const entries = this.#entries;
    const at = ENTRY * this.#ply--;
    if (this.#limit !== 0) {
      this.#newest[this.low & (BUCKETS - 1)] = entries[at + 2]!;
      this.occurrences = entries[at - ENTRY + 3]!;
    }
    this.low = entries[at - ENTRY]!;
    this.high = entries[at - ENTRY + 1]!;
  }
}
