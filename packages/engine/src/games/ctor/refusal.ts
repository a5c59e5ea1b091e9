import { type Path, type Refusal, refusal } from '../../kernel/index.ts';
import { format, read } from './notation.ts';
import type { CtorPosition } from './position.ts';
import { type Code, NONE } from './types.ts';

/** Only an occupied cell can be wrong with a move that was read. */
export const why = (_position: CtorPosition, cell: number): Refusal<Code> => refusal('occupied', format(cell));

/** Every move is one touch. */
export function refusalAt(position: CtorPosition, picked: Path): Refusal {
  const [first = '', ...rest] = picked;
  const cell = read(first);
  const isFree = cell !== null && position.pieceAt(cell) === NONE;
  return cell === null || isFree ? refusal('not-a-move', isFree ? rest.join(' ') : first) : why(position, cell);
}
