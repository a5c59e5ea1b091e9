import { inEach, least, opponent, type PuzzleRules, squareSymmetries } from '../../kernel/index.ts';
import { CELLS, SIZE } from './board.ts';
import texts from './messages.json' with { type: 'json' };
import type { XoPosition } from './position.ts';

export const puzzles: PuzzleRules<XoPosition> = {
  options: () => ({}),
  turns: { win: 3, save: 1, gain: 2 },
  gain: {
    count: (position, seat) => position.points(seat),
    min: 1,
    isAfterReply: false,
    task: inEach((language) => texts[language].puzzle),
  },
  lastPlies: null,
  key(position) {
    const { toMove, turn } = position;
    const cells = Array.from({ length: CELLS }, (_, cell) => {
      const owner = position.pieceAt(cell);
      const kind = position.isSealed(cell) ? 's' : owner === null ? '.' : owner === toMove ? 'm' : 't';
      const moved = (turn.moved >> cell) & 1 ? '!' : '';
      return `${kind}${position.isFrozen(cell) ? 'f' : ''}${moved}${turn.counts.at(cell)}`;
    });
    const state = `${position.totalTurns}${turn.isChoosing ? '?' : ''}`;
    const players = `${position.packed(toMove)},${position.packed(opponent(toMove))},${state}`;
    return `${players}:${least(SYMMETRIES.map((map) => map.map((cell) => cells[cell]).join(' ')))}`;
  },
};

const SYMMETRIES = squareSymmetries(SIZE);
