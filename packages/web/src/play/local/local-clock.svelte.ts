import { isObject, type Seat } from '@quintet/engine/authoring';
import type { MatchClock, Timers } from '@quintet/engine/match';
import type { Clocks } from '@quintet/wire';
import { clocksAfterMove, flagAt, leftAt, stoppedClocks, turnedClocks } from '@quintet/wire/clocks';
import type { SavedClocks } from '../library/database.ts';
import { untilNext } from '../online/clock.svelte.ts';

/**
 * The clocks of a match on this device. They start with the first move and keep running while the page is hidden or reloading. If
 * a player's time runs out while no page shows the match, the match is paused instead of lost.
 */
export class LocalClock {
  /** `null` in a match without clocks. */
  clocks: Clocks | null = $state.raw(null);
  isPaused = $state.raw(false);
  /** The current time in ms since 1970, updated whenever a shown time changes. */
  now: number = $state.raw(0);
  readonly #clock: MatchClock | null;
  readonly #timers: Timers & { now(): number };
  readonly #flagged: (seat: Seat) => void;
  #cancel: () => void = () => {};

  /** `saved` is `undefined` in a new match, and `null` if the clocks were switched off. */
  constructor(
    clock: MatchClock | null,
    saved: SavedClocks | null | undefined,
    timers: Timers & { now(): number },
    flagged: (seat: Seat) => void,
  ) {
    // Days per move only make sense for players who come back later.
    this.#clock = clock?.kind === 'real-time' ? clock : null;
    this.#timers = timers;
    this.#flagged = flagged;
    this.restore(saved);
  }

  /** Whether a clock is running or paused. Clocks start with the first move. */
  get hasStarted(): boolean {
    return this.isPaused || (this.clocks !== null && this.clocks.running !== null);
  }

  get saved(): SavedClocks | null {
    return this.clocks && { ...this.clocks, isPaused: this.isPaused };
  }

  /** Continues with saved clocks, for example when the page is opened or another tab has changed the match. */
  restore(saved: SavedClocks | null | undefined): void {
    const now = this.#timers.now();
    if (saved === undefined || this.#clock === null) {
      this.#set(stoppedClocks(this.#clock, now), false);
      return;
    }
    if (saved === null) {
      this.#set(null, false);
      return;
    }
    const { isPaused, ...clocks } = saved;
    const flag = flagAt(clocks);
    const isLate = flag !== null && flag <= now;
    this.#set(isLate ? { ...clocks, running: null, at: now } : clocks, isPaused || isLate);
  }

  moved(mover: Seat, next: Seat | null): void {
    if (!this.clocks || !this.#clock) return;
    const now = this.#timers.now();
    const used = this.clocks.left[mover] - leftAt(this.clocks, mover, now);
    this.#set(clocksAfterMove(this.clocks, this.#clock, { mover, next, now, used }), false);
  }

  /** Called when the turn has changed without a move: after an undo, or at the end of the match (`running` is `null`). */
  turned(running: Seat | null): void {
    this.#set(turnedClocks(this.clocks, running, this.#timers.now()), this.isPaused && running !== null);
  }

  pause(): void {
    if (this.clocks === null || this.clocks.running === null) return;
    this.#set(turnedClocks(this.clocks, null, this.#timers.now()), true);
  }

  resume(running: Seat): void {
    if (this.clocks && this.isPaused) this.#set({ ...this.clocks, running, at: this.#timers.now() }, false);
  }

  /** Continues the match without clocks. */
  switchOff(): void {
    this.#set(null, false);
  }

  close(): void {
    this.#cancel();
  }

  #set(clocks: Clocks | null, isPaused: boolean): void {
    this.clocks = clocks;
    this.isPaused = isPaused;
    this.#tick();
  }

  #tick(): void {
    this.#cancel();
    this.now = this.#timers.now();
    const { clocks } = this;
    if (!clocks || clocks.running === null) return;
    const { running } = clocks;
    const left = leftAt(clocks, running, this.now);
    if (left === 0) this.#flagged(running);
    else this.#cancel = this.#timers.after(untilNext(left, true), () => this.#tick());
  }
}

/** Validates clocks read from storage. */
export function parseSavedClocks(saved: unknown): SavedClocks | null | undefined {
  if (saved === null) return null;
  if (!isObject(saved)) return undefined;
  const { left, running, at, isPaused } = saved;
  const isTime = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
  if (!Array.isArray(left) || left.length !== 2 || !left.every(isTime) || !isTime(at)) return undefined;
  if (running !== null && running !== 0 && running !== 1) return undefined;
  return { left: [left[0] as number, left[1] as number], running, at, isPaused: isPaused === true };
}
