/**
 * Name and tagline of XO Enchanted, for pages that have not loaded the game.
 *
 * @module
 */
import type { Titles } from '../../kernel/index.ts';

/** The game's name and tagline in each language. */
export const titles: Titles = {
  en: {
    name: 'XO Enchanted',
    tagline: 'Three in a row with energy, skills and frost: the first to three points wins.',
  },
  zh: { name: 'XO 魔法棋', tagline: '三子连线，能量、技能与冰冻：先得三分者胜。' },
};
