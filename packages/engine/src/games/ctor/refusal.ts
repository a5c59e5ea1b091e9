import { type Path, type Refusal, refusal } from '../../kernel/index.ts';
import { format } from './notation.ts';
import type { CtorPosition } from './position.ts';
import type { Code } from './types.ts';

/** Only an occupied cell can be wrong with a move that was read. */
export const why = (_position: CtorPosition, cell: number): Refusal<Code> => refusal('occupied', format(cell));

export const refusalAt = (_position: CtorPosition, picked: Path): Refusal => refusal('occupied', picked.at(-1));
