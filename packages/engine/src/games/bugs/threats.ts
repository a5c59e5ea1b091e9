import { legalMoves, SEATS, type Threat } from '../../kernel/index.ts';
import { neighbour } from './board.ts';
import { formatCell } from './notation.ts';
import { type BugsPosition, QUEEN_SURROUNDED } from './position.ts';
import { queenOf, TAG_MOVE, TAG_PLACE, tagOf } from './types.ts';

/** A Queen is in danger when at most this many hexes around her are free. */
const LAST_FREE = 2;

/** Queens with few free hexes left. `by` lists the free hexes. */
export const threats = (position: BugsPosition): Threat[] =>
  SEATS.filter((seat) => position.aroundQueen(seat) >= QUEEN_SURROUNDED - LAST_FREE).map((seat) => {
    const queen = position.hive.cell[queenOf(seat)]!;
    const around = Array.from({ length: QUEEN_SURROUNDED }, (_, direction) => neighbour(queen, direction));
    const free = around.filter((cell) => position.hive.top[cell] === 0);
    const text = (cell: number): string => formatCell(position, cell);
    return { kind: free.length === 1 ? 'last-hex' : 'surround', seat, cells: [text(queen)], by: free.map(text) };
  });

/** The kinds of move that the seat to move can choose from. */
export function task(position: BugsPosition): string {
  if (position.mustPass) return 'pass';
  if (position.isQueenDue) return 'queen';
  if (!position.hasQueenInPlay) return 'place';
  const tags = new Set(legalMoves(position).map(tagOf));
  if (!tags.has(TAG_MOVE)) return 'place';
  return tags.has(TAG_PLACE) ? 'any' : 'move';
}
