import { type OpeningBook, parseBook } from '@quintet/engine/openings';
import { folderOf } from './index.ts';

/** The opening book of each game, as JSON in its own chunk. */
const LOADERS = new Map(
  Object.entries(
    import.meta.glob<() => Promise<{ readonly default: unknown }>>('./*/collections.ts', {
      import: 'openings',
      eager: true,
    }),
  ).map(([file, load]) => [folderOf(file), load]),
);

/** Loads the opening book that is shipped with a game; `null` if it has none. */
export async function loadOpenings(id: string): Promise<OpeningBook | null> {
  const load = LOADERS.get(id);
  if (!load) return null;
  const parsed = parseBook((await load()).default);
  if (!parsed.ok) throw new Error(`the openings of ${id} cannot be read: ${parsed.error}`);
  return parsed.value;
}
