import type { Move } from '../kernel/index.ts';

/** What the score of an entry means: the exact value, a lower bound or an upper bound. */
export const EXACT = 1;
export const LOWER_BOUND = 2;
export const UPPER_BOUND = 3;

//  Layout of an entry, four words:  hash low | hash high | move | score (18 bits), depth (8), bound (2)
const ENTRY = 4;
const OFFSET = 131_072;
const pack = (score: number, depth: number, bound: number): number => ((score + OFFSET) << 10) | (depth << 2) | bound;

/**
 * Search results by position hash. A new entry replaces the old one in its slot, but a bound never replaces a deeper entry of
 * the same position.
 */
export class TranspositionTable {
  readonly #entries: Int32Array;
  readonly #mask: number;
  #found = 0;

  constructor(bits: number) {
    this.#entries = new Int32Array(ENTRY << bits);
    this.#mask = (1 << bits) - 1;
  }

  clear(): void {
    this.#entries.fill(0);
  }

  /** Looks a position up. If it is found, `move`, `score`, `depth` and `bound` return its entry. */
  find(low: number, high: number): boolean {
    const at = ENTRY * (low & this.#mask);
    this.#found = at;
    return this.#entries[at] === low && this.#entries[at + 1] === high && this.#entries[at + 3] !== 0;
  }

  get move(): Move {
    return this.#entries[this.#found + 2]!;
  }

  get score(): number {
    return (this.#entries[this.#found + 3]! >>> 10) - OFFSET;
  }

  get depth(): number {
    return (this.#entries[this.#found + 3]! >> 2) & 255;
  }

  get bound(): number {
    return this.#entries[this.#found + 3]! & 3;
  }

  store(low: number, high: number, move: Move, score: number, depth: number, bound: number): void {
    const entries = this.#entries;
    const at = ENTRY * (low & this.#mask);
    const isSame = entries[at] === low && entries[at + 1] === high;
    if (isSame && bound !== EXACT && ((entries[at + 3]! >> 2) & 255) > depth) return;
    entries[at] = low;
    entries[at + 1] = high;
    entries[at + 2] = move;
    entries[at + 3] = pack(score, depth, bound);
  }
}
