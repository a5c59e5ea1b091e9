/** The Universal Hive Protocol: move strings and game strings. */
export * from './game.ts';
export * from './moves.ts';
