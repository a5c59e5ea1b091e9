import { opponent } from '../../kernel/index.ts';
import type { OctaPosition } from './position.ts';

/** The unit is a cell: more cells win at the limit, and none loses. */
export const evaluate = (position: OctaPosition): number =>
  100 * (position.cells(position.toMove) - position.cells(opponent(position.toMove)));
