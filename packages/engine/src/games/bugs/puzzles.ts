import { least, type PuzzleRules } from '../../kernel/index.ts';
import { type Stack, stacksOf } from './anchor.ts';
import type { BugsPosition } from './position.ts';
import { KIND_OF, LETTERS, seatOf } from './types.ts';

export const puzzles: PuzzleRules<BugsPosition> = {
  options: () => ({}),
  turns: { win: 3, save: 2, gain: 0 },
  gain: null,
  lastPlies: null,
  key(position) {
    const stacks = stacksOf(position);
    return least([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((kind) => turned(position, stacks, kind)));
  },
};

/** The hive as text, rotated by `kind % 6` sixths of a turn and, from `kind` 6 on, reflected. Independent of its location. */
function turned({ toMove }: BugsPosition, stacks: readonly Stack[], kind: number): string {
  const placed = stacks.map((stack) => {
    let { q, r } = stack;
    for (let i = 0; i < kind % 6; i++) [q, r] = [-r, q + r];
    if (kind >= 6) [q, r] = [r, q];
    const name = (piece: number): string => `${seatOf(piece) === toMove ? 'm' : 't'}${LETTERS[KIND_OF[piece]!]}`;
    return { q, r, text: stack.pieces.map(name).join('') };
  });
  const [q0, r0] = [Math.min(...placed.map(({ q }) => q)), Math.min(...placed.map(({ r }) => r))];
  placed.sort((a, b) => a.q - b.q || a.r - b.r);
  return placed.map(({ q, r, text }) => `${q - q0},${r - r0}:${text}`).join(' ');
}
