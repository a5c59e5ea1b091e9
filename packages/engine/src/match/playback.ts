/** A scheduling source. `after` calls `then` after a delay and returns a function that cancels the call. */
export interface Timers {
  after(milliseconds: number, then: () => void): () => void;
}

/** Speeds to offer; 1 is one move per second. */
export const SPEEDS = [0.5, 1, 2, 5] as const;
const MOVE_MILLISECONDS = 1000;

/** A playback cursor over the moves `first` to `last`. Calls `show` after every change. */
export class Playback {
  readonly first: number;
  readonly last: number;
  #at: number;
  #speed = 1;
  #cancel: (() => void) | null = null;
  readonly #clock: Timers;
  readonly #show: (at: number) => void;

  constructor(range: { readonly first: number; readonly last: number }, clock: Timers, show: (at: number) => void) {
    this.first = range.first;
    this.last = range.last;
    this.#at = range.first;
    this.#clock = clock;
    this.#show = show;
  }

  /** Number of moves on the board. */
  get at(): number {
    return this.#at;
  }

  get speed(): number {
    return this.#speed;
  }

  get isPlaying(): boolean {
    return this.#cancel !== null;
  }

  /** Starts playing; from the end it restarts at the beginning. */
  play(): void {
    if (this.isPlaying) return;
    if (this.#at === this.last) this.seek(this.first);
    this.#schedule();
  }

  pause(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  stepForward(): void {
    this.seek(this.#at + 1);
  }

  stepBack(): void {
    this.seek(this.#at - 1);
  }

  restart(): void {
    this.pause();
    this.seek(this.first);
  }

  /** Goes to the position after `at` moves, clamped to the range. */
  seek(at: number): void {
    const next = Math.min(Math.max(at, this.first), this.last);
    if (next === this.#at) return;
    this.#at = next;
    this.#show(next);
  }

  /** Sets the speed in moves per second, above 0. A running playback continues at the new speed. */
  setSpeed(speed: number): void {
    if (!(speed > 0 && Number.isFinite(speed))) throw new RangeError(`speed must be a number above 0, not ${speed}`);
    this.#speed = speed;
    if (!this.isPlaying) return;
    this.pause();
    this.#schedule();
  }

  #schedule(): void {
    if (this.#at >= this.last) return;
    const cancel = this.#clock.after(MOVE_MILLISECONDS / this.#speed, () => {
      if (this.#at + 1 === this.last) this.#cancel = null;
      this.stepForward();
      // `show` may pause the playback or change its speed, which ends this run.
      if (this.#cancel === cancel) this.#schedule();
    });
    this.#cancel = cancel;
  }
}
