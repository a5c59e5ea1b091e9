/**
 * Openings: which moves matches begin with and how those matches end, in self-play or in matches of your own.
 *
 * @module
 */
export * from './book.ts';
export * from './table.ts';
