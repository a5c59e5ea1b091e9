import { type GameModule, parseGameModule } from '@quintet/engine/authoring';
import type { InstalledGame } from './installed-games.ts';

/** Imports and checks the module of an installed game, in the page or in a worker. Errors name the game's package. */
export async function loadModule({ id, package: from, url }: InstalledGame): Promise<GameModule> {
  const exported: unknown = await import(/* @vite-ignore */ url);
  const module = parseGameModule(exported, { package: from });
  if (!module.ok) throw new Error(module.error);
  if (module.value.game.id !== id) throw new Error(`${from}: its game is "${module.value.game.id}", not "${id}"`);
  return module.value;
}
