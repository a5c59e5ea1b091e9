import type { Store } from '../store/store.ts';

/** Last known condition of the store. */
export interface Sample {
  readonly isStoreUp: boolean;
  /** Number of matches whose deadline has passed but has not been enforced yet. */
  readonly due: number;
  readonly oldestDueSeconds: number;
}

export interface SamplerParts {
  readonly store: Pick<Store, 'isReady' | 'overdue'>;
  now(): number;
}

const SAMPLE_INTERVAL_MS = 5000;

/**
 * Polls the store for `/metrics`, so that a store that hangs delays no response. The store counts as down once a sample has
 * not returned before the next sample is due.
 */
export class Sampler {
  readonly #parts: SamplerParts;
  readonly #timer: NodeJS.Timeout;
  #last: Sample = { isStoreUp: true, due: 0, oldestDueSeconds: 0 };
  #isSampling = false;

  constructor(parts: SamplerParts) {
    this.#parts = parts;
    this.#timer = setInterval(() => void this.sample(), SAMPLE_INTERVAL_MS);
    this.#timer.unref();
  }

  get last(): Sample {
    return this.#last;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async sample(): Promise<void> {
    if (this.#isSampling) {
      this.#last = { ...this.#last, isStoreUp: false };
      return;
    }
    this.#isSampling = true;
    try {
      const { store, now } = this.#parts;
      const [isStoreUp, { count, earliest }] = await Promise.all([store.isReady(), store.overdue(now())]);
      const late = earliest === null ? 0 : Math.max(0, now() - earliest);
      this.#last = { isStoreUp, due: count, oldestDueSeconds: late / 1000 };
    } catch {
      // Not reported here: requests that need the store report the error.
      this.#last = { ...this.#last, isStoreUp: false };
    } finally {
      this.#isSampling = false;
    }
  }
}
