import type { Titles } from '../../kernel/index.ts';

/** In a file of its own so that a page can name the game without loading it. */
export const titles: Titles = {
  en: { name: 'Bugs', tagline: 'No board, just bugs: surround your opponent’s Queen.' },
  zh: { name: '虫虫棋', tagline: '没有棋盘，只有昆虫：围住对方的蜂后。' },
};
