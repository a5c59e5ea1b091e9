import { folderOf, thirdPartyGame } from './index.ts';
import type { Teaching } from './manifest.ts';

/** The rules pages and lessons. They are separate from the looks, because only two pages of the app need them. */
const LOADERS = new Map(
  Object.entries(import.meta.glob<Teaching>(['./*/teaching.ts', '!./generic/*'])).map(([file, load]) => [
    folderOf(file),
    load,
  ]),
);

export async function loadTeaching(id: string): Promise<Teaching> {
  const load = LOADERS.get(id);
  if (load) return load();
  const game = thirdPartyGame(id);
  if (!game) throw new Error(`there is no game "${id}"`);
  const [{ teachingOf }, module] = await Promise.all([import('./module.ts'), game.load()]);
  return teachingOf(module);
}
