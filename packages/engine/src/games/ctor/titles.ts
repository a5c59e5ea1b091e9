import type { Titles } from '../../kernel/index.ts';

/** In a file of its own so that a page can name the game without loading it. */
export const titles: Titles = {
  en: { name: 'CTOR', tagline: 'Surround pieces on a board without edges: five neighbours capture.' },
  zh: { name: 'CTOR 环面包围', tagline: '无边棋盘上的包围战：五个邻子即可俘获。' },
};
