import type { Move } from '../kernel/index.ts';

/** Meaning of an entry's score: the exact value, a lower bound or an upper bound. */
export const EXACT = 1;
export const LOWER_BOUND = 2;
export const UPPER_BOUND = 3;

//  Layout of an entry, four words:  hash low ^ move | hash high ^ result | move | result
//  Layout of a result:              score (18 bits), depth (8), bound (2)
const ENTRY = 4;
const OFFSET = 131_072;
const pack = (score: number, depth: number, bound: number): number => ((score + OFFSET) << 10) | (depth << 2) | bound;

/** Memory of a table with 2^`bits` entries that several threads can share. */
export const sharedTable = (bits: number): SharedArrayBuffer =>
  new SharedArrayBuffer((ENTRY << bits) * Int32Array.BYTES_PER_ELEMENT);

/**
 * Search results by position hash. A new entry replaces the old one in its slot, but a bound never replaces a deeper entry of
 * the same position. Threads may share the memory without locks: the hash is stored XORed with the data, so that an entry
 * that two threads wrote at the same time matches no position.
 */
export class TranspositionTable {
  readonly #entries: Int32Array;
  readonly #mask: number;
  /** Copy of the entry that `find` found last, since another thread may overwrite it. */
  #move: Move = 0;
  #result = 0;

  /** Takes the number of entries as a power of two, or memory from `sharedTable`. */
  constructor(size: number | SharedArrayBuffer) {
    this.#entries = typeof size === 'number' ? new Int32Array(ENTRY << size) : new Int32Array(size);
    this.#mask = this.#entries.length / ENTRY - 1;
  }

  clear(): void {
    this.#entries.fill(0);
  }

  /** Looks a position up. If it is found, `move`, `score`, `depth` and `bound` return its entry. */
  find(low: number, high: number): boolean {
    const at = ENTRY * (low & this.#mask);
    const move = this.#entries[at + 2]!;
    const result = this.#entries[at + 3]!;
    this.#move = move;
    this.#result = result;
    return (this.#entries[at]! ^ move) === low && (this.#entries[at + 1]! ^ result) === high && result !== 0;
  }

  get move(): Move {
    return this.#move;
  }

  get score(): number {
    return (this.#result >>> 10) - OFFSET;
  }

  get depth(): number {
    return (this.#result >> 2) & 255;
  }

  get bound(): number {
    return this.#result & 3;
  }

  store(low: number, high: number, move: Move, score: number, depth: number, bound: number): void {
    const entries = this.#entries;
    const at = ENTRY * (low & this.#mask);
    const old = entries[at + 3]!;
    const isSame = (entries[at]! ^ entries[at + 2]!) === low && (entries[at + 1]! ^ old) === high;
    if (isSame && bound !== EXACT && ((old >> 2) & 255) > depth) return;
    const result = pack(score, depth, bound);
    entries[at] = low ^ move;
    entries[at + 1] = high ^ result;
    entries[at + 2] = move;
    entries[at + 3] = result;
  }
}
