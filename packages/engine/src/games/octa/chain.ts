import type { Seat } from '../../kernel/index.ts';
import { arrowOf, clockwise, packCell, stateOf } from './board.ts';
import { BLOCKED, NEUTRAL } from './types.ts';

/** The cells that a chain runs over: those of a position by number, or those of a map by reference. */
export interface ChainCells<Cell> {
  /** State and arrow of a cell as one byte; `RIM` for what `neighbourAt` gives beyond the rim. */
  valueAt(cell: Cell): number;
  neighbourAt(cell: Cell, arrow: number): Cell;
  /** Called once for each cell that the chain touches, in order. From then on `valueAt` must answer `after`. */
  touch(cell: Cell, before: number, after: number): void;
}

/** The states that stop a chain of either player, as bits; the mover's own state comes on top. The rim is BLOCKED. */
export const stopsOf = (stopOnEnemy: boolean): number => (stopOnEnemy ? ~(1 << NEUTRAL) & 0b1111 : 1 << BLOCKED);

/**
 * Turns the named cell, then captures and turns whatever each arrow points at, until something stops the chain. Returns
 * the number of cells touched. A touched cell needs no stop condition of its own: the mover owns all of them.
 */
export function runChain<Cell>(cells: ChainCells<Cell>, named: Cell, mover: Seat, stops: number): number {
  const stopping = stops | (2 << mover);
  let cell = named;
  let value = cells.valueAt(cell);
  let touched = 0;
  do {
    const arrow = clockwise(arrowOf(value));
    cells.touch(cell, value, packCell(mover + 1, arrow));
    touched++;
    cell = cells.neighbourAt(cell, arrow);
    value = cells.valueAt(cell);
  } while (((stopping >> stateOf(value)) & 1) === 0);
  return touched;
}
