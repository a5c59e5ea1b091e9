import type { Titles } from '../../kernel/index.ts';

/** Kept in a separate file so that a page can show the game's title without loading the game. */
export const titles: Titles = {
  en: { name: 'Octa', tagline: 'Turn an arrow, set off a chain: own more of the board.' },
  zh: { name: 'Octa 八向连锁', tagline: '转动一支箭头，引发一串连锁：占下更多的格子。' },
};
