import type { Titles } from '../../kernel/index.ts';

/** Kept in a separate file so that a page can show the game's title without loading the game. */
export const titles: Titles = {
  en: { name: 'Jungle', tagline: 'Eight animals a side: reach your opponent’s den.' },
  zh: { name: '斗兽棋', tagline: '双方各八只动物，攻入对方兽穴。' },
};
