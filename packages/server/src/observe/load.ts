import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';

export interface LoadParts {
  /** Whether most of the sockets that there may be are taken. */
  isCrowded(): boolean;
  /** So late the event loop may be, in milliseconds, before it is too much; 0: whatever it is. */
  readonly mostLag: number;
  /** Writes that wait for their commit. */
  waiting(): number;
}

const LOOK_EVERY = 1000;
/** A moment of work is no overload: so many looks one after the other. */
const LATE_LOOKS = 3;
const MOST_WAITING = 5000;
const RESOLUTION = 20;

/** Whether there is so much to do that new matches and watchers are refused, so that running matches go on. */
export class Load {
  readonly #parts: LoadParts;
  readonly #delay: IntervalHistogram;
  readonly #timer: NodeJS.Timeout;
  readonly #lateness: Lateness;

  constructor(parts: LoadParts) {
    this.#parts = parts;
    this.#lateness = new Lateness(parts.mostLag);
    this.#delay = monitorEventLoopDelay({ resolution: RESOLUTION });
    this.#delay.enable();
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY);
    this.#timer.unref();
  }

  get isHeavy(): boolean {
    return this.#lateness.isLate || this.#parts.isCrowded() || this.#parts.waiting() > MOST_WAITING;
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#delay.disable();
  }

  #look(): void {
    const lag = this.#delay.mean / 1e6 - RESOLUTION;
    this.#delay.reset();
    if (Number.isFinite(lag)) this.#lateness.look(lag);
  }
}

/** Late is who was so several times one after the other; it has to be clearly better before that is over. */
export class Lateness {
  readonly #most: number;
  #looks = 0;
  isLate = false;

  constructor(most: number) {
    this.#most = most;
  }

  /** By how much the event loop was behind since the last look, on average, in milliseconds. */
  look(lag: number): void {
    if (this.#most === 0) return;
    this.#looks = lag > this.#most ? this.#looks + 1 : 0;
    this.isLate = this.isLate ? lag > this.#most / 2 : this.#looks >= LATE_LOOKS;
  }
}
