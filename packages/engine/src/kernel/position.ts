import { type Move, MoveList } from './move-list.ts';
import type { Outcome } from './outcome.ts';
import type { Seat } from './seat.ts';

/** One position, played forward and back in place. `moves`, `play` and `undo` allocate nothing. */
export interface Position {
  /** The seat that chooses next; at the end, the one that the game's page names. */
  readonly toMove: Seat;
  /** Number of moves played. */
  readonly ply: number;
  /** The game's own ending; endings of the match (resigned …) are not known here. */
  readonly outcome: Outcome | null;
  /**
   * 64 bits over everything that decides what may be played now and later, as two signed halves: equal hash, equal moves.
   * Of a game with repetition, how often this position has stood is in it, the earlier positions are not.
   */
  readonly hashLow: number;
  readonly hashHigh: number;
  /** What repetition compares, spelled out; null in a game without repetition. */
  readonly repetitionKey: string | null;
  /** Clears the list and fills in all legal moves, each once. None at the end. This alone decides what is legal. */
  moves(into: MoveList): void;
  /** How many moves `moves` would list. */
  countMoves(): number;
  /** Plays a legal move. Trusts its caller: whatever comes from outside goes through `Game.parse`. */
  play(move: Move): void;
  /** Takes the last move back, to the last bit. Trusts its caller that there is one. */
  undo(): void;
  clone(): this;
}

/** The legal moves as an array, for callers that can afford an allocation. */
export function legalMoves(position: Position): Move[] {
  position.moves(scratch);
  return scratch.toArray();
}

/** Whether the move generator lists the move. */
export function isListed(position: Position, move: Move): boolean {
  position.moves(scratch);
  return scratch.includes(move);
}
const scratch = new MoveList();
