import type { Game } from '../kernel/index.ts';
import { ctor } from './ctor/index.ts';

/** The table of games. A new game is a folder and a line here. */
export const games: readonly Game[] = [ctor];

export const gameById = (id: string): Game | undefined => games.find((game) => game.id === id);
