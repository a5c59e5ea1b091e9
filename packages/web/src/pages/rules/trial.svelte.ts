import type { Clock, Game, Move } from '@quintet/engine/kernel';
import type { Diagram } from '../../games/lesson-types.ts';
import { after, played, type Standing, standingOf } from './situation.ts';

/** How long a move that is shown is looked at, in milliseconds. */
const PAUSE = 1100;

/** A diagram being tried: moves for both sides, by hand or as the diagram shows them, and back to how it was. */
export class Trial {
  readonly game: Game;
  readonly diagram: Diagram;
  standing: Standing;
  readonly #start: Standing;
  readonly #clock: Clock;
  #cancel: (() => void) | null = null;

  constructor(game: Game, diagram: Diagram, clock: Clock) {
    this.game = game;
    this.diagram = diagram;
    this.#clock = clock;
    this.#start = standingOf(game, diagram);
    this.standing = $state.raw(this.#start);
  }

  get isTouched(): boolean {
    return this.standing !== this.#start;
  }

  play(move: Move): void {
    this.close();
    this.standing = after(this.standing.position, move);
  }

  reset(): void {
    this.close();
    this.standing = this.#start;
  }

  /** Plays what the diagram shows, from its beginning. */
  show(): void {
    this.reset();
    this.#next(this.diagram.shows);
  }

  /** Nothing happens by itself any more. */
  close(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  #next([text, ...more]: readonly string[]): void {
    if (text === undefined) return;
    this.standing = played(this.game, this.standing, text);
    if (more.length > 0) this.#cancel = this.#clock.after(PAUSE, () => this.#next(more));
  }
}
