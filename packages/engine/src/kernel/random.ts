/**
 * Seeded random numbers (mulberry32), identical on every platform. Octa's rules prescribe this generator for arrows.
 *
 * @example
 * ```ts
 * import { Random } from '@quintet/engine/authoring';
 * const dice = (seed: number): number => 1 + new Random(seed).below(6);
 * console.log(dice(3) === dice(3)); // true
 * ```
 */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** The next number in [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  /** An integer in 0…`bound` − 1. */
  below(bound: number): number {
    return Math.floor(this.next() * bound);
  }

  /** Shuffles the first `length` items in place. */
  shuffle(items: number[] | Int32Array, length = items.length): void {
    for (let i = length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      const item = items[i]!;
      items[i] = items[j]!;
      items[j] = item;
    }
  }

  /** A signed 32-bit integer. */
  int32(): number {
    return Math.floor(this.next() * 4294967296) | 0;
  }
}

/**
 * Zobrist keys: a position's hash is the xor of the keys of its features.
 *
 * @example
 * ```ts
 * import { hashKeys } from '@quintet/engine/authoring';
 * console.log(hashKeys(9, 1).length); // 9
 * ```
 */
export function hashKeys(count: number, seed: number): Int32Array {
  const random = new Random(seed);
  const keys = new Int32Array(count);
  for (let i = 0; i < count; i++) keys[i] = random.int32();
  return keys;
}
