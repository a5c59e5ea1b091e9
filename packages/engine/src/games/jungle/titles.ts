/**
 * Name and tagline of Jungle, for pages that have not loaded the game.
 *
 * @module
 */
import type { Titles } from '../../kernel/index.ts';

/** The game's name and tagline in each language. */
export const titles: Titles = {
  en: { name: 'Jungle', tagline: 'Eight animals a side: reach your opponent’s den.' },
  zh: { name: '斗兽棋', tagline: '双方各八只动物，攻入对方兽穴。' },
};
