/**
 * Adapter for the interfaces defined in the founding document of Bugs, which calls a match a "game". Files are named after
 * the document's modules.
 *
 * @module
 */
export * from './game-logic.ts';
export * from './hex-math.ts';
export * from './models.ts';
export * from './requests.ts';
