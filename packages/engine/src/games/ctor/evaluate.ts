import { opponent } from '../../kernel/index.ts';
import type { CtorPosition } from './position.ts';

/** The unit is a piece: more pieces win when the board is full. */
export const evaluate = (position: CtorPosition): number =>
  100 * (position.pieces(position.toMove) - position.pieces(opponent(position.toMove)));
