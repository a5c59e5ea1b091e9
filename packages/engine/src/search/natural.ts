import type { Move, MoveList, Outcome, Position, Seat } from '../kernel/index.ts';
import { type Evaluator, terminalScore } from './types.ts';

/** Lists the moves with the best evaluation one ply ahead. The position is left unchanged. */
export function naturalMoves<P extends Position>(
  evaluator: Pick<Evaluator<P>, 'evaluate'>,
  position: P,
  into: MoveList,
): void {
  position.moves(into);
  if (into.length < 2) return;
  const seat = position.toMove;
  let best = Number.NEGATIVE_INFINITY;
  let count = 0;
  for (let i = 0; i < into.length; i++) {
    const move = into.items[i]!;
    position.play(move);
    const score = scoreFor(evaluator, position, seat);
    position.undo();
    if (score > best) count = 0;
    best = Math.max(best, score);
    if (score === best) into.items[count++] = move;
  }
  into.length = count;
}

function scoreFor<P extends Position>(evaluator: Pick<Evaluator<P>, 'evaluate'>, position: P, seat: Seat): number {
  const { outcome } = position;
  if (!outcome) return position.toMove === seat ? evaluator.evaluate(position) : -evaluator.evaluate(position);
  return terminalScore(outcome, seat);
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
  readonly #evaluator: Pick<Evaluator<P>, 'evaluate'>;
  readonly #seat: Seat;
  readonly #start: number;

  /** Plays on `actual` itself, not on a clone. */
  constructor(evaluator: Pick<Evaluator<P>, 'evaluate'>, actual: P, firsts: readonly Move[]) {
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
