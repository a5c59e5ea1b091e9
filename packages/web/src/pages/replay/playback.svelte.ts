import { Playback, type Timers } from '@quintet/engine/match';

/** The part of a match to play. */
export const PARTS = ['whole', 'here', 'range'] as const;
export type Part = (typeof PARTS)[number];

/** Why two numbers are not a valid range of moves. */
export type RangeProblem = 'empty' | 'fraction' | 'out-of-range' | 'reversed';
export const RANGE_ENDS = ['from', 'to'] as const;
export type RangeEnd = (typeof RANGE_ENDS)[number];

/** Reactive controls of a replay: cursor, speed, whether it runs, and the part to play. */
export class ReplayPlayback {
  /** Number of moves in the match. */
  readonly length: number;
  /** Ply of the shown position. */
  at = $state.raw(0);
  isPlaying = $state.raw(false);
  speed = $state.raw(1);
  part: Part = $state.raw('whole');
  /** First and last ply of the part to play. */
  first = $state.raw(0);
  last: number;

  readonly #clock: Timers;
  #playback: Playback;

  constructor(length: number, clock: Timers) {
    this.length = length;
    this.last = $state.raw(length);
    this.#clock = clock;
    this.#playback = this.#started(0, length);
  }

  toggle(): void {
    if (this.isPlaying) this.pause();
    else this.play();
  }

  play(): void {
    this.#playback.play();
    this.#look();
  }

  pause(): void {
    this.#playback.pause();
    this.#look();
  }

  /** Pauses and steps forward by one move. */
  stepForward(): void {
    this.pause();
    this.#playback.stepForward();
  }

  stepBack(): void {
    this.pause();
    this.#playback.stepBack();
  }

  restart(): void {
    this.#playback.restart();
    this.#look();
  }

  toEnd(): void {
    this.pause();
    this.#playback.seek(this.last);
  }

  /** Moves the cursor to a ply. Outside the current part, the part becomes the whole match. */
  seek(at: number): void {
    if (at < this.first || at > this.last) this.playWhole();
    this.#playback.seek(at);
    this.#look();
  }

  setSpeed(speed: number): void {
    this.speed = speed;
    this.#playback.setSpeed(speed);
  }

  playWhole(): void {
    this.#choose('whole', 0, this.length);
  }

  /** Plays from the cursor to the end, or the whole match when the cursor is at the end. */
  playFromHere(): void {
    if (this.at === this.length) this.playWhole();
    else this.#choose('here', this.at, this.length);
  }

  /** Why a range is invalid and at which end; `null` if it is valid. NaN represents an empty field. */
  rangeError(from: number, to: number): { readonly end: RangeEnd; readonly problem: RangeProblem } | null {
    for (const [end, move] of [
      ['from', from],
      ['to', to],
    ] as const) {
      if (Number.isNaN(move)) return { end, problem: 'empty' };
      if (!Number.isInteger(move)) return { end, problem: 'fraction' };
      if (move < 1 || move > this.length) return { end, problem: 'out-of-range' };
    }
    return from > to ? { end: 'to', problem: 'reversed' } : null;
  }

  /** Plays from before move `from` to after move `to`, counted from 1. An invalid range changes nothing. */
  playRange(from: number, to: number): boolean {
    if (this.rangeError(from, to)) return false;
    this.#choose('range', from - 1, to);
    this.#playback.seek(from - 1);
    return true;
  }

  close(): void {
    this.#playback.pause();
  }

  #choose(part: Part, first: number, last: number): void {
    const { at } = this;
    this.#playback.pause();
    this.part = part;
    this.first = first;
    this.last = last;
    this.#playback = this.#started(first, last);
    this.#playback.setSpeed(this.speed);
    this.#playback.seek(at);
    this.#look();
  }

  #started(first: number, last: number): Playback {
    return new Playback({ first, last }, this.#clock, () => this.#look());
  }

  #look(): void {
    this.at = this.#playback.at;
    this.isPlaying = this.#playback.isPlaying;
  }
}

const KEYS: Readonly<Record<string, (playback: ReplayPlayback) => void>> = {
  ' ': (playback) => playback.toggle(),
  ArrowLeft: (playback) => playback.stepBack(),
  ArrowRight: (playback) => playback.stepForward(),
  Home: (playback) => playback.seek(playback.first),
  End: (playback) => playback.toEnd(),
};

/** Elements that handle keys themselves. */
const OWN_KEYS = 'input, select, textarea, [contenteditable], [role=grid], dialog, [popover]';

/** Page-wide shortcuts, ignored when the focused element handles the key itself. */
export function keyed(event: KeyboardEvent, playback: ReplayPlayback): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const action = KEYS[event.key];
  if (!action || !(event.target instanceof Element) || event.target.closest(OWN_KEYS)) return;
  if (event.key === ' ' && event.target.closest('button, a, summary')) return;
  event.preventDefault();
  action(playback);
}
