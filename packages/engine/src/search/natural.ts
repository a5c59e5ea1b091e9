import type { Move, MoveList, Outcome, Position, Seat } from '../kernel/index.ts';
import { scoreMoves } from './one-ply.ts';
import type { Evaluator } from './types.ts';

/** The evaluation functions that natural moves need. */
type MoveEvaluator<P extends Position> = Pick<Evaluator<P>, 'evaluate' | 'evaluateMoves'>;

/** Lists the moves with the best evaluation one ply ahead. The position is left unchanged. */
export function naturalMoves<P extends Position>(evaluator: MoveEvaluator<P>, position: P, into: MoveList): void {
  position.moves(into);
  if (into.length < 2) return;
  const scores = new Float64Array(into.length);
  scoreMoves(evaluator, position, into, scores);
  const best = Math.max(...scores);
  let count = 0;
  for (let i = 0; i < into.length; i++) if (scores[i] === best) into.items[count++] = into.items[i]!;
  into.length = count;
}

/**
 * A position in which the opponent of the seat to move plays only natural moves. The seat to move starts with one of
 * `firsts` and is free afterwards. A search of this position finds wins against an opponent who looks one ply ahead.
 */
export class HopedPosition<P extends Position> implements Position {
  readonly actual: P;
  firsts: readonly Move[];
  /** Nodes spent on finding natural moves. */
  looks = 0;
  readonly #evaluator: MoveEvaluator<P>;
  readonly #seat: Seat;
  readonly #start: number;

  /** Plays on `actual` itself, not on a clone. */
  constructor(evaluator: MoveEvaluator<P>, actual: P, firsts: readonly Move[]) {
    this.actual = actual;
    this.firsts = firsts;
    this.#evaluator = evaluator;
    this.#seat = actual.toMove;
    this.#start = actual.ply;
  }

  get toMove(): Seat {
    return this.actual.toMove;
  }
  get ply(): number {
    return this.actual.ply;
  }
  get outcome(): Outcome | null {
    return this.actual.outcome;
  }
  get hashLow(): number {
    return this.actual.hashLow;
  }
  get hashHigh(): number {
    return this.actual.hashHigh;
  }
  get repetitionKey(): string | null {
    return this.actual.repetitionKey;
  }

  moves(into: MoveList): void {
    if (this.toMove !== this.#seat) {
      this.looks += this.actual.countMoves();
      naturalMoves(this.#evaluator, this.actual, into);
    } else if (this.ply === this.#start) {
      into.clear();
      for (const move of this.firsts) into.push(move);
    } else this.actual.moves(into);
  }

  /** Estimates the number of moves: the opponent usually has one natural move. */
  countMoves(): number {
    return this.toMove === this.#seat ? this.actual.countMoves() : 1;
  }

  play(move: Move): void {
    this.actual.play(move);
  }
  undo(): void {
    this.actual.undo();
  }
  clone(): this {
    return new HopedPosition(this.#evaluator, this.actual.clone(), this.firsts) as this;
  }
}
