import { Playback, type Timers } from '../../../../match/index.ts';
import type { JunglePosition } from '../../position.ts';
import { replay } from '../../save/file.ts';
import { entryAt } from '../../state.ts';
import type { BoardName } from '../../types.ts';
import { Board } from '../model/board.ts';
import { type Move, moveNotation } from '../model/game-state.ts';

/** Optional settings of a `ReplayEngine`. */
export interface ReplaySettings {
  readonly board?: BoardName;
  /** Position that the game started from, as text; the usual start by default. */
  readonly setup?: string;
  /** Number of moves already played when the replay starts; 0 by default. */
  readonly first?: number;
  /** Number of moves played when the replay ends; all moves by default. */
  readonly last?: number;
  /** Called after each change of the board. */
  readonly onChange?: () => void;
  /** Called when the replay is stopped. */
  readonly onStop?: () => void;
}

const systemTimers = (start = setTimeout, stop = clearTimeout): Timers => ({
  after(milliseconds, then) {
    const timer = start(then, milliseconds);
    return () => stop(timer);
  },
});

/** Replays a game, step by step or automatically, with one move a second at speed 1. */
export class ReplayEngine {
  readonly total: number;
  /** The position currently shown. */
  readonly #position: JunglePosition;
  readonly #moves: readonly number[];
  readonly #playback: Playback;
  readonly #onStop: (() => void) | undefined;
  #isStopped = false;

  /** Throws if a move is illegal. */
  constructor(
    moves: readonly Pick<Move, 'from' | 'to'>[],
    timers: Timers = systemTimers(),
    settings: ReplaySettings = {},
  ) {
    const texts = moves.map(({ from, to }) => `${from}-${to}`);
    const { board = 'spec', setup } = settings;
    const replayed = replay(setup === undefined ? { board } : { board, setup }, texts);
    if (!replayed.ok) throw new Error(`the move at ply ${replayed.error} is illegal`);
    const { position } = replayed.value;
    const range = { first: settings.first ?? 0, last: settings.last ?? position.ply };
    if (!(0 <= range.first && range.first <= range.last && range.last <= position.ply)) {
      throw new RangeError(`cannot replay moves ${range.first} to ${range.last} of ${position.ply}`);
    }
    this.total = position.ply;
    this.#position = position;
    this.#moves = Array.from(moves, (_, ply) => position.playedAt(ply));
    this.#goTo(range.first);
    this.#onStop = settings.onStop;
    this.#playback = new Playback(range, timers, (at) => {
      this.#goTo(at);
      settings.onChange?.();
    });
  }

  /** Number of moves played on the board currently shown. */
  get current(): number {
    return this.#playback.at;
  }

  get progress(): string {
    return `Move ${this.current} / ${this.total}`;
  }

  get board(): Board {
    return new Board(this.#position);
  }

  /** The last move shown, or `null` at the start. */
  get lastMove(): Move | null {
    return this.current > 0 ? entryAt(this.#position, this.current - 1) : null;
  }

  /** `lastMove` in the document's notation; empty at the start. */
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

  /** Stops the replay until `restart` is called. */
  stop(): void {
    if (this.#isStopped) return;
    this.#playback.pause();
    this.#isStopped = true;
    this.#onStop?.();
  }

  /** Goes back to the first board and pauses. */
  restart(): void {
    this.#isStopped = false;
    this.#playback.restart();
  }

  /** Moves per second: 0.5, 1, 2 or 5. */
  setSpeed(multiplier: number): void {
    this.#playback.setSpeed(multiplier);
  }

  #goTo(ply: number): void {
    while (this.#position.ply > ply) this.#position.undo();
    while (this.#position.ply < ply) this.#position.play(this.#moves[this.#position.ply] as number);
  }
}
