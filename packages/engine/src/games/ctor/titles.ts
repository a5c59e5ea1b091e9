/**
 * Name and tagline of CTOR, for pages that have not loaded the game.
 *
 * @module
 */
import type { Titles } from '../../kernel/index.ts';

/** The game's name and tagline in each language. */
export const titles: Titles = {
  en: { name: 'CTOR', tagline: 'Surround pieces on a board without edges: five neighbours capture.' },
  zh: { name: 'CTOR 环面包围', tagline: '无边棋盘上的包围战：五个邻子即可俘获。' },
};
