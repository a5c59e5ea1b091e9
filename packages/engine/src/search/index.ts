/**
 * Programs that think: alpha-beta and tree search, bots, analysis, a solver that proves results, and the worker pool that
 * runs them in threads.
 *
 * @module
 */
export * from './alpha-beta.ts';
export * from './analysis.ts';
export * from './analysis-jobs.ts';
export { Bot, levelOf, searchOf } from './bot.ts';
export * from './endgame.ts';
export * from './job-limit.ts';
export { continued } from './known-end.ts';
export type { Playout } from './monte-carlo.ts';
export * from './parallel.ts';
export { PlayoutSearch } from './playouts.ts';
export * from './serve.ts';
export * from './solver/check.ts';
export type { Goal } from './solver/prover.ts';
export * from './solver/solve.ts';
export type { Choice, Strategy } from './solver/strategy.ts';
export { sharedTable } from './transposition-table.ts';
export * from './tree.ts';
export * from './types.ts';
export * from './worker-pool.ts';
