import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Game, gameById, gameList } from '@quintet/engine';
import type { StartWorker } from '@quintet/engine/search';
import { allGames, GameModuleError, type LoadedGame, loadGameModules } from '@quintet/server/game-modules';
import { threadsFrom } from '@quintet/server/threads';
import { threadProgram } from '../bundled.ts';
import { Failure, usage } from './failure.ts';
import { processTerminal, type Terminal } from './terminal.ts';

/** How help texts explain GAME. */
export const gameHelp = (): string => `GAME is one of ${gameIds()}, or your own game: its folder, module or package.`;

export const gameIds = (): string => gameList.map(({ id }) => id).join(', ');

/** Help of the option `--tables`. */
export const TABLES_HELP =
  'folder of quintet tablebase: searches by nodes or time know these endgames; levels play the same as ever';

/** The built-in games, plus those given on the command line by path or package name. */
export class Games {
  readonly #folder: string;
  readonly #modules: LoadedGame[] = [];
  #tables: string | null = null;

  /** Relative paths refer to `folder`. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  get list(): readonly Game[] {
    return allGames(this.#modules);
  }

  /** Returns a built-in game by its id; loads and checks a third-party game. */
  async named(name: string): Promise<Game> {
    const known = gameById(name.toLowerCase());
    if (known) return known;
    const [module] = await this.load([name]);
    return (module as LoadedGame).game;
  }

  /** Loads third-party games. Throws if one of them cannot be used. */
  async load(names: readonly string[]): Promise<readonly LoadedGame[]> {
    const settings = { folder: this.#folder, isServed: false, program: threadProgram };
    const loaded = await loadGameModules(names, settings).catch((error: unknown) => {
      if (!(error instanceof GameModuleError)) throw error;
      if (!error.isMissing) throw new Failure(error.message);
      throw usage(
        `unknown game "${error.source}"; the games are ${gameIds()}, or give the folder, module or package of another`,
      );
    });
    this.#modules.push(...loaded);
    return loaded;
  }

  /** Everything that the package of a third-party game exports; `undefined` for a built-in game. */
  module(game: Game): LoadedGame | undefined {
    return this.#modules.find((module) => module.game === game);
  }

  /** Lets threads use the endgame tables of a folder: the option `--tables`. Returns the full path of the folder. */
  useTables(folder: string | undefined): string | null {
    this.#tables = folder === undefined ? null : path.resolve(this.#folder, folder);
    if (this.#tables !== null && !existsSync(this.#tables)) throw usage(`--tables: there is no folder ${this.#tables}`);
    return this.#tables;
  }

  /** Starts a thread that knows these games, even those that are loaded later. */
  readonly startThread: StartWorker = (events) => threadsFrom(threadProgram, this.#modules, this.#tables)(events);
}

/** The terminal that this process was started in, for commands. */
export function commandTerminal(): Terminal {
  const surroundings = processTerminal();
  return { ...surroundings, games: new Games(surroundings.folder) };
}
