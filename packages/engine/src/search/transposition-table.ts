import type { Move } from '../kernel/index.ts';
import { MIN_FORCED } from './types.ts';

/** Meaning of an entry's score: the exact value, a lower bound or an upper bound. */
export const EXACT = 1;
export const LOWER_BOUND = 2;
export const UPPER_BOUND = 3;

//  Layout of an entry, four words:  hash low ^ move | hash high ^ result | move | result
//  Layout of a result:              score (18 bits), depth (7), age (5), bound (2)
const ENTRY = 4;
/** An entry goes to one of the two slots of its bucket. */
const BUCKET = 2 * ENTRY;
const OFFSET = 131_072;
const AGES = 32;
const pack = (score: number, depth: number, age: number, bound: number): number =>
  ((score + OFFSET) << 14) | (depth << 7) | (age << 2) | bound;
const depthOf = (result: number): number => (result >> 7) & 127;
const ageOf = (result: number): number => (result >> 2) & (AGES - 1);
/** Plies of depth that an entry loses for each search since it was stored. */
const PLIES_PER_AGE = 4;

/** Memory of a table with 2^`bits` entries, at least 2, that several threads can share. */
export const sharedTable = (bits: number): SharedArrayBuffer =>
  new SharedArrayBuffer((ENTRY << bits) * Int32Array.BYTES_PER_ELEMENT);

/**
 * Search results by position hash, in buckets of two entries. A new entry replaces the shallower one of its bucket, where older
 * entries count as shallower. A bound never replaces a much deeper entry of the same position and search.
 *
 * Threads may share the memory without locks: the hash is stored XORed with the data, so that an entry that two threads wrote at
 * the same time matches no position.
 */
export class TranspositionTable {
  readonly #entries: Int32Array;
  readonly #mask: number;
  /** Copy of the entry that `find` found last, since another thread may overwrite it. */
  #move: Move = 0;
  #result = 0;
  #age = 0;
  readonly #isShared: boolean;

  /** Takes the number of entries as a power of two, or memory from `sharedTable`. */
  constructor(size: number | SharedArrayBuffer) {
    this.#isShared = typeof size !== 'number';
    this.#entries = typeof size === 'number' ? new Int32Array(ENTRY << size) : new Int32Array(size);
    this.#mask = this.#entries.length / BUCKET - 1;
  }

  clear(): void {
    this.#entries.fill(0);
  }

  /**
   * Starts a new search at a ply of the match: entries of earlier searches are replaced first. Threads that share the table
   * must agree on the age, so there it is the ply.
   */
  age(ply: number): void {
    this.#age = (this.#isShared ? ply : this.#age + 1) & (AGES - 1);
  }

  /** Looks a position up. If it is found, `move`, `score`, `depth` and `bound` return its entry. */
  find(low: number, high: number): boolean {
    const at = BUCKET * (low & this.#mask);
    return this.#read(at, low, high) || this.#read(at + ENTRY, low, high);
  }

  #read(at: number, low: number, high: number): boolean {
    const entries = this.#entries;
    const move = entries[at + 2]!;
    const result = entries[at + 3]!;
    this.#move = move;
    this.#result = result;
    return (entries[at]! ^ move) === low && (entries[at + 1]! ^ result) === high && result !== 0;
  }

  get move(): Move {
    return this.#move;
  }

  get score(): number {
    return (this.#result >>> 14) - OFFSET;
  }

  get depth(): number {
    return depthOf(this.#result);
  }

  get bound(): number {
    return this.#result & 3;
  }

  store(low: number, high: number, move: Move, score: number, depth: number, bound: number): void {
    const entries = this.#entries;
    const result = pack(score, depth, this.#age, bound);
    let at = BUCKET * (low & this.#mask);
    if (this.#isSame(at, low, high) || this.#isSame(at + ENTRY, low, high)) {
      if (!this.#isSame(at, low, high)) at += ENTRY;
      const old = entries[at + 3]!;
      if (bound !== EXACT && depthOf(old) > depth + 2 && ageOf(old) === this.#age) return;
      if (move < 0) move = entries[at + 2]!;
    } else if (this.#worth(entries[at + 3]!) > this.#worth(entries[at + ENTRY + 3]!)) at += ENTRY;
    entries[at] = low ^ move;
    entries[at + 1] = high ^ result;
    entries[at + 2] = move;
    entries[at + 3] = result;
  }

  #isSame(at: number, low: number, high: number): boolean {
    const entries = this.#entries;
    return (entries[at]! ^ entries[at + 2]!) === low && (entries[at + 1]! ^ entries[at + 3]!) === high;
  }

  /** How much an entry is worth keeping; empty ones are worth nothing. */
  #worth(result: number): number {
    return result === 0 ? -1000 : depthOf(result) - PLIES_PER_AGE * ((this.#age - ageOf(result)) & (AGES - 1));
  }
}

/** Converts forced results: the table counts plies from the stored position, the search counts them from the root. */
export const toTable = (score: number, ply: number): number =>
  score >= MIN_FORCED ? score + ply : score <= -MIN_FORCED ? score - ply : score;
export const fromTable = (score: number, ply: number): number =>
  score >= MIN_FORCED ? score - ply : score <= -MIN_FORCED ? score + ply : score;
