import { type Clock, Playback } from '../../../kernel/index.ts';
import type { JunglePosition } from '../position.ts';
import { replay } from '../save/write.ts';
import { entryAt } from '../state.ts';
import type { BoardName } from '../types.ts';
import { type Move, moveNotation } from './history.ts';
import { Board } from './model.ts';

export interface ReplaySettings {
  readonly board?: BoardName;
  /** The part to show, in moves made: from 0 to all of them unless told. */
  readonly first?: number;
  readonly last?: number;
  /** Called after each change of the board. */
  readonly onChange?: () => void;
  /** Called when the replay is left, to go back to the game. */
  readonly onStop?: () => void;
}

const systemClock = (start = setTimeout, stop = clearTimeout): Clock => ({
  after(milliseconds, then) {
    const timer = start(then, milliseconds);
    return () => stop(timer);
  },
});

/** Replays a game, step by step or automatically: one move a second at speed 1. Tests and hosts can hand in their own clock. */
export class ReplayEngine {
  readonly total: number;
  /** Stands where the replay does. */
  readonly #position: JunglePosition;
  /** By ply, as integers. */
  readonly #moves: readonly number[];
  readonly #playback: Playback;
  readonly #onStop: (() => void) | undefined;
  #isStopped = false;

  /** The moves must be legal, as those of a history are. */
  constructor(
    moves: readonly Pick<Move, 'from' | 'to'>[],
    clock: Clock = systemClock(),
    settings: ReplaySettings = {},
  ) {
    const texts = moves.map(({ from, to }) => `${from}-${to}`);
    const replayed = replay(settings.board ?? 'spec', texts);
    if (!replayed.ok) throw new Error(`the move at ply ${replayed.error} cannot be played`);
    const { position } = replayed.value;
    const range = { first: settings.first ?? 0, last: settings.last ?? position.ply };
    if (!(0 <= range.first && range.first <= range.last && range.last <= position.ply)) {
      throw new RangeError(`moves ${range.first} to ${range.last} of ${position.ply}`);
    }
    this.total = position.ply;
    this.#position = position;
    this.#moves = Array.from(moves, (_, ply) => position.playedAt(ply));
    this.#goTo(range.first);
    this.#onStop = settings.onStop;
    this.#playback = new Playback(range, clock, (at) => {
      this.#goTo(at);
      settings.onChange?.();
    });
  }

  /** Number of moves on the board. */
  get current(): number {
    return this.#playback.at;
  }

  get progress(): string {
    return `Move ${this.current} / ${this.total}`;
  }

  get board(): Board {
    return new Board(this.#position);
  }

  /** The move that led to this board, to be highlighted; null at the start. */
  get lastMove(): Move | null {
    return this.current > 0 ? entryAt(this.#position, this.current - 1) : null;
  }

  /** That move as people read it; empty at the start. */
  get notation(): string {
    return this.lastMove ? moveNotation(this.lastMove) : '';
  }

  get speed(): number {
    return this.#playback.speed;
  }

  get isPlaying(): boolean {
    return this.#playback.isPlaying;
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  play(): void {
    if (!this.#isStopped) this.#playback.play();
  }

  pause(): void {
    this.#playback.pause();
  }

  stepForward(): void {
    if (!this.#isStopped) this.#playback.stepForward();
  }

  stepBack(): void {
    if (!this.#isStopped) this.#playback.stepBack();
  }

  /** Leaves the replay; it can be entered again by `restart`. */
  stop(): void {
    if (this.#isStopped) return;
    this.#playback.pause();
    this.#isStopped = true;
    this.#onStop?.();
  }

  /** Back to the first board, paused. */
  restart(): void {
    this.#isStopped = false;
    this.#playback.restart();
  }

  /** A multiple of one move a second: 0.5, 1, 2, 5. */
  setSpeed(multiplier: number): void {
    this.#playback.setSpeed(multiplier);
  }

  #goTo(ply: number): void {
    while (this.#position.ply > ply) this.#position.undo();
    while (this.#position.ply < ply) this.#position.play(this.#moves[this.#position.ply] as number);
  }
}
