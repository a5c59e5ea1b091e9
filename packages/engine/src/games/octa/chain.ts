import type { Seat } from '../../kernel/index.ts';
import { arrowOf, clockwise, packCell, stateOf } from './board.ts';
import { BLOCKED, NEUTRAL } from './types.ts';

/** The cells a chain runs over: cell indexes of a position, or cell objects of a map. */
export interface ChainCells<Cell> {
  /** State and arrow as one byte; `RIM` for the cell that `neighbourAt` returns beyond the rim. */
  valueAt(cell: Cell): number;
  neighbourAt(cell: Cell, arrow: number): Cell;
  /** Called once for each cell of the chain, in order. Afterwards `valueAt` must return `after`. */
  touch(cell: Cell, before: number, after: number): void;
}

/** Bit set of the states that stop every chain. `runChain` adds the mover's own state; the rim counts as BLOCKED. */
export const stopsOf = (stopOnEnemy: boolean): number => (stopOnEnemy ? ~(1 << NEUTRAL) & 0b1111 : 1 << BLOCKED);

/**
 * Turns the cell `named`, then captures and turns the cell each arrow points at until the chain stops. Returns the number
 * of cells touched. The mover owns every touched cell, so the rule "stop at a touched cell" needs no separate check.
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
