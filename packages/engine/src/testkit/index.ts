/**
 * Tests for a game that you write: laws that hold for every game, known move counts, random matches. Works with any test
 * runner: pass its `test` function.
 *
 * @module
 */
export { drawCells, drawnCells, parsePerftCases } from './drawn-cells.ts';
export type { Law } from './laws.ts';
export { optionsOf, randomTexts, type WalkStep, walk } from './random-match.ts';
export { randomDrafts } from './setup-laws.ts';
export {
  type CellMap,
  checkLaws,
  checkPerft,
  checkSymmetry,
  type GameTests,
  LAWS,
  mapCells,
  type PerftCase,
  type TestFunction,
  testGame,
} from './test-game.ts';
export { testModule } from './test-module.ts';
