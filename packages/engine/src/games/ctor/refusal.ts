import { type Refusal, refusal } from '../../kernel/index.ts';
import { format } from './notation.ts';
import type { CtorPosition } from './position.ts';
import type { Code } from './types.ts';

/** Every valid move text names a cell, so a move is illegal only if its cell is occupied. */
export const why = (_position: CtorPosition, cell: number): Refusal<Code> => refusal('occupied', format(cell));
