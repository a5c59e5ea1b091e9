import { opponent, type Seat } from '../../kernel/index.ts';
import type { XoPosition } from './position.ts';

/** In hundredths of a point. */
const POINT = 100;
const ENERGY = 8;

/** The unit is a point; energy counts for what it can buy. */
export const evaluate = (position: XoPosition): number =>
  worth(position, position.toMove) - worth(position, opponent(position.toMove));

const worth = (position: XoPosition, seat: Seat): number =>
  POINT * position.points(seat) + ENERGY * position.energy(seat);
