/**
 * CTOR with its own types.
 *
 * @module
 */
import { defineGame, ENGINE_PACKAGE, type Game } from '../../kernel/index.ts';
import { bot, evaluate, evaluateMoves } from './bot.ts';
import { editor } from './editor.ts';
import { describe, messages } from './messages.ts';
import { format, read } from './notation.ts';
import { CtorPosition } from './position.ts';
import { puzzles } from './puzzles.ts';
import { why } from './refusal.ts';
import { changes, scene } from './scene.ts';
import { state } from './state.ts';
import { task, threats } from './threats.ts';
import { type CtorOptions, SEAT_NAMES } from './types.ts';

/** CTOR: two placements a turn on a 10 × 10 torus, where five neighbours capture. */
export const ctor: Game<CtorPosition, CtorOptions> = defineGame<CtorPosition, CtorOptions>({
  id: 'ctor',
  package: ENGINE_PACKAGE,
  rulesVersion: 1,
  seats: SEAT_NAMES,
  rules: {
    start: () => new CtorPosition(),
    why,
  },
  notation: {
    format: (_position, move) => format(move),
    read: (_position, text) => read(text),
  },
  presentation: { messages, describe, state, scene, changes, threats, task },
  bot: { spec: bot, evaluate, evaluateMoves },
  puzzles,
  editor,
});

export { CtorPosition } from './position.ts';
export type { CtorOptions } from './types.ts';
