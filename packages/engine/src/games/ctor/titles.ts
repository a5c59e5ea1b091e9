import type { Titles } from '../../kernel/index.ts';

/** Apart from the other words, so that a page can name the game before it is loaded. */
export const titles: Titles = {
  en: { name: 'CTOR', tagline: 'Surround on a board without edges: five neighbours capture.' },
  zh: { name: 'CTOR 环面包围', tagline: '无边棋盘上的包围战：五个邻子即可俘获。' },
};
