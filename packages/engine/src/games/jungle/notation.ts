import type { Move } from '../../kernel/index.ts';
import { SQUARE_NAMES, squareNamed } from './board.ts';
import { fromOf, pack, toOf } from './types.ts';

export const format = (move: Move): string => `${SQUARE_NAMES[fromOf(move)]}-${SQUARE_NAMES[toOf(move)]}`;

/** Accepts two square names with a hyphen, such as `E3-E4`. */
export function read(text: string): Move | null {
  if (text.length !== 5 || text[2] !== '-') return null;
  const [from, to] = [squareNamed(text.slice(0, 2)), squareNamed(text.slice(3))];
  return from < 0 || to < 0 ? null : pack(from, to);
}
