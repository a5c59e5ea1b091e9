import { type Move, MoveList } from './move-list.ts';
import type { Outcome, Seat } from './outcome.ts';
import type { Random } from './random.ts';

/**
 * A position that plays and undoes moves in place. `moves`, `play` and `undo` do not allocate.
 *
 * @example
 * ```ts
 * import { createMatch, games, legalMoves, type Position } from '@quintet/engine';
 * const position: Position = createMatch(games.xo).position.clone();
 * position.play(legalMoves(position)[0]!);
 * position.undo();
 * console.log(position.ply); // 0
 * ```
 */
export interface Position {
  /** The seat that moves next; after the end, the seat that the game's rules page names. */
  readonly toMove: Seat;
  /** Number of moves played. */
  readonly ply: number;
  /** How the match ended by the rules of the game; `null` while it runs. Excludes other endings, such as a resignation. */
  readonly outcome: Outcome | null;
  /**
   * 64-bit hash of everything that decides the legal moves now and later, as two signed 32-bit halves. With a repetition
   * rule it includes how often this position has occurred, but not the earlier positions.
   */
  readonly hashLow: number;
  readonly hashHigh: number;
  /** Text that the repetition rule compares; `null` in a game without a repetition rule. */
  readonly repetitionKey: string | null;
  /** Fills the list with every legal move once; after the end, the list is empty. The only authority on legality. */
  moves(into: MoveList): void;
  /** Number of moves that `moves` would list. */
  countMoves(): number;
  /**
   * Number of sequences of two moves, for a game that can count them without playing every move, for example because several
   * moves leave the same replies. Only perft asks for it.
   */
  countReplies?(): number;
  /**
   * Picks a random move as the function `randomMove` does, for a game that can find one move without listing the others. Only
   * called while the match runs.
   */
  randomMove?(random: Random): Move;
  /** Plays a legal move, unchecked. Anything from outside must go through `Notation.parse` first. */
  play(move: Move): void;
  /** Takes back the last move and restores every bit. Does not check that a move was played. */
  undo(): void;
  clone(): this;
}

/**
 * The legal moves as an array, for callers that can afford an allocation.
 *
 * @example
 * ```ts
 * import { createMatch, games, legalMoves } from '@quintet/engine';
 * console.log(legalMoves(createMatch(games.xo).position).length); // 32
 * ```
 */
export function legalMoves(position: Position): Move[] {
  position.moves(scratch);
  return scratch.toArray();
}

/**
 * Whether the move generator lists the move.
 *
 * @example
 * ```ts
 * import { isListed } from '@quintet/engine/authoring';
 * import { ctor } from '@quintet/engine/ctor';
 * console.log(isListed(ctor.rules.start({}), 100)); // false
 * ```
 */
export function isListed(position: Position, move: Move): boolean {
  position.moves(scratch);
  return scratch.includes(move);
}

/**
 * A random legal move of a position that is not over: the one at index `random.below(n)` of the `n` moves that `moves` lists.
 *
 * @example
 * ```ts
 * import { Random, randomMove } from '@quintet/engine/authoring';
 * import { ctor } from '@quintet/engine/ctor';
 * const position = ctor.rules.start({});
 * const random = new Random(1);
 * while (position.outcome === null) position.play(randomMove(position, random));
 * console.log(position.ply > 0); // true
 * ```
 */
export function randomMove(position: Position, random: Random): Move {
  if (position.randomMove) return position.randomMove(random);
  position.moves(scratch);
  return scratch.items[random.below(scratch.length)]!;
}
const scratch = new MoveList();
