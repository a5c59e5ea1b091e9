/** The Universal Hive Protocol (UHP), built on the rules: move strings and game strings. */
export * from './game.ts';
export * from './moves.ts';
