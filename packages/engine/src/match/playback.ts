import type { Position, Snapshot } from '../kernel/index.ts';
import { type Match, startMatch } from './match.ts';

/**
 * A cursor over the moves of a match.
 *
 * @example
 * ```ts
 * import { applyEntry, createMatch, Replay, unwrap } from '@quintet/engine';
 * import { ctor } from '@quintet/engine/ctor';
 * const match = unwrap(applyEntry(createMatch(ctor), { move: '4,4', at: null }));
 * const replay = new Replay(match);
 * replay.seek(1);
 * console.log(replay.position.ply); // 1
 * ```
 */
export class Replay<P extends Position = Position> {
  readonly match: Match<P>;
  readonly #position: P;

  constructor(match: Match<P>) {
    this.match = match;
    this.#position = startMatch(match.game, match).position;
  }

  /** Number of moves before the cursor. */
  get at(): number {
    return this.#position.ply;
  }

  get length(): number {
    return this.match.moves.length;
  }

  /** The current position. The next `seek` changes it in place. */
  get position(): P {
    return this.#position;
  }

  /** The match at the cursor. An ending of the match shows only at the last move. */
  get snapshot(): Snapshot<P> {
    const outcome = this.at === this.length ? this.match.outcome : this.#position.outcome;
    const at = this.match.moves.slice(0, this.at).map((move) => move.at);
    return { position: this.#position.clone(), outcome, at };
  }

  /** Goes to the position after `at` moves, clamped to the number of moves in the match. */
  seek(at: number): void {
    const goal = Math.min(Math.max(at, 0), this.length);
    while (this.at > goal) this.#position.undo();
    while (this.at < goal) this.#position.play(this.match.moves[this.at]!.move);
  }
}

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
  readonly #timers: Timers;
  readonly #show: (at: number) => void;

  constructor(range: { readonly first: number; readonly last: number }, timers: Timers, show: (at: number) => void) {
    this.first = range.first;
    this.last = range.last;
    this.#at = range.first;
    this.#timers = timers;
    this.#show = show;
  }

  /** Number of moves before the cursor. */
  get at(): number {
    return this.#at;
  }

  get speed(): number {
    return this.#speed;
  }

  get isPlaying(): boolean {
    return this.#cancel !== null;
  }

  /** Starts playing. At the end, restarts from the beginning. */
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
    const cancel = this.#timers.after(MOVE_MILLISECONDS / this.#speed, () => {
      if (this.#at + 1 === this.last) this.#cancel = null;
      this.stepForward();
      // `show` may pause the playback or change its speed, which ends this run.
      if (this.#cancel === cancel) this.#schedule();
    });
    this.#cancel = cancel;
  }
}
