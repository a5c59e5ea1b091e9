/** The interfaces of the CTOR document, in its words: "game" is our match. The rules are implemented once, above. */
export * from './mechanics.ts';
export * from './models.ts';
