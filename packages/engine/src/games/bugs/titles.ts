/**
 * Name and tagline of Bugs, for pages that have not loaded the game.
 *
 * @module
 */
import type { Titles } from '../../kernel/index.ts';

/** The game's name and tagline in each language. */
export const titles: Titles = {
  en: { name: 'Bugs', tagline: 'No board, just bugs: surround your opponent’s Queen.' },
  zh: { name: '虫虫棋', tagline: '没有棋盘，只有昆虫：围住对方的蜂后。' },
};
