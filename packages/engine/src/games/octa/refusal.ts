import { isListed, type Move, type Path, type Refusal, refusal } from '../../kernel/index.ts';
import { format, read } from './notation.ts';
import type { OctaPosition } from './position.ts';
import { type Code, PASS } from './types.ts';

export const why = (position: OctaPosition, move: Move): Refusal<Code> =>
  move === PASS ? refusal('pass-not-allowed') : refusal('not-your-cell', format(position, move));

/** A move is a single touch, so either that touch is wrong or there are too many touches. */
export function refusalAt(position: OctaPosition, picked: Path): Refusal {
  const [first = '', ...rest] = picked;
  const move = read(position, first);
  if (move === null) return refusal('not-a-move', first);
  return isListed(position, move) ? refusal('not-a-move', rest.join(' ')) : why(position, move);
}
