/**
 * Adapter for the interfaces defined in Jungle's founding document, as model, view and controller. The document calls a match a
 * "game".
 *
 * @module
 */
export { GameController } from './controller/game-controller.ts';
export { ReplayEngine, type ReplaySettings } from './controller/replay-engine.ts';
export { Board, MoveValidator, Piece, PieceType, Player, SquareType } from './model/board.ts';
export {
  GameState,
  type GameStatus,
  type LoadError,
  type Move,
  MoveHistory,
  moveNotation,
} from './model/game-state.ts';
export { BoardRenderer, GameView } from './view/game-view.ts';
