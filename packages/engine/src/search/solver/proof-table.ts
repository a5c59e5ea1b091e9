/** Proof number of a position that cannot be proved. */
export const NEVER = Number.POSITIVE_INFINITY;

//  Layout of an entry:  hash low | hash high | nodes spent on it   (three words)
//                       proof number | disproof number             (two floats)
const WORDS = 3;
const MAX_SPENT = 1_000_000_000;

/**
 * Proof and disproof numbers by position hash, in buckets of two. A new entry replaces the entry of its bucket that cost fewer
 * nodes.
 */
export class ProofTable {
  readonly #words: Int32Array;
  readonly #numbers: Float64Array;
  readonly #mask: number;
  #found = 0;

  constructor(bits: number) {
    this.#words = new Int32Array(WORDS << bits);
    this.#numbers = new Float64Array(2 << bits);
    this.#mask = (1 << bits) - 1;
  }

  /** Looks a position up. If it is found, `proof` and `disproof` return its numbers. */
  find(low: number, high: number): boolean {
    const index = low & this.#mask;
    return this.#isAt(index, low, high) || this.#isAt(index ^ 1, low, high);
  }

  get proof(): number {
    return this.#numbers[2 * this.#found]!;
  }

  get disproof(): number {
    return this.#numbers[2 * this.#found + 1]!;
  }

  store(low: number, high: number, proof: number, disproof: number, nodes: number): void {
    const words = this.#words;
    let index = low & this.#mask;
    let spent = nodes;
    if (this.find(low, high)) {
      index = this.#found;
      spent += words[WORDS * index + 2]!;
    } else if (words[WORDS * (index ^ 1) + 2]! < words[WORDS * index + 2]!) index ^= 1;
    words[WORDS * index] = low;
    words[WORDS * index + 1] = high;
    words[WORDS * index + 2] = Math.min(MAX_SPENT, spent);
    this.#numbers[2 * index] = proof;
    this.#numbers[2 * index + 1] = disproof;
  }

  #isAt(index: number, low: number, high: number): boolean {
    const words = this.#words;
    this.#found = index;
    return words[WORDS * index] === low && words[WORDS * index + 1] === high && words[WORDS * index + 2] !== 0;
  }
}
