/** Sources of time, which tests replace. */
export interface TimeSource {
  /** Milliseconds that pass evenly, whatever happens to the system clock. */
  monotonic(): number;
  /** Replaces the clock of the database; by default PostgreSQL's, or this machine's for an SQLite file. */
  clock?(): number;
}

export const SYSTEM_TIME: TimeSource = { monotonic: () => performance.now() };

/** Server time continues for at most this long after a heartbeat; they come once a second. */
export const HOLD_AFTER_MS = 1250;
/** If no node sends a heartbeat for longer, it was an outage of all. */
export const MAX_BEAT_GAP_MS = 2000;
/** An event loop that has not turned for longer has stalled. */
const MAX_STALL_MS = 1000;

/** A time read from the database, which was right at some moment between `before` and `after`, two monotonic times. */
export interface Reading {
  readonly time: number;
  readonly before: number;
  readonly after: number;
}

/**
 * The time that all nodes of a store share, in milliseconds since 1970. Between heartbeats a monotonic clock carries it on, but never far: it
 * stands still while this process is frozen or the store does not answer, until a heartbeat says how long that took. Whatever is read
 * from sockets after a freeze counts as having arrived when it began.
 */
export class ServerTime {
  readonly #monotonic: () => number;
  /** Server time minus monotonic time. */
  #offset: number;
  #latest = Number.NEGATIVE_INFINITY;
  /** Last turn of the event loop, and when the time stands still without a heartbeat; infinite in a process that sends none. */
  #turnedAt = Number.POSITIVE_INFINITY;
  #heldAt = Number.POSITIVE_INFINITY;
  #hasStalled = false;

  constructor(monotonic: () => number, { time, before, after }: Reading) {
    this.#monotonic = monotonic;
    this.#offset = time - (before + after) / 2;
  }

  now(): number {
    const elapsed = this.#monotonic();
    const read = elapsed - this.#turnedAt > MAX_STALL_MS ? this.#turnedAt : elapsed;
    this.#latest = Math.max(this.#latest, Math.round(Math.min(read, this.#heldAt) + this.#offset));
    return this.#latest;
  }

  /** Call this often, after all sockets have been read. */
  turned(): void {
    const elapsed = this.#monotonic();
    if (elapsed - this.#turnedAt > MAX_STALL_MS) {
      this.#heldAt = Math.min(this.#heldAt, this.#turnedAt);
      this.#hasStalled = true;
    }
    this.#turnedAt = elapsed;
  }

  /** Whether this process was frozen, and no heartbeat has said for how long. */
  get wasFrozen(): boolean {
    return this.#hasStalled || this.#monotonic() - this.#turnedAt > MAX_STALL_MS;
  }

  /** Until the next heartbeat, the time goes on as in a process that sends none. */
  left(): void {
    this.#turnedAt = Number.POSITIVE_INFINITY;
    this.#heldAt = Number.POSITIVE_INFINITY;
  }

  /** Whether no heartbeat has succeeded yet. */
  get isNew(): boolean {
    return this.#heldAt === Number.POSITIVE_INFINITY;
  }

  /** Continues with the time of a heartbeat; returns the correction in milliseconds. */
  continue({ time, before, after }: Reading): number {
    const offset = Math.min(Math.max(this.#offset, time - after), time - before);
    const correction = offset - this.#offset;
    this.#offset = offset;
    this.#heldAt = before + HOLD_AFTER_MS;
    this.#hasStalled = false;
    return correction;
  }
}
