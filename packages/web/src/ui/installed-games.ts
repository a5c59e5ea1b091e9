import { addGame } from '@quintet/board/games/index.ts';
import { inEach, type Titles } from '@quintet/engine/authoring';

/** A game installed by the operator of the server, which lists these games in the page. */
export interface InstalledGame {
  readonly id: string;
  /** Name and version of its package, such as `gomoku@1.0.0`. */
  readonly package: string;
  readonly titles: Titles;
  /** Address of its module, on the app's own origin. */
  readonly url: string;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isTitle = (value: unknown): boolean => isText(Object(value).name) && isText(Object(value).tagline);

/** Parses one item of the list; `null` if it is invalid. English replaces missing languages. */
function parseInstalled(item: unknown, base: string): InstalledGame | null {
  const { id, package: from, titles, module } = Object(item);
  if (!(isText(id) && /^[a-z][a-z0-9-]{1,31}$/.test(id) && isText(from) && isText(module))) return null;
  if (!isTitle(Object(titles).en) || !Object.values(titles).every(isTitle)) return null;
  const url = new URL(module, base);
  if (url.origin !== new URL(base).origin) return null;
  return { id, package: from, titles: inEach((language) => titles[language] ?? titles.en), url: url.href };
}

/** Parses the list of installed games. Invalid items are left out and counted. */
export function parseList(json: string, base: string): { games: InstalledGame[]; invalid: number } {
  try {
    const items = (JSON.parse(json) as unknown[]).map((item) => parseInstalled(item, base));
    const games = items.filter((item) => item !== null);
    return { games, invalid: items.length - games.length };
  } catch {
    return { games: [], invalid: 1 };
  }
}

const games = new Map<string, InstalledGame>();

export const installedGames = (): readonly InstalledGame[] => [...games.values()];
export const installedGame = (id: string): InstalledGame | undefined => games.get(id);

/** The installed game whose code threw an error, identified by the URLs in the error's stack. */
export const gameToBlame = (error: unknown): InstalledGame | undefined =>
  installedGames().find(({ url }) => String(Object(error).stack).includes(url));

/** Adds the installed games in the page's list to the app's games. */
export function addInstalledGames(): void {
  const list = document.getElementById('games')?.textContent;
  if (!list) return;
  const parsed = parseList(list, document.baseURI);
  let { invalid } = parsed;
  for (const game of parsed.games) {
    const load = async () => (await import('./load-module.ts')).loadModule(game);
    if (addGame({ id: game.id, titles: game.titles, load })) games.set(game.id, game);
    else invalid++;
  }
  if (invalid > 0) console.error(`${invalid} of the games that this server lists cannot be used`);
}
