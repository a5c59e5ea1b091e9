import type { Move } from '../../kernel/index.ts';
import { cellAt, columnOf, rowOf } from './board.ts';
import {
  DISRUPT,
  DOUBLE,
  firstOf,
  KINDS,
  type Kind,
  kindOf,
  LINE,
  PASS,
  PLACE,
  pack,
  SEAL,
  SHIFT,
  secondOf,
  thirdOf,
} from './types.ts';

export const formatCell = (cell: number): string => `${rowOf(cell)},${columnOf(cell)}`;

export const kindName = (move: Move): Kind => KINDS[kindOf(move)] as Kind;

/** The cells of a move, in the order in which the move text lists them. */
export function cellsOfMove(move: Move): number[] {
  switch (kindOf(move)) {
    case PASS:
      return [];
    case SHIFT:
    case DOUBLE:
      return [firstOf(move), secondOf(move)];
    case LINE:
      return [firstOf(move), secondOf(move), thirdOf(move)];
    default:
      return [firstOf(move)];
  }
}

const SEPARATORS: Partial<Record<Kind, string>> = { shift: '>', double: '+', line: ':' };

export function format(move: Move): string {
  const kind = kindName(move);
  const cells = cellsOfMove(move).map(formatCell).join(SEPARATORS[kind]);
  return cells ? `${kind} ${cells}` : kind;
}

const CELL = '([0-3]),([0-3])';
const FORMS: readonly (readonly [number, RegExp])[] = [
  [PLACE, new RegExp(`^place ${CELL}$`)],
  [SEAL, new RegExp(`^seal ${CELL}$`)],
  [SHIFT, new RegExp(`^shift ${CELL}>${CELL}$`)],
  [DISRUPT, new RegExp(`^disrupt ${CELL}$`)],
  [DOUBLE, new RegExp(`^double ${CELL}\\+${CELL}$`)],
  [LINE, new RegExp(`^line ${CELL}:${CELL}:${CELL}$`)],
  [PASS, /^pass$/],
];

/** Accepts canonical texts only: the cells of a double or a line are distinct and in reading order. */
export function read(text: string): Move | null {
  for (const [kind, form] of FORMS) {
    const match = form.exec(text);
    if (!match) continue;
    const digits = match.slice(1).map(Number);
    const cells: number[] = [];
    for (let i = 0; i < digits.length; i += 2) cells.push(cellAt(digits[i] as number, digits[i + 1] as number));
    const ordered = cells.every((cell, i) => i === 0 || cell > (cells[i - 1] as number));
    return ordered || kind === SHIFT ? pack(kind, ...cells) : null;
  }
  return null;
}
