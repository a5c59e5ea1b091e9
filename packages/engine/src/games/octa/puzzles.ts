import { inEach, least, type PuzzleRules } from '../../kernel/index.ts';
import { cellAt, xOf, yOf } from './board.ts';
import texts from './messages.json' with { type: 'json' };
import type { OctaPosition } from './position.ts';
import { NEUTRAL } from './types.ts';

const SEEDS = 2 ** 32;

export const puzzles: PuzzleRules<OctaPosition> = {
  // Half of the matches end by elimination, the others at a low turn limit, so that a search can reach the end.
  options(random) {
    const size = 2 + random.below(3);
    const seed = random.below(SEEDS);
    if (random.below(2) === 0) return { size, seed, winCondition: 'ELIMINATION', drawAfter: 60 };
    return { size, seed, turnLimit: 8 * size - 4 };
  },
  turns: { win: 3, save: 2, gain: 1 },
  gain: {
    count: (position, seat) => position.cells(seat),
    min: 4,
    isAfterReply: false,
    task: inEach((language) => texts[language].puzzle),
  },
  lastPlies: 8,
  key: (position) => least([0, 1, 2, 3].map((turns) => turned(position, turns))),
};

/** All cells after some quarter turns of the board, with states relative to the seat to move. */
function turned(position: OctaPosition, turns: number): string {
  const { board, toMove, turnLimit, turnCount } = position;
  const cells: string[] = [];
  for (let cell = 0; cell < board.count; cell++) {
    let [x, y] = [xOf(board, cell), yOf(board, cell)];
    for (let i = 0; i < turns; i++) [x, y] = [y, -x];
    const state = position.stateAt(cell);
    const isOwned = state === 1 || state === 2;
    const owner = state === NEUTRAL ? '.' : isOwned ? (state - 1 === toMove ? 'm' : 't') : '#';
    cells[cellAt(board, x, y) as number] = `${owner}${(position.arrowAt(cell) + 2 * turns) & 7}`;
  }
  return `${turnLimit === null ? '' : turnLimit - turnCount}:${cells.join('')}`;
}
