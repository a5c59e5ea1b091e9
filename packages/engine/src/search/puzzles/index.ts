/**
 * Puzzles: positions with a task that exactly one turn solves, proved by search and checked by the rules alone.
 *
 * @module
 */
export * from './check.ts';
export * from './collect.ts';
export * from './judge.ts';
export type { MinedPuzzle, PuzzlesJob } from './mine.ts';
export * from './puzzle.ts';
