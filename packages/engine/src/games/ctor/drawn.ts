import type { Seat } from '../../kernel/index.ts';
import { cellAt, SIZE } from './board.ts';
import { CtorPosition } from './position.ts';

/**
 * Builds a position from a drawing, for tests. Rows run from the top (y = 0); `1` and `2` are pieces, `.` is empty. Rows
 * and columns left out are empty.
 */
export function drawn(picture: string, toMove: Seat = 0, placementsLeft = 2): CtorPosition {
  const cells = new Uint8Array(SIZE * SIZE);
  const rows = picture
    .split('\n')
    .map((row) => row.trim().split(/\s+/))
    .filter((row) => row[0] !== '');
  rows.forEach((row, y) => {
    row.forEach((symbol, x) => {
      cells[cellAt(x, y)] = symbol === '.' ? 0 : Number(symbol);
    });
  });
  return CtorPosition.of({ cells, toMove, placementsLeft, points: [0, 0], isFirstTurn: false });
}
