import type { Game, Language, Title, Titles } from '@quintet/engine/authoring';
import type { Look } from '../widget/look/look.ts';
import type { DemoMatch, GameManifest } from './manifest.ts';

/** A game that boards can show. Its titles are known before the rest is loaded. */
export interface GameSource {
  readonly id: string;
  readonly titles: Titles;
  loadManifest(): Promise<GameManifest>;
}

/** The id of the game in a folder, from the path of a file such as `./octa/index.ts`. */
export const folderOf = (file: string): string => file.split('/')[1] ?? '';

// Every folder here except `generic` is a game; a new folder needs no entry in a list.
const TITLES = import.meta.glob<Titles>('./*/titles.ts', { import: 'titles', eager: true });
const MANIFESTS = import.meta.glob<GameManifest>(['./*/index.ts', '!./generic/*'], { import: 'manifest' });

const sources = new Map<string, GameSource>();
for (const [file, titles] of Object.entries(TITLES)) {
  const id = folderOf(file);
  const loadManifest = MANIFESTS[`./${id}/index.ts`];
  if (!loadManifest) throw new Error(`the folder of ${id} has no manifest`);
  sources.set(id, { id, titles, loadManifest });
}

const pending = new Map<string, Promise<GameManifest>>();
const looks = new Map<string, Look>();

/** The ids of all games, in alphabetical order. */
export const gameIds = (): readonly string[] => [...sources.keys()].sort();
export const hasGame = (id: string): boolean => sources.has(id);

/** The name and tagline of a game; for an unknown game, its id as the name. */
export const titleOf = (id: string, language: Language): Title =>
  sources.get(id)?.titles[language] ?? { name: id, tagline: '' };

/** Loads each manifest once. A failed fetch is retried on the next call. */
function loadManifest(id: string): Promise<GameManifest> {
  let manifest = pending.get(id);
  if (!manifest) {
    const source = sources.get(id);
    if (!source) return Promise.reject(new Error(`there is no game "${id}"`));
    manifest = source.loadManifest();
    manifest.then(
      ({ look }) => looks.set(id, look),
      () => pending.delete(id),
    );
    pending.set(id, manifest);
  }
  return manifest;
}

export const loadGame = async (id: string): Promise<Game> => (await loadManifest(id)).game;
export const loadGames = (): Promise<Game[]> => Promise.all(gameIds().map(loadGame));
export const loadDemo = async (id: string): Promise<DemoMatch> => (await loadManifest(id)).demo;

/** The look of a game that has been loaded. */
export function lookOf(game: string): Look {
  const look = looks.get(game);
  if (!look) throw new Error(`the look of ${game} is not loaded`);
  return look;
}

/** Registers the look of a custom game. */
export const addLook = (look: Look): void => void looks.set(look.game, look);
