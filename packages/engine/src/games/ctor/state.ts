import type { Json, Snapshot } from '../../kernel/index.ts';
import { cellAt, SIZE, xOf, yOf } from './board.ts';
import type { CtorPosition } from './position.ts';

export const point = (cell: number): { x: number; y: number } => ({ x: xOf(cell), y: yOf(cell) });

/** The pieces as the document's `board[x][y]`. */
export const columns = (position: CtorPosition): number[][] =>
  Array.from({ length: SIZE }, (_, x) => Array.from({ length: SIZE }, (_, y) => position.pieceAt(cellAt(x, y))));

/** The document's `GameState`. */
export function state({ position, outcome, at }: Snapshot<CtorPosition>): Json {
  const player = position.toMove + 1;
  const moves: Json[] = [];
  for (let ply = position.turnStart; ply < position.ply; ply++) {
    const timestamp = at[ply] ?? null;
    moves.push({
      player,
      position: point(position.playedAt(ply)),
      ...(timestamp === null ? {} : { timestamp }),
      captures: position.capturedAt(ply).map((cell) => ({ positions: [point(cell)], player })),
    });
  }
  return {
    board: columns(position),
    currentPlayer: player,
    currentTurn: { placeOperationsLeft: position.placementsLeft, moves },
    scores: { '1': position.points(0), '2': position.points(1) },
    winner: outcome && outcome.winner !== null ? outcome.winner + 1 : null,
    gameOver: outcome !== null,
    isFirstTurn: position.isFirstTurn,
  };
}
