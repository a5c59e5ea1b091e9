import { opponent } from '../../kernel/index.ts';
import type { OctaPosition } from './position.ts';

/** No lead comes near the score of a forced result, not even all of the largest board. */
const MOST = 45_000;

/** The unit is a cell: more cells win at the limit, and none loses. */
export function evaluate(position: OctaPosition): number {
  const lead = position.cells(position.toMove) - position.cells(opponent(position.toMove));
  return Math.max(-MOST, Math.min(MOST, 100 * lead));
}
