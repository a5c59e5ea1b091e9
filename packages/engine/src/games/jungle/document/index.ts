/**
 * The interfaces of Jungle's own document, in its words ("game" is what we call a match), thin over the one implementation of
 * the rules: the model, the history with undo and redo, and the replay.
 */
export { GameState, type GameStatus, type LoadError } from './game-state.ts';
export { type Move, MoveHistory, moveNotation } from './history.ts';
export { Board, MoveValidator, Piece, PieceType, Player, SquareType } from './model.ts';
export { ReplayEngine, type ReplaySettings } from './replay.ts';
