/**
 * Bugs with its own types, and the Universal Hive Protocol.
 *
 * @module
 */
import { defineGame, ENGINE_PACKAGE, type Game } from '../../kernel/index.ts';
import { bot, isWon, priority } from './bot.ts';
import { editor } from './editor.ts';
import { evaluate } from './evaluation.ts';
import { describe, messages } from './messages.ts';
import { format, read } from './notation.ts';
import { schema } from './options.ts';
import { BugsPosition } from './position.ts';
import { puzzles } from './puzzles.ts';
import { refusalAt, why } from './refusal.ts';
import { changes, paths, scene } from './scene.ts';
import { state } from './state.ts';
import { task, threats } from './threats.ts';
import { type BugsOptions, SEAT_NAMES } from './types.ts';
import { formatUhp } from './uhp/moves.ts';

/** Bugs: surround the queen on a board of hexes that the pieces themselves form. */
export const bugs: Game<BugsPosition, BugsOptions> = defineGame<BugsPosition, BugsOptions>({
  id: 'bugs',
  package: ENGINE_PACKAGE,
  rulesVersion: 1,
  seats: SEAT_NAMES,
  rules: {
    options: schema,
    start: (options) => new BugsPosition(options),
    isLegal: (position, move) => position.isLegal(move),
    why,
    refusalAt,
  },
  notation: { format, read },
  presentation: { messages, describe, standardNotation: formatUhp, state, scene, paths, changes, threats, task },
  bot: { spec: bot, evaluate, isWon, priority },
  puzzles,
  editor,
});

export { BugsPosition } from './position.ts';
export type { BugsOptions } from './types.ts';
export * from './uhp/game.ts';
export * from './uhp/moves.ts';
