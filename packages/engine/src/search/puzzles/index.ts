/**
 * Puzzles: positions with a task that exactly one turn solves, proved by search and checked by the rules alone.
 *
 * @module
 */
export * from './check.ts';
export { collectPuzzles, type MinedPuzzle, type PuzzlesJob } from './mine.ts';
export * from './puzzle.ts';
export * from './verdict.ts';
