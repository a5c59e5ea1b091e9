import type { Move } from '../../kernel/index.ts';
import { type Board, cellAt, xOf, yOf } from './board.ts';
import type { OctaPosition } from './position.ts';
import { PASS } from './types.ts';

export const cellText = (board: Board, cell: number): string => `${xOf(board, cell)},${yOf(board, cell)}`;

export const format = ({ board }: OctaPosition, move: Move): string => (move === PASS ? 'pass' : cellText(board, move));

/** Accepts `pass`, or `x,y` in canonical integers naming a cell on the board. */
export function read({ board }: OctaPosition, text: string): Move | null {
  if (text === 'pass') return PASS;
  const match = /^(0|-?[1-9]\d*),(0|-?[1-9]\d*)$/.exec(text);
  return match && cellAt(board, Number(match[1]), Number(match[2]));
}
