import { inEach, least, type PuzzleRules, squareSymmetries } from '../../kernel/index.ts';
import { CELLS } from './board.ts';
import texts from './messages.json' with { type: 'json' };
import type { CtorPosition } from './position.ts';

const SIDE = 10;

export const puzzles: PuzzleRules<CtorPosition> = {
  options: () => ({}),
  turns: { win: 2, save: 2, gain: 1 },
  gain: {
    count: (position, seat) => position.points(seat),
    min: 2,
    isAfterReply: false,
    task: inEach((language) => texts[language].puzzle),
  },
  isEven: true,
  lastPlies: 10,
  key(position) {
    const cells = Array.from({ length: CELLS }, (_, cell) => {
      const piece = position.pieceAt(cell);
      return piece === 0 ? EMPTY : piece - 1 === position.toMove ? 'm' : 't';
    });
    return least(REFLECTIONS.map((map) => leastShift(map.map((cell) => cells[cell]!).join(''))));
  },
};

const REFLECTIONS = squareSymmetries(SIDE);

/** Sorts after the pieces, so that the least text of a board with pieces begins with one. */
const EMPTY = '~';

/** The smallest text among all shifts of a torus. */
function leastShift(cells: string): string {
  const rows = Array.from({ length: SIDE }, (_, y) => cells.slice(SIDE * y, SIDE * (y + 1)));
  const isEmpty = !/[^~]/.test(cells);
  const texts: string[] = isEmpty ? [cells] : [];
  for (let shift = 0; shift < CELLS && !isEmpty; shift++) {
    if (cells[shift] === EMPTY) continue;
    const [right, down] = [shift % SIDE, Math.floor(shift / SIDE)];
    const turned = [...rows.slice(down), ...rows.slice(0, down)];
    texts.push(turned.map((row) => row.slice(right) + row.slice(0, right)).join(''));
  }
  return least(texts);
}
