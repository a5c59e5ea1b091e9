/**
 * CTOR with its own types.
 *
 * @module
 */
import { defineGame, ENGINE_PACKAGE, type Game, isListed, neverWon, noStandardNotation } from '../../kernel/index.ts';
import { bot, evaluate, isNoisy } from './bot.ts';
import { describe, messages } from './messages.ts';
import { format, read } from './notation.ts';
import { parse, schema } from './options.ts';
import { CtorPosition } from './position.ts';
import { puzzles } from './puzzles.ts';
import { refusalAt, why } from './refusal.ts';
import { changes, paths, scene } from './scene.ts';
import { state } from './state.ts';
import type { CtorOptions } from './types.ts';

/** CTOR: two placements a turn on a 10 × 10 torus, where five neighbours capture. */
export const ctor: Game<CtorPosition, CtorOptions> = defineGame<CtorPosition, CtorOptions>({
  id: 'ctor',
  package: ENGINE_PACKAGE,
  rulesVersion: 1,
  seats: ['First', 'Second'],
  undoLimit: null,
  rules: {
    options: schema,
    parseOptions: parse,
    start: () => new CtorPosition(),
    isLegal: isListed,
    why,
    refusalAt,
  },
  notation: {
    unreadable: 'not-a-move',
    format: (_position, move) => format(move),
    read: (_position, text) => read(text),
  },
  presentation: { messages, describe, standardNotation: noStandardNotation, state, scene, paths, changes },
  bot: { spec: bot, evaluate, isNoisy, isWon: neverWon },
  puzzles,
  codecs: [],
});

export { CtorPosition } from './position.ts';
export type { CtorOptions } from './types.ts';
