/** Time, handed in by whoever has a clock: calls `then` after that many milliseconds, unless cancelled. */
export interface Timers {
  after(milliseconds: number, then: () => void): () => void;
}

/** Speeds that views offer; 1 is one move a second. */
export const SPEEDS = [0.5, 1, 2, 5] as const;
const MOVE_MILLISECONDS = 1000;

/** Steps through the moves from `first` to `last` by hand or by the clock, and tells where it stands after each change. */
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

  /** Plays on; from the end it begins again. */
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

  /** Goes to that many moves, or as near as the range allows. */
  seek(at: number): void {
    const next = Math.min(Math.max(at, this.first), this.last);
    if (next === this.#at) return;
    this.#at = next;
    this.#show(next);
  }

  /** A factor of one move a second, more than 0. A running playback goes on at the new speed. */
  setSpeed(speed: number): void {
    if (!(speed > 0 && Number.isFinite(speed))) throw new RangeError(`a speed is a number above 0, not ${speed}`);
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
      // Whoever is shown the step may pause there, or play at another speed: then this run is over.
      if (this.#cancel === cancel) this.#schedule();
    });
    this.#cancel = cancel;
  }
}
