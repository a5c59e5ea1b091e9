/**
 * Rules, matches and bots of all games. A single game with its own types is at `@quintet/engine/<game>`.
 *
 * @module
 */
export { gameById, games } from './games/index.ts';
export * from './kernel/index.ts';
export * from './match/index.ts';
export * from './search/index.ts';
