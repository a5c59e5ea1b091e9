import type { Store } from '../store/store.ts';

/** What was last known of the store. */
export interface Sample {
  readonly isStoreUp: boolean;
  /** Matches whose deadline has passed without anybody acting on it. */
  readonly due: number;
  readonly oldestDueSeconds: number;
}

export interface SamplerParts {
  readonly store: Pick<Store, 'isReady' | 'overdue'>;
  now(): number;
}

const SAMPLE_EVERY_MS = 5000;

/**
 * Asks the store regularly what `/metrics` shows of it, so that a store that hangs never delays the metrics: the store counts
 * as down from the first sample that was not answered before the next was due.
 */
export class Sampler {
  readonly #parts: SamplerParts;
  readonly #timer: NodeJS.Timeout;
  #last: Sample = { isStoreUp: true, due: 0, oldestDueSeconds: 0 };
  #isAsking = false;

  constructor(parts: SamplerParts) {
    this.#parts = parts;
    this.#timer = setInterval(() => void this.sample(), SAMPLE_EVERY_MS);
    this.#timer.unref();
  }

  get last(): Sample {
    return this.#last;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async sample(): Promise<void> {
    if (this.#isAsking) {
      this.#last = { ...this.#last, isStoreUp: false };
      return;
    }
    this.#isAsking = true;
    try {
      const { store, now } = this.#parts;
      const [isStoreUp, { count, earliest }] = await Promise.all([store.isReady(), store.overdue(now())]);
      const late = earliest === null ? 0 : Math.max(0, now() - earliest);
      this.#last = { isStoreUp, due: count, oldestDueSeconds: late / 1000 };
    } catch {
      // Whoever needed the store has reported it.
      this.#last = { ...this.#last, isStoreUp: false };
    } finally {
      this.#isAsking = false;
    }
  }
}
