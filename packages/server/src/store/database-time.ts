/** How often the estimate is corrected. */
const SYNC_EVERY_MS = 20_000;
/** An answer that took longer says too little about when it was given. */
const MAX_ROUND_TRIP_MS = 250;

/**
 * The time of a database, estimated between questions by this process's monotonic clock. Nodes that share a database agree on
 * the time, whatever the system clocks of their machines say.
 */
export class DatabaseTime {
  readonly #ask: () => Promise<number>;
  readonly #timer: NodeJS.Timeout;
  /** What `performance.now()` lacks to be the time of the database. */
  #offset = 0;

  private constructor(ask: () => Promise<number>) {
    this.#ask = ask;
    // While the database does not answer, the estimate goes on.
    this.#timer = setInterval(() => void this.#sync(MAX_ROUND_TRIP_MS).catch(() => {}), SYNC_EVERY_MS);
    this.#timer.unref();
  }

  static async open(ask: () => Promise<number>): Promise<DatabaseTime> {
    const time = new DatabaseTime(ask);
    try {
      await time.#sync(Number.POSITIVE_INFINITY);
    } catch (error) {
      time.close();
      throw error;
    }
    return time;
  }

  now(): number {
    return Math.round(performance.now() + this.#offset);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #sync(maxRoundTrip: number): Promise<void> {
    const before = performance.now();
    const time = await this.#ask();
    const after = performance.now();
    if (after - before <= maxRoundTrip) this.#offset = time - (before + after) / 2;
  }
}
