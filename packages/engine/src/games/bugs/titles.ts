import type { Titles } from '../../kernel/index.ts';

/** Kept in a separate file so that a page can show the game's title without loading the game. */
export const titles: Titles = {
  en: { name: 'Bugs', tagline: 'No board, just bugs: surround your opponent’s Queen.' },
  zh: { name: '虫虫棋', tagline: '没有棋盘，只有昆虫：围住对方的蜂后。' },
};
