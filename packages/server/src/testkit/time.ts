import type { TimeSource } from '../store/server-time.ts';

/** Time that tests let pass. */
export class FakeTime implements TimeSource {
  #elapsed = 0;
  #clock: number;

  constructor(clock: number) {
    this.#clock = clock;
  }

  readonly monotonic = (): number => this.#elapsed;
  readonly clock = (): number => this.#clock;

  pass(ms: number): void {
    this.#elapsed += ms;
    this.#clock += ms;
  }

  /** Sets the clock, as an operator or NTP would. */
  step(ms: number): void {
    this.#clock += ms;
  }
}
