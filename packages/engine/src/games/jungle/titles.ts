import type { Titles } from '../../kernel/index.ts';

/** Apart from the other words, so that a page can name the game before it is loaded. */
export const titles: Titles = {
  en: { name: 'Jungle', tagline: 'Eight animals a side: reach the other den.' },
  zh: { name: '斗兽棋', tagline: '双方各八只动物，攻入对方兽穴。' },
};
