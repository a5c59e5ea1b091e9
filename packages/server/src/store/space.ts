import type { Store } from './store.ts';

export interface SpaceParts {
  readonly store: Pick<Store, 'size'>;
  /** Maximum size of the store in bytes; 0 disables the limit. */
  readonly limit: number;
  report(error: unknown): void;
}

const MEASURE_INTERVAL_MS = 10_000;

/** The size of the store, measured regularly. Above the limit no new matches can be created; running ones continue. */
export class Space {
  readonly #parts: SpaceParts;
  #timer: NodeJS.Timeout | null = null;
  #bytes = 0;

  constructor(parts: SpaceParts) {
    this.#parts = parts;
  }

  /** Size of the store at the last measurement. */
  get bytes(): number {
    return this.#bytes;
  }

  get limit(): number {
    return this.#parts.limit;
  }

  get isFull(): boolean {
    return this.limit > 0 && this.#bytes >= this.limit;
  }

  async start(): Promise<void> {
    await this.measure();
    this.#timer = setInterval(() => void this.measure().catch((error) => this.#onError(error)), MEASURE_INTERVAL_MS);
    this.#timer.unref();
  }

  async measure(): Promise<void> {
    this.#bytes = await this.#parts.store.size();
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  /** Ignores errors during shutdown, when the store may be closed in the middle of a measurement. */
  #onError(error: unknown): void {
    if (this.#timer) this.#parts.report(error);
  }
}
