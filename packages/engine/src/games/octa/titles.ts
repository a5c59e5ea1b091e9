/**
 * Name and tagline of Octa, for pages that have not loaded the game.
 *
 * @module
 */
import type { Titles } from '../../kernel/index.ts';

/** The game's name and tagline in each language. */
export const titles: Titles = {
  en: { name: 'Octa', tagline: 'Turn an arrow, set off a chain: own more of the board.' },
  zh: { name: 'Octa 八向连锁', tagline: '转动一支箭头，引发一串连锁：占下更多的格子。' },
};
