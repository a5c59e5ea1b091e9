/** How often a position has stood: its 64-bit key, and a table of the earlier ones that is taken back move by move. */
import { CELL_MASK } from './board.ts';
import type { Hive } from './hive.ts';
import { KIND_OF, seatOf } from './types.ts';

//  What a key is made of, 19 bits:  level 3 | seat 1 | kind 3 | offset 12
//  The offset is the piece's cell seen from the reference piece, so that a hive that has wandered keeps its key.
const ingredient = (piece: number, level: number, offset: number): number => {
  const bits = offset | (KIND_OF[piece]! << 12) | (seatOf(piece) << 15) | (level << 16);
  const mixed = Math.imul(bits + 1, 0x9e3779b1);
  return mixed ^ (mixed >>> 15);
};
export const stir = (value: number, factor: number): number => {
  const mixed = Math.imul(value, factor);
  return mixed ^ (mixed >>> 13);
};
const LOW_FACTOR = 0x85ebca77;
const HIGH_FACTOR = 0xc2b2ae3d;
/** The part of a key that says whose move it is. */
const SIDE_LOW = 0x2545f491;
const SIDE_HIGH = 0x6c8e9cf5;

const BUCKETS = 256;
//  An entry by ply:  key low | key high | the ply before it in its bucket, −1 for none | times that it has stood
const ENTRY = 4;

export class Repetition {
  /** The key: of the position that stands, or, while a move is being made, of what there is so far. */
  low = 0;
  high = 0;
  /** How often the position has stood, this time included. 1 where repetition is not looked for. */
  times = 1;
  #ply = -1;
  #entries: Int32Array;
  /** The newest ply in each bucket. */
  readonly #newest: Int32Array;
  /** How often is a draw; 0 is never. */
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
    this.times = from.times;
    this.#ply = from.#ply;
  }

  get isDraw(): boolean {
    return this.times === this.#limit;
  }

  /** The key from scratch, reckoned from the cell `here`. */
  rekey({ inPlay, cell, level }: Hive, here: number, toMove: number): void {
    this.low = toMove === 0 ? 0 : SIDE_LOW;
    this.high = toMove === 0 ? 0 : SIDE_HIGH;
    for (let row = 0; row <= 16; row += 16) {
      const last = row + inPlay[row]!;
      for (let i = row + 1; i <= last; i++) {
        const piece = inPlay[i]!;
        this.flip(piece, level[piece]!, (cell[piece]! - here) & CELL_MASK);
      }
    }
  }

  /** A piece goes into the key, or out of it. */
  flip(piece: number, level: number, offset: number): void {
    const value = ingredient(piece, level, offset);
    this.low ^= stir(value, LOW_FACTOR);
    this.high ^= stir(value, HIGH_FACTOR);
  }

  flipSide(): void {
    this.low ^= SIDE_LOW;
    this.high ^= SIDE_HIGH;
  }

  /** The position of the key comes to stand. `isNew`: after a placement, which nothing takes back, it never stood before. */
  push(isNew: boolean): void {
    const { low, high } = this;
    const at = ENTRY * ++this.#ply;
    if (at === this.#entries.length) this.#entries = doubled(this.#entries);
    const entries = this.#entries;
    entries[at] = low;
    entries[at + 1] = high;
    if (this.#limit === 0) return;
    const bucket = low & (BUCKETS - 1);
    const newest = this.#newest[bucket]!;
    this.times = 1;
    if (!isNew) {
      for (let ply = newest; ply >= 0; ply = entries[ENTRY * ply + 2]!) {
        if (entries[ENTRY * ply] !== low || entries[ENTRY * ply + 1] !== high) continue;
        this.times = entries[ENTRY * ply + 3]! + 1;
        break;
      }
    }
    entries[at + 2] = newest;
    entries[at + 3] = this.times;
    this.#newest[bucket] = this.#ply;
  }

  /** Takes the last `push` back. */
  pop(): void {
    const entries = this.#entries;
    const at = ENTRY * this.#ply--;
    if (this.#limit !== 0) {
      this.#newest[this.low & (BUCKETS - 1)] = entries[at + 2]!;
      this.times = entries[at - ENTRY + 3]!;
    }
    this.low = entries[at - ENTRY]!;
    this.high = entries[at - ENTRY + 1]!;
  }
}

export function doubled(array: Int32Array): Int32Array {
  const grown = new Int32Array(2 * array.length);
  grown.set(array);
  return grown;
}
