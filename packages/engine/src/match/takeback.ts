import type { Seat } from '../kernel/index.ts';
import type { Match } from './match.ts';

/** Number of moves to take back to reach a seat's own last decision; 0 if the seat has made no decision. */
export function movesBackTo(match: Match, seat: Seat): number {
  const position = match.position.clone();
  for (let moves = 1; moves <= match.moves.length; moves++) {
    position.undo();
    if (position.toMove === seat) return moves;
  }
  return 0;
}

/** Why a seat cannot ask for a takeback: it has made no move, or the undo limit allows no more. `null` if it can. */
export function takebackObstacle(match: Match, seat: Seat): 'no-move' | 'limit' | null {
  const moves = movesBackTo(match, seat);
  if (moves === 0) return 'no-move';
  const { undoLimit } = match.terms;
  return undoLimit !== null && takenBack(match) + moves > undoLimit ? 'limit' : null;
}

/** Number of moves taken back since the last entry that was not a takeback. */
function takenBack({ entries }: Match): number {
  const last = entries.findLastIndex((entry) => !('takeback' in entry));
  return entries.slice(last + 1).reduce((sum, entry) => sum + ('takeback' in entry ? entry.takeback : 0), 0);
}
