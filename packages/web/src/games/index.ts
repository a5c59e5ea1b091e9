import type { Game, Language } from '@quintet/engine/kernel';
import { type GameId, isGameId, titles } from '@quintet/engine/titles';
import type { Look } from '../board/look/look.ts';
import { bugs } from './bugs/index.ts';
import { ctor } from './ctor/index.ts';
import { jungle } from './jungle/index.ts';
import type { Lesson } from './lesson-types.ts';
import type { DemoMatch, GameManifest, RulesDiagrams } from './manifest.ts';
import { octa } from './octa/index.ts';
import { xo } from './xo/index.ts';

export type { GameId };
export { isGameId, titles };
export const GAME_IDS = Object.keys(titles) as GameId[];

/** The app's list of games. */
const MANIFESTS: Readonly<Record<GameId, GameManifest>> = { octa, bugs, jungle, ctor, xo };

const loading = new Map<GameId, Promise<Game>>();
const looks = new Map<string, Look>();

/** Loads a game and its look, once. A failed fetch is retried on the next call. */
export function loadGame(id: GameId): Promise<Game> {
  let game = loading.get(id);
  if (!game) {
    game = loadGameAndLook(id);
    game.catch(() => loading.delete(id));
    loading.set(id, game);
  }
  return game;
}

async function loadGameAndLook(id: GameId): Promise<Game> {
  const [game, look] = await Promise.all([MANIFESTS[id].loadGame(), MANIFESTS[id].loadLook()]);
  looks.set(id, look);
  return game;
}

export const loadGames = (): Promise<Game[]> => Promise.all(GAME_IDS.map(loadGame));

/** The look of a loaded game. */
export function lookOf(game: string): Look {
  const look = looks.get(game);
  if (!look) throw new Error(`the look of ${game} is not loaded`);
  return look;
}

export const loadDemo = (id: GameId): Promise<DemoMatch> => MANIFESTS[id].loadDemo();
export const loadLesson = (id: GameId): Promise<Lesson> => MANIFESTS[id].loadLesson();
export const loadDiagrams = (id: GameId): Promise<RulesDiagrams> => MANIFESTS[id].loadDiagrams();

/** The rules page in every language, so that switching the language needs no fetch. */
export async function loadRules(id: GameId): Promise<Readonly<Record<Language, string>>> {
  const [en, zh] = await Promise.all([MANIFESTS[id].loadRules.en(), MANIFESTS[id].loadRules.zh()]);
  return { en: en.default, zh: zh.default };
}
