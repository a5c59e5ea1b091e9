import type { Position, Snapshot } from '../kernel/index.ts';
import { type Match, startMatch } from './match.ts';

/**
 * A cursor over the moves of a match.
 *
 * @example
 * ```ts
 * import { createMatch, Replay, step, unwrap } from '@quintet/engine';
 * import { ctor } from '@quintet/engine/ctor';
 * const match = unwrap(step(createMatch(ctor), { move: '4,4', at: null }));
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

  /** Number of moves played so far. */
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
