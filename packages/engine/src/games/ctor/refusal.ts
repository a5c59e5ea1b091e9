import { type Path, type Refusal, refusal } from '../../kernel/index.ts';
import { format, read } from './notation.ts';
import type { CtorPosition } from './position.ts';
import { type Code, NONE } from './types.ts';

/** Every valid move text names a cell, so a move is illegal only if its cell is occupied. */
export const why = (_position: CtorPosition, cell: number): Refusal<Code> => refusal('occupied', format(cell));

/** A move is a single touch, so either that touch is wrong or there are too many touches. */
export function refusalAt(position: CtorPosition, picked: Path): Refusal {
  const [first = '', ...rest] = picked;
  const cell = read(first);
  if (cell === null) return refusal('not-a-move', first);
  return position.pieceAt(cell) === NONE ? refusal('not-a-move', rest.join(' ')) : why(position, cell);
}
