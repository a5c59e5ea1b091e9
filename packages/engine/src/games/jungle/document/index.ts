/**
 * Adapter for the interfaces defined in Jungle's founding document. The document calls a match a "game". The adapter covers
 * the model, the history with undo and redo, and the replay.
 *
 * @module
 */
export { GameState, type GameStatus, type LoadError, type Move, MoveHistory, moveNotation } from './game-state.ts';
export { Board, MoveValidator, Piece, PieceType, Player, SquareType } from './model.ts';
export { ReplayEngine, type ReplaySettings } from './replay.ts';
