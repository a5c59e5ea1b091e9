import type { Seat } from '../../kernel/index.ts';
import { ALL_PIECES, COLUMNS, GONE } from './board.ts';
import { JunglePosition } from './position.ts';
import { type BoardName, LETTERS } from './types.ts';

export interface Drawing {
  readonly toMove?: Seat;
  readonly board?: BoardName;
  readonly movesWithoutCapture?: number;
}

const SYMBOLS = [...LETTERS, ...LETTERS.map((letter) => letter.toLowerCase())];

/**
 * A position from a drawing, for tests. Each row begins with its number, then its squares from A: RED's letters large, BLUE's
 * small, anything else is empty (`.`, or `~` and `#` to show water and traps). Rows and squares left out are empty.
 */
export function drawn(
  picture: string,
  { toMove = 0, board = 'spec', movesWithoutCapture = 0 }: Drawing = {},
): JunglePosition {
  const squares = ALL_PIECES.map(() => GONE);
  for (const line of picture.split('\n')) {
    const [row, ...symbols] = line.trim().split(/\s+/);
    symbols.forEach((symbol, column) => {
      const piece = SYMBOLS.indexOf(symbol);
      if (piece >= 0) squares[piece] = (Number(row) - 1) * COLUMNS + column;
    });
  }
  return JunglePosition.of({ board, squares, toMove, movesWithoutCapture });
}
