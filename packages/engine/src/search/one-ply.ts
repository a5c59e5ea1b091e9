import type { MoveList, Position, Seat } from '../kernel/index.ts';
import { type Evaluator, terminalScore } from './types.ts';

/** Score of a position for `seat`, whoever is to move: its result if the match is over, else its evaluation. */
export function scoreFor<P extends Position>(
  evaluator: Pick<Evaluator<P>, 'evaluate'>,
  position: P,
  seat: Seat,
): number {
  const { outcome } = position;
  if (outcome) return terminalScore(outcome, seat);
  const score = evaluator.evaluate(position);
  return position.toMove === seat ? score : -score;
}

/** Fills `into` with the score after each listed move, for the seat to move. The position is left unchanged. */
export function scoreMoves<P extends Position>(
  evaluator: Pick<Evaluator<P>, 'evaluate' | 'evaluateMoves'>,
  position: P,
  moves: MoveList,
  into: Float64Array,
): void {
  if (evaluator.evaluateMoves?.(position, moves, into)) return;
  const seat = position.toMove;
  for (let i = 0; i < moves.length; i++) {
    position.play(moves.items[i]!);
    into[i] = scoreFor(evaluator, position, seat);
    position.undo();
  }
}
