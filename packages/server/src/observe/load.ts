import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';

export interface LoadParts {
  /** Whether most of the sockets that there may be are taken. */
  isCrowded(): boolean;
  /** Writes that wait for their commit. */
  waiting(): number;
}

const LOOK_EVERY = 1000;
/** Of the event loop, in milliseconds, over a second: players begin to feel it. */
const MOST_LAG = 150;
const CALM_LAG = 75;
const MOST_WAITING = 5000;
const RESOLUTION = 20;

/** Whether there is so much to do that new matches and watchers are refused, so that running matches go on. */
export class Load {
  readonly #parts: LoadParts;
  readonly #delay: IntervalHistogram;
  readonly #timer: NodeJS.Timeout;
  #isLate = false;

  constructor(parts: LoadParts) {
    this.#parts = parts;
    this.#delay = monitorEventLoopDelay({ resolution: RESOLUTION });
    this.#delay.enable();
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY);
    this.#timer.unref();
  }

  get isHeavy(): boolean {
    return this.#isLate || this.#parts.isCrowded() || this.#parts.waiting() > MOST_WAITING;
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#delay.disable();
  }

  #look(): void {
    const lag = this.#delay.mean / 1e6 - RESOLUTION;
    this.#delay.reset();
    // Not to and fro: it has to be clearly better before everybody is let in again.
    if (Number.isFinite(lag)) this.#isLate = isLate(this.#isLate, lag);
  }
}

export const isLate = (before: boolean, lag: number): boolean => lag > (before ? CALM_LAG : MOST_LAG);
