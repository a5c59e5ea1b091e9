/**
 * Adapter for the interfaces defined in CTOR's founding document. The document calls a match a "game".
 *
 * @module
 */
export * from './mechanics.ts';
export * from './models.ts';
