import type { Game, GameModule, Language, Title, Titles } from '@quintet/engine/authoring';
import type { Look } from '../widget/look/look.ts';
import type { DemoMatch, GameManifest } from './manifest.ts';

/** A game that boards can show. Its titles are known before the rest is loaded. */
interface GameSource {
  readonly titles: Titles;
  loadManifest(): Promise<GameManifest>;
}

/** A third-party game. Its look, demo and lesson are generated if its module has none. */
export interface ThirdPartyGame {
  readonly id: string;
  readonly titles: Titles;
  /** Loads and checks the module. */
  load(): Promise<GameModule>;
}

/** The id of a game, from the path of a file in its folder, such as `./octa/index.ts`. */
export const folderOf = (file: string): string => file.split('/')[1] ?? '';

// Every folder here except `generic` is a game, so a new folder needs no entry in a list.
const TITLES = import.meta.glob<Titles>('./*/titles.ts', { import: 'titles', eager: true });
const MANIFESTS = import.meta.glob<GameManifest>(['./*/index.ts', '!./generic/*'], { import: 'manifest' });

const sources = new Map<string, GameSource>();
for (const [file, titles] of Object.entries(TITLES)) {
  const id = folderOf(file);
  const loadManifest = MANIFESTS[`./${id}/index.ts`];
  if (!loadManifest) throw new Error(`the folder of ${id} has no manifest`);
  sources.set(id, { titles, loadManifest });
}

const pending = new Map<string, Promise<GameManifest>>();
const looks = new Map<string, Look>();

const thirdParty = new Map<string, ThirdPartyGame>();

/** Adds a third-party game. Returns `false` if there is already a game with its id. */
export function addGame(game: ThirdPartyGame): boolean {
  if (sources.has(game.id)) return false;
  thirdParty.set(game.id, game);
  sources.set(game.id, {
    titles: game.titles,
    loadManifest: async () => {
      const [{ manifestOf }, module] = await Promise.all([import('./module.ts'), game.load()]);
      return manifestOf(module);
    },
  });
  return true;
}

export const thirdPartyGame = (id: string): ThirdPartyGame | undefined => thirdParty.get(id);

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

/** Loads all games, except third-party games that fail to load. */
export async function loadGames(): Promise<Game[]> {
  const loading = gameIds().map((id) => (thirdParty.has(id) ? loadGame(id).catch(() => null) : loadGame(id)));
  return (await Promise.all(loading)).filter((game) => game !== null);
}

export const loadDemo = async (id: string): Promise<DemoMatch> => (await loadManifest(id)).demo;

/** The look of a game that has been loaded. */
export function lookOf(game: string): Look {
  const look = looks.get(game);
  if (!look) throw new Error(`the look of ${game} is not loaded`);
  return look;
}

/** Registers the look of a custom game. */
export const addLook = (look: Look): void => void looks.set(look.game, look);
