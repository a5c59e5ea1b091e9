import { type PuzzleCollection, parsePuzzles } from '@quintet/engine/puzzles';
import { folderOf } from './index.ts';

/** The puzzles of each game, as JSON in its own chunk. */
const LOADERS = new Map(
  Object.entries(
    import.meta.glob<() => Promise<{ readonly default: unknown }>>('./*/collections.ts', {
      import: 'puzzles',
      eager: true,
    }),
  ).map(([file, load]) => [folderOf(file), load]),
);

/** Whether puzzles are shipped with a game. */
export const hasPuzzles = (id: string): boolean => LOADERS.has(id);

export async function loadPuzzles(id: string): Promise<PuzzleCollection> {
  const load = LOADERS.get(id);
  if (!load) throw new Error(`there are no puzzles of ${id}`);
  const parsed = parsePuzzles((await load()).default);
  if (!parsed.ok) throw new Error(`the puzzles of ${id} cannot be read: ${parsed.error}`);
  return parsed.value;
}
