import type { Titles } from '../../kernel/index.ts';

/** In a file of its own so that a page can name the game without loading it. */
export const titles: Titles = {
  en: { name: 'Octa', tagline: 'Turn an arrow, set off a chain: own more of the board.' },
  zh: { name: 'Octa 八向连锁', tagline: '转动一支箭头，引发一串连锁：占下更多的格子。' },
};
