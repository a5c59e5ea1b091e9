import type { Game } from '../kernel/index.ts';
import { bugs } from './bugs/index.ts';
import { ctor } from './ctor/index.ts';
import { jungle } from './jungle/index.ts';
import { octa } from './octa/index.ts';
import { xo } from './xo/index.ts';

/** The table of games. A new game is a folder and a line here. */
export const games: readonly Game[] = [octa, bugs, jungle, ctor, xo];

export const gameById = (id: string): Game | undefined => games.find((game) => game.id === id);
