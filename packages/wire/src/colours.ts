/** By what colour a player may be known. Names, not shades: every page and theme has its own. */
export const COLOURS = ['moss', 'sea', 'plum', 'rust', 'gold', 'slate'] as const;
export type Colour = (typeof COLOURS)[number];
