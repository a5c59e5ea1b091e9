import { legalMoves, opponent, type Threat } from '../../kernel/index.ts';
import { cellText } from './notation.ts';
import type { OctaPosition } from './position.ts';

/** The opponent's longest chain on the present board. `cells` are the captured cells in order, `by` is the arrow to turn. */
export function threats(position: OctaPosition): Threat[] {
  const seat = position.toMove;
  const turned = position.clone();
  turned.toMove = opponent(seat);
  let longest: number[] = [];
  for (const move of legalMoves(turned)) {
    turned.play(move);
    const touched = turned.lastTouched();
    turned.undo();
    if (touched.length > longest.length) longest = touched;
  }
  const [start, ...captured] = longest.map((cell) => cellText(position.board, cell));
  return start !== undefined && captured.length > 0 ? [{ kind: 'chain', seat, cells: captured, by: [start] }] : [];
}

/** The kind of move that the seat to move has to make. */
export const task = (position: OctaPosition): string => (position.cells(position.toMove) === 0 ? 'pass' : 'turn');
