import { legalMoves, opponent, SEATS, type Seat, type Threat } from '../../kernel/index.ts';
import { cellsOf, LINES } from './board.ts';
import { formatCell, kindName } from './notation.ts';
import type { XoPosition } from './position.ts';
import { ageAt, MAX_AGE } from './scene.ts';

/**
 * Lines that the opponent can score, and pieces of the opponent that freeze when their owner's next turn ends. None while a
 * player chooses a line, because the board is about to change.
 */
export const threats = (position: XoPosition): Threat[] =>
  position.isChoosing ? [] : SEATS.flatMap((seat) => threatsAgainst(position, seat));

function threatsAgainst(position: XoPosition, seat: Seat): Threat[] {
  const other = opponent(seat);
  const theirs = position.pieces(other);
  const texts = (cells: readonly number[]): string[] => cells.map(formatCell);
  const lines = LINES.flatMap(({ set }): Threat[] => {
    const [occupied, missing] = [cellsOf(set & theirs), cellsOf(set & ~theirs)];
    if (missing.length === 0) return [{ kind: 'complete-line', seat, cells: texts(occupied), by: [] }];
    if (missing.length > 1 || !missing.every((cell) => opensFor(position, other, cell))) return [];
    return [{ kind: 'line', seat, cells: texts(missing), by: texts(occupied) }];
  });
  const freezing = cellsOf(theirs).filter((cell) => ageAt(position, cell) === MAX_AGE);
  return [...lines, ...freezing.map((cell) => ({ kind: 'freeze', seat, cells: texts([cell]), by: [] }))];
}

/** Whether a cell will be empty and unsealed when the seat next acts, if the board stays as it is. */
function opensFor(position: XoPosition, seat: Seat, cell: number): boolean {
  const state = position.cell(cell);
  if (state.kind !== 'sealed') return state.kind === 'empty';
  return position.toMove !== seat && state.expiresAtTurn <= position.totalTurns + 1;
}

/** The kinds of move that the seat to move can choose from. */
export function task(position: XoPosition): string {
  if (position.isChoosing) return 'line';
  const kinds = new Set(legalMoves(position).map(kindName));
  if (kinds.has('pass')) return 'pass';
  return kinds.size > 1 ? 'skill' : 'place';
}
