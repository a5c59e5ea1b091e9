/** The engine: rules and matches of all games. A game's own interfaces are at `@quintet/engine/<game>`. */
export { gameById, games } from './games/index.ts';
export * from './kernel/index.ts';
export * from './match/index.ts';
export * from './search/index.ts';
