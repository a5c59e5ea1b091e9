/**
 * Openings: which moves matches begin with and how those matches end, in self-play or in your own matches.
 *
 * @module
 */
export * from './book.ts';
export * from './table.ts';
