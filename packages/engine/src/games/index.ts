import type { Game } from '../kernel/index.ts';
import * as listed from './list.ts';

/**
 * All games, keyed by id, each with its own types. To add a game, create its folder and add a line to `list.ts`.
 *
 * @example
 * ```ts
 * import { createMatch, games } from '@quintet/engine';
 * console.log(createMatch(games.octa, { size: 2 }).position.toMove); // 0
 * ```
 */
export const games = { ...listed };

/**
 * The id of a game.
 *
 * @example
 * ```ts
 * import { type GameId, games } from '@quintet/engine';
 * const id: GameId = 'xo';
 * console.log(games[id].seats); // [ 'X', 'O' ]
 * ```
 */
export type GameId = keyof typeof games;

/**
 * All games in alphabetical order of their ids, for functions that take any game.
 *
 * @example
 * ```ts
 * import { gameList } from '@quintet/engine';
 * console.log(gameList.map(({ seats }) => seats[0])); // [ 'WHITE', 'First', 'RED', 'PLAYER_1', 'X' ]
 * ```
 */
export const gameList: readonly Game[] = Object.values(games);

/**
 * The ids of all games, in alphabetical order.
 *
 * @example
 * ```ts
 * import { gameIds } from '@quintet/engine';
 * console.log(gameIds); // [ 'bugs', 'ctor', 'jungle', 'octa', 'xo' ]
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
