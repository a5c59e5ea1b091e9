/**
 * Adapter for the interfaces defined in Octa's founding document.
 *
 * @module
 */
export { type GameConfig, type GameResult, getCellState, Player, WinCondition } from './config.ts';
export { GameEngine, type MoveProvider, type View } from './engine.ts';
export { type GameLogic, type GameLogic as IGameLogic, OctaGameLogic } from './logic.ts';
export {
  CellState,
  type Coordinate,
  coordinateKey,
  Direction,
  GameCell,
  type GameMap,
  type GameMap as IGameMap,
  GraphGameMap,
  mapScene,
  type Neighbours,
  rotateClockwise,
} from './map.ts';
