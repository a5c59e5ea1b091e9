import { legalMoves, type Move, type Position } from '../../kernel/index.ts';

const keyOf = ({ hashLow, hashHigh }: Position): string => `${hashLow},${hashHigh}`;

/**
 * All turns of the seat to move: its moves until the other seat moves or the match ends. Of several turns that lead to the
 * same position, only one is listed.
 */
export function turnsOf(position: Position): Move[][] {
  const seat = position.toMove;
  const turns: Move[][] = [];
  const seen = new Set<string>();
  const follow = (moves: readonly Move[]): void => {
    for (const move of legalMoves(position)) {
      position.play(move);
      const key = keyOf(position);
      if (!seen.has(key)) {
        seen.add(key);
        const turn = [...moves, move];
        if (position.toMove !== seat || position.outcome) turns.push(turn);
        else follow(turn);
      }
      position.undo();
    }
  };
  follow([]);
  return turns;
}

/** Plays a turn, calls `visit` and takes the turn back. */
export function during<T>(position: Position, turn: readonly Move[], visit: () => T): T {
  for (const move of turn) position.play(move);
  const result = visit();
  for (const _ of turn) position.undo();
  return result;
}
