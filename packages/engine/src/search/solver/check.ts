// The checker of proofs. It uses the rules and nothing of the prover except the types of a strategy, so that a mistake in
// the search for a proof cannot hide here.
import { legalMoves, type Position, type Seat } from '../../kernel/index.ts';
import type { Strategy } from './strategy.ts';

/** Result of checking a strategy by the rules alone. */
export interface Check {
  readonly holds: boolean;
  /** Number of positions checked. */
  readonly positions: number;
  /** Length of the longest match, in plies. */
  readonly plies: number;
}

/**
 * Checks a strategy by playing it against every reply to the end, using the rules alone. Under a repetition rule every
 * occurrence of a position is checked again, because its history matters.
 */
export function checkStrategy(start: Position, { goal, choices }: Strategy, maxPositions = 50_000_000): Check {
  const position = start.clone();
  const met = new Map<string, number>();
  const onPath = new Set<string>();
  const isRepeatable = position.repetitionKey !== null;
  let positions = 0;

  const longestFrom = (): number | null => {
    if (position.outcome) return meets(goal, position.outcome.winner) ? 0 : null;
    const key = `${position.hashLow},${position.hashHigh}`;
    const before = met.get(key);
    if (before !== undefined && !isRepeatable) return before;
    // A variation that repeats a position never ends.
    if (onPath.has(key) || ++positions > maxPositions) return null;
    const moves = legalMoves(position);
    const choice = choices.get(key)?.move;
    const replies = position.toMove === goal.seat ? moves.filter((move) => move === choice) : moves;
    if (replies.length === 0) return null;
    let most = 0;
    onPath.add(key);
    for (const move of replies) {
      position.play(move);
      const plies = longestFrom();
      position.undo();
      if (plies === null) return null;
      most = Math.max(most, plies + 1);
    }
    onPath.delete(key);
    met.set(key, most);
    return most;
  };
  const plies = longestFrom();
  return { holds: plies !== null, positions, plies: plies ?? 0 };
}

const meets = ({ seat, least }: Strategy['goal'], winner: Seat | null): boolean =>
  winner === null ? least === 'draw' : winner === seat;
