/**
 * Name and tagline of Octa, for pages that have not loaded the game.
 *
 * @module
 */
import type { Titles } from '../../kernel/index.ts';
import texts from './titles.json' with { type: 'json' };

/** The game's name and tagline in each language. */
export const titles: Titles = texts;
