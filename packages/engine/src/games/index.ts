import type { Game } from '../kernel/index.ts';
import { bugs } from './bugs/index.ts';
import { ctor } from './ctor/index.ts';
import { jungle } from './jungle/index.ts';
import { octa } from './octa/index.ts';
import type { GameId } from './titles.ts';
import { xo } from './xo/index.ts';

/**
 * All games, keyed by id, each with its own types. To add a game, create its folder and list it here.
 *
 * @example
 * ```ts
 * import { createMatch, games } from '@quintet/engine';
 * console.log(createMatch(games.octa, { size: 2 }).position.toMove); // 0
 * ```
 */
export const games = { octa, bugs, jungle, ctor, xo } as const satisfies Readonly<Record<GameId, Game>>;

/**
 * All games as a list, for functions that take any game.
 *
 * @example
 * ```ts
 * import { gameList } from '@quintet/engine';
 * console.log(gameList.map(({ seats }) => seats[0])); // [ 'PLAYER_1', 'WHITE', 'RED', 'First', 'X' ]
 * ```
 */
export const gameList: readonly Game[] = Object.values(games);

/**
 * The ids of all games.
 *
 * @example
 * ```ts
 * import { gameIds } from '@quintet/engine';
 * console.log(gameIds); // [ 'octa', 'bugs', 'jungle', 'ctor', 'xo' ]
 * ```
 */
export const gameIds = Object.keys(games) as readonly GameId[];

/**
 * Looks up a game by an id, such as one from user input; `undefined` if no game has that id. Use `games.jungle` for a game
 * known in advance.
 *
 * @example
 * ```ts
 * import { gameById } from '@quintet/engine';
 * console.log(gameById('jungle')?.seats); // [ 'RED', 'BLUE' ]
 * console.log(gameById('chess')); // undefined
 * ```
 */
export const gameById = (id: string): Game | undefined => gameList.find((game) => game.id === id);
