import type { Titles } from '../../kernel/index.ts';

/** Kept in a separate file so that a page can show the game's title without loading the game. */
export const titles: Titles = {
  en: {
    name: 'XO Enchanted',
    tagline: 'Three in a row with energy, skills and frost: the first to three points wins.',
  },
  zh: { name: 'XO 魔法棋', tagline: '三子连线，能量、技能与冰冻：先得三分者胜。' },
};
