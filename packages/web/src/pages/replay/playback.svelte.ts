import { type Clock, Playback } from '@quintet/engine/kernel';

/** What part of a match is played. */
export const PARTS = ['whole', 'here', 'range'] as const;
export type Part = (typeof PARTS)[number];

/** Why two numbers are not a range of moves. */
export type RangeFault = 'empty' | 'fraction' | 'out-of-range' | 'reversed';
export const RANGE_ENDS = ['from', 'to'] as const;
export type RangeEnd = (typeof RANGE_ENDS)[number];

/** The controls of a replay: where it stands, whether it runs, how fast, and which part of the match it plays. */
export class ReplayPlayback {
  /** Number of moves in the match. */
  readonly length: number;
  /** Number of moves on the board. */
  at = $state.raw(0);
  isPlaying = $state.raw(false);
  speed = $state.raw(1);
  part: Part = $state.raw('whole');
  /** The plies that the part begins and ends at. */
  first = $state.raw(0);
  last: number;

  readonly #clock: Clock;
  #playback: Playback;

  constructor(length: number, clock: Clock) {
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

  /** One move by hand; whoever takes it in hand does not want it to run on. */
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

  /** Goes to that many moves. Outside of the part that is played it is the whole match again. */
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

  /** From where it stands to the end; at the end there is nothing left, so it is the whole match. */
  playFromHere(): void {
    if (this.at === this.length) this.playWhole();
    else this.#choose('here', this.at, this.length);
  }

  /** What is wrong with a range, and at which end; null for a range that can be played. NaN stands for an empty field. */
  rangeFault(from: number, to: number): { readonly end: RangeEnd; readonly fault: RangeFault } | null {
    for (const [end, move] of [
      ['from', from],
      ['to', to],
    ] as const) {
      if (Number.isNaN(move)) return { end, fault: 'empty' };
      if (!Number.isInteger(move)) return { end, fault: 'fraction' };
      if (move < 1 || move > this.length) return { end, fault: 'out-of-range' };
    }
    return from > to ? { end: 'to', fault: 'reversed' } : null;
  }

  /** From before move `from` to after move `to`, both counted from 1. A range that cannot be played changes nothing. */
  playRange(from: number, to: number): boolean {
    if (this.rangeFault(from, to)) return false;
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
