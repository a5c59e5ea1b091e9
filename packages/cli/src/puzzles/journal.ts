import { isObject, type JsonObject } from '@quintet/engine/authoring';
import { type MinedPuzzle, parsePuzzle, storePuzzle } from '@quintet/engine/puzzles';
import type { LineFormat } from '../arena/line-journal.ts';

/** A file with the puzzles of one match per line. */
export const PUZZLE_LINES: LineFormat<readonly MinedPuzzle[]> = {
  format: 'quintet-puzzle-matches/1',
  holds: 'puzzles',
  store: (mined) => ({
    puzzles: mined.map(({ key, puzzle }) => ({ key, ...storePuzzle(puzzle) }) as unknown as JsonObject),
  }),
  parse({ puzzles }) {
    if (!Array.isArray(puzzles)) return null;
    const mined: MinedPuzzle[] = [];
    for (const item of puzzles as readonly unknown[]) {
      const { key, ...rest } = isObject(item) ? item : {};
      const puzzle = parsePuzzle(rest);
      if (!puzzle || typeof key !== 'string') return null;
      mined.push({ key, puzzle });
    }
    return mined;
  },
};
