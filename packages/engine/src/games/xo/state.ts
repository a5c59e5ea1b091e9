import type { Json, Outcome, Snapshot } from '../../kernel/index.ts';
import { cellAt, columnOf, type Line, rowOf, SIZE } from './board.ts';
import type { XoPosition } from './position.ts';
import { type CellState, PLAYERS } from './types.ts';

/** The rows of the published board, from the top. */
export const rows = (position: XoPosition): CellState[][] =>
  Array.from({ length: SIZE }, (_, row) =>
    Array.from({ length: SIZE }, (_, column) => position.cell(cellAt(row, column))),
  );

const points = ({ cells }: Line): Json => cells.map((cell) => [rowOf(cell), columnOf(cell)]);

const result = ({ winner, reason }: Outcome): Json => ({
  winner: winner === null ? null : PLAYERS[winner],
  type: reason.toUpperCase().replaceAll('-', '_'),
});

export const state = ({ position, outcome }: Snapshot<XoPosition>): Json => ({
  board: rows(position),
  xState: position.player(0),
  oState: position.player(1),
  currentPlayer: PLAYERS[position.toMove],
  totalTurns: position.totalTurns,
  phase: position.isSuddenDeath ? 'SUDDEN_DEATH' : 'NORMAL',
  pendingLines: position.isChoosing ? position.choices().map(points) : null,
  gameResult: outcome ? result(outcome) : null,
});
