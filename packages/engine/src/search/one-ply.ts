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

/** Lists the moves with the best evaluation one ply ahead. The position is left unchanged. */
export function naturalMoves<P extends Position>(
  evaluator: Pick<Evaluator<P>, 'evaluate' | 'evaluateMoves'>,
  position: P,
  into: MoveList,
): void {
  position.moves(into);
  if (into.length < 2) return;
  const scores = new Float64Array(into.length);
  scoreMoves(evaluator, position, into, scores);
  const best = Math.max(...scores);
  let count = 0;
  for (let i = 0; i < into.length; i++) if (scores[i] === best) into.items[count++] = into.items[i]!;
  into.length = count;
}
