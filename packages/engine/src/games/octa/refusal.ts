import { type Move, type Refusal, refusal } from '../../kernel/index.ts';
import { format } from './notation.ts';
import type { OctaPosition } from './position.ts';
import { type Code, PASS } from './types.ts';

export const why = (position: OctaPosition, move: Move): Refusal<Code> =>
  move === PASS ? refusal('pass-not-allowed') : refusal('not-your-cell', format(position, move));
