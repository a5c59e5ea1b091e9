/**
 * Octa with its own types.
 *
 * @module
 */
import { defineGame, ENGINE_PACKAGE, type Game } from '../../kernel/index.ts';
import { startCells } from './board.ts';
import { bot } from './bot.ts';
import { editor } from './editor.ts';
import { evaluate } from './evaluation.ts';
import { describe, messages } from './messages.ts';
import { format, read } from './notation.ts';
import { parse, schema } from './options.ts';
import { OctaPosition } from './position.ts';
import { puzzles } from './puzzles.ts';
import { why } from './refusal.ts';
import { changes, scene } from './scene.ts';
import { state } from './state.ts';
import { task, threats } from './threats.ts';
import { type OctaOptions, PLAYERS } from './types.ts';

/** Octa: turn an arrow and claim the chain of cells that it points through. */
export const octa: Game<OctaPosition, OctaOptions> = defineGame<OctaPosition, OctaOptions>({
  id: 'octa',
  package: ENGINE_PACKAGE,
  rulesVersion: 1,
  seats: PLAYERS,
  rules: {
    options: schema,
    parseOptions: parse,
    start: (options) => OctaPosition.of({ ...options, cells: startCells(options), toMove: 0, turnCount: 0 }),
    why,
  },
  notation: { format, read },
  presentation: { messages, describe, state, scene, changes, threats, task },
  bot: { spec: bot, evaluate },
  puzzles,
  editor,
});

export { OctaPosition } from './position.ts';
export type { OctaOptions } from './types.ts';
