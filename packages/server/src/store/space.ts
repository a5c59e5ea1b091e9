import type { Store } from './store.ts';

export interface SpaceParts {
  readonly store: Pick<Store, 'size'>;
  /** In bytes; 0 is no limit. */
  readonly limit: number;
  report(error: unknown): void;
}

const MEASURE_EVERY_MS = 10_000;

/** How much the store holds, measured now and then. Above the limit no new matches are made; running matches go on. */
export class Space {
  readonly #parts: SpaceParts;
  #timer: NodeJS.Timeout | null = null;
  #bytes = 0;

  constructor(parts: SpaceParts) {
    this.#parts = parts;
  }

  /** As of the last measurement. */
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
    this.#timer = setInterval(() => void this.measure().catch((error) => this.#failed(error)), MEASURE_EVERY_MS);
    this.#timer.unref();
  }

  async measure(): Promise<void> {
    this.#bytes = await this.#parts.store.size();
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  /** Once it is stopped, the store may be closed in the middle of a measurement. */
  #failed(error: unknown): void {
    if (this.#timer) this.#parts.report(error);
  }
}
