/** How often the estimate is corrected. */
const SYNC_EVERY_MS = 20_000;
/** A response that took longer is too inaccurate. */
const MAX_ROUND_TRIP_MS = 250;

/**
 * The time of a database, estimated between queries by this process's monotonic clock. It lets nodes agree on the time even if
 * the system clocks of their machines are wrong.
 */
export class DatabaseTime {
  readonly #query: () => Promise<number>;
  readonly #timer: NodeJS.Timeout;
  /** Database time minus `performance.now()`. */
  #offset = 0;

  private constructor(query: () => Promise<number>) {
    this.#query = query;
    // While the database is unreachable, the last offset stays in use.
    this.#timer = setInterval(() => void this.#sync(MAX_ROUND_TRIP_MS).catch(() => {}), SYNC_EVERY_MS);
    this.#timer.unref();
  }

  static async open(query: () => Promise<number>): Promise<DatabaseTime> {
    const time = new DatabaseTime(query);
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
    const time = await this.#query();
    const after = performance.now();
    if (after - before <= maxRoundTrip) this.#offset = time - (before + after) / 2;
  }
}
