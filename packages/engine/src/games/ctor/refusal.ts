import { type Path, type Refusal, refusal } from '../../kernel/index.ts';
import { format, read } from './notation.ts';
import type { CtorPosition } from './position.ts';
import { type Code, NONE } from './types.ts';

/** A text that reads as a move names a cell, so an illegal move can only name an occupied one. */
export const why = (_position: CtorPosition, cell: number): Refusal<Code> => refusal('occupied', format(cell));

/** A move is a single touch, so either that touch is wrong or there is one too many. */
export function refusalAt(position: CtorPosition, picked: Path): Refusal {
  const [first = '', ...rest] = picked;
  const cell = read(first);
  if (cell === null) return refusal('not-a-move', first);
  return position.pieceAt(cell) === NONE ? refusal('not-a-move', rest.join(' ')) : why(position, cell);
}
