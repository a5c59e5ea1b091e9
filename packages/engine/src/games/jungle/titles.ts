import type { Titles } from '../../kernel/index.ts';

/** In a file of its own so that a page can name the game without loading it. */
export const titles: Titles = {
  en: { name: 'Jungle', tagline: "Eight animals a side: reach your opponent's den." },
  zh: { name: '斗兽棋', tagline: '双方各八只动物，攻入对方兽穴。' },
};
