import { opponent, type Seat, type Threat } from '../../kernel/index.ts';
import { CAPTURE_MIN, CELLS, NEIGHBOURS } from './board.ts';
import { format } from './notation.ts';
import type { CtorPosition } from './position.ts';

/**
 * Pieces that one placement can capture: at most one hostile neighbour is missing, and a cell next to the piece is empty.
 */
export function threats(position: CtorPosition): Threat[] {
  const found: Threat[] = [];
  for (let cell = 0; cell < CELLS; cell++) {
    const piece = position.pieceAt(cell);
    if (piece === 0) continue;
    const seat = (piece - 1) as Seat;
    const around = Array.from(NEIGHBOURS.subarray(8 * cell, 8 * cell + 8));
    const hostile = around.filter((next) => position.pieceAt(next) === opponent(seat) + 1);
    const empty = around.filter((next) => position.pieceAt(next) === 0);
    if (hostile.length + 1 < CAPTURE_MIN || empty.length === 0) continue;
    found.push({ kind: 'capture', seat, cells: [format(cell)], by: empty.map(format) });
  }
  return found;
}

/** The number of pieces left to place in this turn. */
export const task = ({ isFirstTurn, placementsLeft }: CtorPosition): string =>
  isFirstTurn ? 'first' : placementsLeft > 1 ? 'two' : 'one';
