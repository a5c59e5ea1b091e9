import { AddressBuckets } from './limiters.ts';

/** What one address may store per hour. */
export interface Budget {
  readonly matches: number;
  readonly bytes: number;
}

const HOUR_SECONDS = 3600;
/** Size of a match's row and indexes in bytes, without options and entries. */
const MATCH_BYTES = 2000;
/** Size of a stored idempotency key in bytes. */
const KEY_BYTES = 300;

export interface CreationParts {
  readonly perHour: Budget;
  now(): number;
  /** Whether the store has reached its limit. */
  isFull(): boolean;
}

export interface Denied {
  readonly code: 'store-full' | 'too-many-matches';
  readonly waitMs: number;
}

const FULL: Denied = { code: 'store-full', waitMs: 600_000 };

/**
 * Limits what an address may store: budgets that refill continuously, of which a full hour's may be used at once. Each node keeps
 * its own counts in memory.
 */
export class CreationLimits {
  readonly #parts: CreationParts;
  readonly #matches: AddressBuckets;
  readonly #bytes: AddressBuckets;

  constructor(parts: CreationParts) {
    const { matches, bytes } = parts.perHour;
    this.#parts = parts;
    this.#matches = new AddressBuckets(matches, matches / HOUR_SECONDS);
    this.#bytes = new AddressBuckets(bytes, bytes / HOUR_SECONDS);
  }

  /** Charges an address for one more match, which stores `bytes` besides its row. Returns `null` if the match is allowed. */
  take(address: string, bytes: number): Denied | null {
    return this.#parts.isFull() ? FULL : this.#take(address, 1, MATCH_BYTES + bytes);
  }

  /** Charges an address for an idempotency key. Running matches continue in a full store, so keys are stored there as well. */
  takeKey(address: string): Denied | null {
    return this.#take(address, 0, KEY_BYTES);
  }

  #take(address: string, matches: number, bytes: number): Denied | null {
    const now = this.#parts.now();
    const waitMs = Math.max(
      matches === 0 ? 0 : this.#matches.waitFor(address, matches, now),
      this.#bytes.waitFor(address, bytes, now),
    );
    if (waitMs > 0) return { code: 'too-many-matches', waitMs };
    this.#matches.spend(address, matches, now);
    this.#bytes.spend(address, bytes, now);
    return null;
  }
}
