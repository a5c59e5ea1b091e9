import type { Game } from '@quintet/engine/kernel';
import { type GameId, titles } from '@quintet/engine/titles';

export type { GameId };
export { titles };
export const GAME_IDS = Object.keys(titles) as GameId[];

export const isGameId = (id: string): id is GameId => Object.hasOwn(titles, id);

/** Each game is a chunk of its own, fetched when it is first wanted. */
const LOADERS: Readonly<Record<GameId, () => Promise<unknown>>> = {
  octa: async () => (await import('@quintet/engine/octa')).octa,
  bugs: async () => (await import('@quintet/engine/bugs')).bugs,
  jungle: async () => (await import('@quintet/engine/jungle')).jungle,
  ctor: async () => (await import('@quintet/engine/ctor')).ctor,
  xo: async () => (await import('@quintet/engine/xo')).xo,
};

const loaded = new Map<GameId, Promise<Game>>();

export function loadGame(id: GameId): Promise<Game> {
  let game = loaded.get(id);
  if (!game) {
    game = LOADERS[id]() as Promise<Game>;
    // A failed fetch is tried again the next time.
    game.catch(() => loaded.delete(id));
    loaded.set(id, game);
  }
  return game;
}

export const loadGames = (): Promise<Game[]> => Promise.all(GAME_IDS.map(loadGame));
