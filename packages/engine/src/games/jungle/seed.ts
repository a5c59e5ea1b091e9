/**
 * The interfaces of Jungle's own document, in its words ("game" is what we call a match), thin over the one implementation of
 * the rules: the model, the history with undo and redo, and the replay.
 */
export { GameState, type GameStatus, type Move, MoveHistory, moveNotation, UNDO_LIMIT } from './seed-history.ts';
export { Board, MoveValidator, Piece, PieceType, Player, SquareType } from './seed-model.ts';
export { ReplayEngine, type ReplaySettings } from './seed-replay.ts';
