import type { Json, Snapshot } from '../../kernel/index.ts';
import { xOf, yOf } from './board.ts';
import type { OctaPosition } from './position.ts';
import { DIRECTIONS, PLAYERS, STATES } from './types.ts';

/** The published state in the founding document's words. Cells run row by row from the south-west corner. */
export function state({ position, outcome }: Snapshot<OctaPosition>): Json {
  const { board } = position;
  return {
    size: board.size,
    currentPlayer: PLAYERS[position.toMove],
    turnCount: position.turnCount,
    cells: Array.from({ length: board.count }, (_, cell) => ({
      x: xOf(board, cell),
      y: yOf(board, cell),
      state: STATES[position.stateAt(cell)]!,
      direction: DIRECTIONS[position.arrowAt(cell)]!,
    })),
    gameResult: outcome && {
      winner: outcome.winner === null ? null : PLAYERS[outcome.winner],
      reason: outcome.reason,
    },
  };
}
