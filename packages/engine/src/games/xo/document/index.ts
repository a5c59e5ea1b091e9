/**
 * Adapter for the interfaces defined in XO Enchanted's founding document. The document calls a match a "game".
 *
 * A `GameState` is the state before the Start of the current player's turn; `GameEngine` runs Start, the action, scoring
 * and End in one call. The published state (`state.ts`) shows the same position after Start. The document's Java records
 * are frozen objects with their components as properties, and an empty `Optional` is `null`.
 *
 * @module
 */
export * from './actions.ts';
export { type Board, Cell, GridBoard, Position, ScoringLine } from './board.ts';
export { ActionValidator, type GameEngine, XoActionValidator, XoGameEngine } from './engine.ts';
export * from './enums.ts';
export { IllegalActionException } from './moves.ts';
export { GameResult, RuleEngine, XoRuleEngine } from './rules.ts';
export { GameState, type GameStateJson, PlayerState } from './state.ts';
