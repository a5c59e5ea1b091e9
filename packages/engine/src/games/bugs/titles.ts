import type { Titles } from '../../kernel/index.ts';

/** Apart from the other words, so that a page can name the game before it is loaded. */
export const titles: Titles = {
  en: { name: 'Bugs', tagline: 'No board, only bugs: surround the other Queen.' },
  zh: { name: '虫虫棋', tagline: '没有棋盘，只有昆虫：围住对方的蜂后。' },
};
