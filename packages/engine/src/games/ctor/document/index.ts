/** Adapter for the interfaces that the CTOR document names, in its own words: its "game" is a match. */
export * from './mechanics.ts';
export * from './models.ts';
