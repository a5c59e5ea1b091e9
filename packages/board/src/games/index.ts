import type { Game } from '@quintet/engine/authoring';
import { type GameId, isGameId, titles } from '@quintet/engine/titles';
import type { Look } from '../widget/look/look.ts';
import type { DemoMatch, GameManifest } from './manifest.ts';

export type { GameId };
export { isGameId, titles };
export const GAME_IDS = Object.keys(titles) as GameId[];

/** Loaders of the built-in games, by id. */
const LOADERS: Readonly<Record<GameId, () => Promise<GameManifest>>> = {
  octa: async () => (await import('./octa/index.ts')).octa,
  bugs: async () => (await import('./bugs/index.ts')).bugs,
  jungle: async () => (await import('./jungle/index.ts')).jungle,
  ctor: async () => (await import('./ctor/index.ts')).ctor,
  xo: async () => (await import('./xo/index.ts')).xo,
};

const pending = new Map<GameId, Promise<GameManifest>>();
const looks = new Map<string, Look>();

/** Loads each manifest once. A failed fetch is retried on the next call. */
function loadManifest(id: GameId): Promise<GameManifest> {
  let manifest = pending.get(id);
  if (!manifest) {
    manifest = LOADERS[id]();
    manifest.then(
      ({ look }) => looks.set(id, look),
      () => pending.delete(id),
    );
    pending.set(id, manifest);
  }
  return manifest;
}

export const loadGame = async (id: GameId): Promise<Game> => (await loadManifest(id)).game;
export const loadGames = (): Promise<Game[]> => Promise.all(GAME_IDS.map(loadGame));
export const loadDemo = async (id: GameId): Promise<DemoMatch> => (await loadManifest(id)).demo;

/** The look of a game that has been loaded. */
export function lookOf(game: string): Look {
  const look = looks.get(game);
  if (!look) throw new Error(`the look of ${game} is not loaded`);
  return look;
}

/** Registers the look of a custom game. */
export const addLook = (look: Look): void => void looks.set(look.game, look);
