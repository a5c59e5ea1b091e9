import type { Move } from '../../kernel/index.ts';
import { cellAt, xOf, yOf } from './board.ts';

export const format = (cell: Move): string => `${xOf(cell)},${yOf(cell)}`;

/** Accepts `x,y` in canonical safe integers. Coordinates wrap, so every such text names a cell. */
export function read(text: string): Move | null {
  const match = /^(0|-?[1-9]\d{0,15}),(0|-?[1-9]\d{0,15})$/.exec(text);
  if (!match) return null;
  const [x, y] = [Number(match[1]), Number(match[2])];
  return Number.isSafeInteger(x) && Number.isSafeInteger(y) ? cellAt(x, y) : null;
}
