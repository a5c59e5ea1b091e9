/**
 * The contract of a game and the parts it is made of: positions, moves, options, refusals, scenes, messages. Everything that
 * you need to write your own game.
 *
 * @module
 */
export * from './board-position.ts';
export * from './bot.ts';
export * from './changes.ts';
export { COMMON_DRAWN, COMMON_REFUSALS, COMMON_WON, COMMON_YOU_LOST, COMMON_YOU_WON } from './common-messages.ts';
export * from './define-game.ts';
export * from './draft-text.ts';
export * from './editor.ts';
export * from './empty-cells.ts';
export * from './game.ts';
export { type GameMessages, type GameTexts, gameMessages, type MessageParts } from './game-messages.ts';
export * from './grid.ts';
export * from './grid-editor.ts';
export * from './json.ts';
export * from './languages.ts';
export * from './messages.ts';
export * from './module.ts';
export * from './move-list.ts';
export * from './move-texts.ts';
export * from './option-schema.ts';
export * from './options.ts';
export * from './outcome.ts';
export * from './parse-module.ts';
export * from './perft.ts';
export * from './position.ts';
export * from './puzzle-rules.ts';
export * from './random.ts';
export * from './result.ts';
export * from './scene.ts';
export * from './setup.ts';
export * from './sha256.ts';
export * from './table-rules.ts';
export * from './threat.ts';
