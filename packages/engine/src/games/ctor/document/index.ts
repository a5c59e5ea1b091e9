/**
 * Adapter for the interfaces that the CTOR document names. The document calls a match a "game".
 *
 * @module
 */
export * from './mechanics.ts';
export * from './models.ts';
