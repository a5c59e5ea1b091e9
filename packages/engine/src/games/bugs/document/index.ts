/**
 * The interfaces of the BUGS document, built on the rules. The document calls a match a "game". Files are named after the
 * document's modules.
 *
 * @module
 */
export * from './game-logic.ts';
export * from './hex-math.ts';
export * from './models.ts';
export * from './requests.ts';
