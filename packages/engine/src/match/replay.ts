import type { Position, Snapshot } from '../kernel/index.ts';
import { type Match, startMatch } from './match.ts';

/** A cursor over a match's line: any position of it, stepped to from where the cursor stands. */
export class Replay<P extends Position = Position> {
  readonly match: Match<P>;
  readonly #position: P;

  constructor(match: Match<P>) {
    this.match = match;
    this.#position = startMatch(match.game, match).position;
  }

  /** Number of moves on the board. */
  get at(): number {
    return this.#position.ply;
  }

  get length(): number {
    return this.match.moves.length;
  }

  /** The position as it stands; it changes with the next `seek`. */
  get position(): P {
    return this.#position;
  }

  /** The match as it stood after that many moves; the ending shows at the last. */
  get snapshot(): Snapshot<P> {
    const outcome = this.at === this.length ? this.match.outcome : this.#position.outcome;
    const at = this.match.moves.slice(0, this.at).map((move) => move.at);
    return { position: this.#position.clone(), outcome, at };
  }

  /** Goes to that many moves, or as near as there are. */
  seek(at: number): void {
    const goal = Math.min(Math.max(at, 0), this.length);
    while (this.at > goal) this.#position.undo();
    while (this.at < goal) this.#position.play(this.match.moves[this.at]!.move);
  }
}
