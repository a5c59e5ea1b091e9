/**
 * Many matches between bots: pairings, openings, Elo differences, sequential tests, and the balance of a game.
 *
 * @module
 */
export * from './arena.ts';
export * from './balance.ts';
export * from './contender.ts';
export * from './elo.ts';
export * from './opening.ts';
