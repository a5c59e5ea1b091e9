/** A number that no proof ever reaches: it cannot be had. */
export const NEVER = 1_000_000_000;

//  An entry, five words:  hash low | hash high | proof number | disproof number | nodes spent on it
const ENTRY = 5;

/** Proof and disproof numbers by hash, in pairs of places: of two that meet, the one that cost more is kept. */
export class ProofTable {
  readonly #entries: Int32Array;
  readonly #mask: number;
  #found = 0;

  constructor(bits: number) {
    this.#entries = new Int32Array(ENTRY << bits);
    this.#mask = (1 << bits) - 1;
  }

  /** Looks the position up; then `proof` and `disproof` tell of it. */
  find(low: number, high: number): boolean {
    const index = low & this.#mask;
    return this.#isAt(ENTRY * index, low, high) || this.#isAt(ENTRY * (index ^ 1), low, high);
  }

  get proof(): number {
    return this.#entries[this.#found + 2]!;
  }

  get disproof(): number {
    return this.#entries[this.#found + 3]!;
  }

  keep(low: number, high: number, proof: number, disproof: number, nodes: number): void {
    const entries = this.#entries;
    let at = ENTRY * (low & this.#mask);
    let spent = nodes;
    if (this.find(low, high)) {
      at = this.#found;
      spent += entries[at + 4]!;
    } else {
      const other = ENTRY * ((low & this.#mask) ^ 1);
      if (entries[other + 4]! < entries[at + 4]!) at = other;
    }
    entries[at] = low;
    entries[at + 1] = high;
    entries[at + 2] = proof;
    entries[at + 3] = disproof;
    entries[at + 4] = Math.min(NEVER, spent);
  }

  #isAt(at: number, low: number, high: number): boolean {
    const entries = this.#entries;
    this.#found = at;
    return entries[at] === low && entries[at + 1] === high && entries[at + 4] !== 0;
  }
}
