import type { Game } from '../kernel/index.ts';
import { bugs } from './bugs/index.ts';
import { ctor } from './ctor/index.ts';
import { jungle } from './jungle/index.ts';
import { octa } from './octa/index.ts';
import { xo } from './xo/index.ts';

/**
 * All games. To add a game, create its folder and list it in this array.
 *
 * @example
 * ```ts
 * import { games } from '@quintet/engine';
 * console.log(games.map(({ id }) => id)); // [ 'octa', 'bugs', 'jungle', 'ctor', 'xo' ]
 * ```
 */
export const games: readonly Game[] = [octa, bugs, jungle, ctor, xo];

/**
 * The game with an id; `undefined` when there is none.
 *
 * @example
 * ```ts
 * import { gameById } from '@quintet/engine';
 * console.log(gameById('jungle')?.seats); // [ 'RED', 'BLUE' ]
 * console.log(gameById('chess')); // undefined
 * ```
 */
export const gameById = (id: string): Game | undefined => games.find((game) => game.id === id);
