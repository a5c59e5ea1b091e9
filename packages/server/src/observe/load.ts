import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';

export interface LoadParts {
  /** Whether the number of sockets is close to its limit. */
  isCrowded(): boolean;
  /** Maximum event-loop delay before shedding load, in ms; 0 disables the check. */
  readonly maxEventLoopDelayMs: number;
  /** Number of writes waiting for their commit. */
  waiting(): number;
}

const SAMPLE_INTERVAL_MS = 1000;
/** Number of consecutive late samples that count as overload. A short burst does not. */
const LATE_SAMPLES = 3;
const MAX_WAITING_WRITES = 5000;
const RESOLUTION_MS = 20;

/** Detects overload, in which new matches and watchers are refused so that running matches continue. */
export class Load {
  readonly #parts: LoadParts;
  readonly #delay: IntervalHistogram;
  readonly #timer: NodeJS.Timeout;
  readonly #lateness: Lateness;

  constructor(parts: LoadParts) {
    this.#parts = parts;
    this.#lateness = new Lateness(parts.maxEventLoopDelayMs);
    this.#delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
    this.#delay.enable();
    this.#timer = setInterval(() => this.#sample(), SAMPLE_INTERVAL_MS);
    this.#timer.unref();
  }

  get isHeavy(): boolean {
    return this.#lateness.isLate || this.#parts.isCrowded() || this.#parts.waiting() > MAX_WAITING_WRITES;
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#delay.disable();
  }

  #sample(): void {
    const delay = this.#delay.mean / 1e6 - RESOLUTION_MS;
    this.#delay.reset();
    if (Number.isFinite(delay)) this.#lateness.add(delay);
  }
}

/** Whether the event loop is late: after several late samples in a row, until the delay is below half the limit. */
export class Lateness {
  readonly #maxEventLoopDelayMs: number;
  #lateSamples = 0;
  isLate = false;

  constructor(maxEventLoopDelayMs: number) {
    this.#maxEventLoopDelayMs = maxEventLoopDelayMs;
  }

  /** Adds the mean event-loop delay since the last sample. */
  add(delayMs: number): void {
    if (this.#maxEventLoopDelayMs === 0) return;
    this.#lateSamples = delayMs > this.#maxEventLoopDelayMs ? this.#lateSamples + 1 : 0;
    this.isLate = this.isLate ? delayMs > this.#maxEventLoopDelayMs / 2 : this.#lateSamples >= LATE_SAMPLES;
  }
}
