import type { Hex } from './board.ts';
import type { BugsPosition } from './position.ts';
import { KIND_OF, LETTERS, SEAT_NAMES, seatOf } from './types.ts';

export interface Stack extends Hex {
  /** Pieces from bottom to top. */
  readonly pieces: readonly number[];
}

/** Every stack of a position, sorted by q, then r. */
export function stacksOf({ hive, anchor }: BugsPosition): Stack[] {
  const stacks: Stack[] = [];
  for (const piece of hive.pieces()) {
    if (hive.level[piece] !== 0) continue;
    const cell = hive.cell[piece]!;
    const pieces: number[] = [];
    for (let next = hive.top[cell]!; next !== 0; next = hive.under[next]!) pieces.unshift(next);
    stacks.push({ ...anchor.hexOf(cell), pieces });
  }
  return stacks.sort((a, b) => a.q - b.q || a.r - b.r);
}

/** The text that repetition compares: all stacks with colours and kinds, up to translation, and the seat to move. */
export function repetitionText(position: BugsPosition): string {
  const stacks = stacksOf(position);
  const q0 = Math.min(...stacks.map(({ q }) => q));
  const r0 = Math.min(...stacks.map(({ r }) => r));
  const name = (piece: number): string => `${'wb'[seatOf(piece)]}${LETTERS[KIND_OF[piece]!]}`;
  const spelled = stacks.map(({ q, r, pieces }) => `${q - q0},${r - r0}:${pieces.map(name).join('')}`);
  return `${SEAT_NAMES[position.toMove]} ${spelled.join(' ')}`;
}
