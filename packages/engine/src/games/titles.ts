/**
 * Names and taglines of all games, without their rules.
 *
 * @module
 */
import type { Titles } from '../kernel/index.ts';
import { titles as bugs } from './bugs/titles.ts';
import { titles as ctor } from './ctor/titles.ts';
import { titles as jungle } from './jungle/titles.ts';
import { titles as octa } from './octa/titles.ts';
import { titles as xo } from './xo/titles.ts';

/** Titles of all games, for pages that load a game on demand. */
export const titles = { octa, bugs, jungle, ctor, xo } satisfies Readonly<Record<string, Titles>>;
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
export type GameId = keyof typeof titles;

/** Whether a text is the id of a game. */
export const isGameId = (id: string): id is GameId => Object.hasOwn(titles, id);
