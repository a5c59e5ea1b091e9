import { inEach, opponent, type PuzzleRules, type Seat } from '../../kernel/index.ts';
import { ALL_PIECES, COLUMNS, columnOf, GONE, SQUARES } from './board.ts';
import texts from './messages.json' with { type: 'json' };
import type { JunglePosition } from './position.ts';
import { kindOf, pieceOf, seatOf } from './types.ts';

export const puzzles: PuzzleRules<JunglePosition> = {
  options: (random) => (random.below(4) === 0 ? { board: 'classic' } : {}),
  turns: { win: 4, save: 3, gain: 3 },
  gain: {
    count: (position, seat) => animals(position, seat) - animals(position, opponent(seat)),
    min: 1,
    isAfterReply: true,
    task: inEach((language) => texts[language].puzzle),
  },
  lastPlies: null,
  key(position) {
    const rows = [false, true].map((isMirrored) => seen(position, isMirrored));
    return rows[0]! < rows[1]! ? rows[0]! : rows[1]!;
  },
};

/** Number of animals a seat has. */
function animals(position: JunglePosition, seat: Seat): number {
  let count = 0;
  for (let kind = 0; kind < 8; kind++) if (position.squareOf(pieceOf(seat, kind)) !== GONE) count++;
  return count;
}

/** The board as the seat to move sees it, possibly with left and right swapped. */
function seen(position: JunglePosition, isMirrored: boolean): string {
  const { toMove, layout } = position;
  const squares: number[] = [];
  for (const piece of ALL_PIECES) {
    let square = position.squareOf(piece);
    if (square !== GONE) {
      if (toMove === 1) square = SQUARES - 1 - square;
      if (isMirrored) square += COLUMNS - 1 - 2 * columnOf(square);
    }
    squares[pieceOf(seatOf(piece) === toMove ? 0 : 1, kindOf(piece))] = square;
  }
  return `${layout.board}:${squares.join(',')}`;
}
