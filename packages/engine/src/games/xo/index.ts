/**
 * XO Enchanted with its own types.
 *
 * @module
 */
import { defineGame, ENGINE_PACKAGE, type Game } from '../../kernel/index.ts';
import { bot, evaluate, isWon } from './bot.ts';
import { editor } from './editor.ts';
import { describe, messages } from './messages.ts';
import { format, read } from './notation.ts';
import { schema } from './options.ts';
import { XoPosition } from './position.ts';
import { puzzles } from './puzzles.ts';
import { refusalAt, why } from './refusal.ts';
import { changes, paths, scene } from './scene.ts';
import { state } from './state.ts';
import { task, threats } from './threats.ts';
import { PLAYERS, type XoOptions } from './types.ts';

/** XO Enchanted: three in a row on 4 × 4 cells with energy, skills and frost. */
export const xo: Game<XoPosition, XoOptions> = defineGame<XoPosition, XoOptions>({
  id: 'xo',
  package: ENGINE_PACKAGE,
  rulesVersion: 1,
  seats: PLAYERS,
  rules: {
    options: schema,
    start: XoPosition.start,
    why,
    refusalAt,
  },
  notation: {
    format: (_position, move) => format(move),
    read: (_position, text) => read(text),
  },
  presentation: { messages, describe, state, scene, paths, changes, threats, task },
  bot: { spec: bot, evaluate, isWon },
  puzzles,
  editor,
});

export { XoPosition } from './position.ts';
export type { XoOptions } from './types.ts';
