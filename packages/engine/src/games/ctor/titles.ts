import type { Titles } from '../../kernel/index.ts';

/** Kept in a separate file so that a page can show the game's title without loading the game. */
export const titles: Titles = {
  en: { name: 'CTOR', tagline: 'Surround pieces on a board without edges: five neighbours capture.' },
  zh: { name: 'CTOR 环面包围', tagline: '无边棋盘上的包围战：五个邻子即可俘获。' },
};
