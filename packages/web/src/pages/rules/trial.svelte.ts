import type { Diagram } from '@quintet/board/games/manifest.ts';
import type { Game, Move } from '@quintet/engine/authoring';
import type { Timers } from '@quintet/engine/match';
import { playMove, playText, type Snapshot, snapshotOf } from './snapshot.ts';

/** Pause between demonstrated moves, in ms. */
const MOVE_PAUSE_MS = 1100;

/** A diagram that the reader tries out: moves for both sides, the demonstration, and a reset. */
export class Trial {
  readonly game: Game;
  readonly diagram: Diagram;
  snapshot: Snapshot;
  readonly #start: Snapshot;
  readonly #timers: Timers;
  #cancel: (() => void) | null = null;

  constructor(game: Game, diagram: Diagram, timers: Timers) {
    this.game = game;
    this.diagram = diagram;
    this.#timers = timers;
    this.#start = snapshotOf(game, diagram);
    this.snapshot = $state.raw(this.#start);
  }

  get isTouched(): boolean {
    return this.snapshot !== this.#start;
  }

  play(move: Move): void {
    this.close();
    this.snapshot = playMove(this.snapshot.position, move);
  }

  reset(): void {
    this.close();
    this.snapshot = this.#start;
  }

  /** Plays the demonstration from the start of the diagram. */
  demonstrate(): void {
    this.reset();
    this.#next(this.diagram.demonstration);
  }

  /** Stops a running demonstration. */
  close(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  #next([text, ...more]: readonly string[]): void {
    if (text === undefined) return;
    this.snapshot = playText(this.game, this.snapshot, text);
    if (more.length > 0) this.#cancel = this.#timers.after(MOVE_PAUSE_MS, () => this.#next(more));
  }
}
