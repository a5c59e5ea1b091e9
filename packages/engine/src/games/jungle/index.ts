/**
 * Jungle with its own types, and its save files.
 *
 * @module
 */
import { defineGame, ENGINE_PACKAGE, type Game } from '../../kernel/index.ts';
import { bot, isNoisy, priority } from './bot.ts';
import { editor } from './editor.ts';
import { probe, tables } from './endgame/tables.ts';
import { evaluate } from './evaluation.ts';
import { describe, messages } from './messages.ts';
import { format } from './notation.ts';
import { starts } from './options.ts';
import type { JunglePosition } from './position.ts';
import { puzzles } from './puzzles.ts';
import { reader, refusalAt, why } from './refusal.ts';
import { saveCodec } from './save/codec.ts';
import { changes, scene } from './scene.ts';
import { state } from './state.ts';
import { task, threats } from './threats.ts';
import { type JungleOptions, SEAT_NAMES, UNDO_LIMIT } from './types.ts';

/** Jungle (Dou Shou Qi): eight animals a side on 7 × 9 squares. */
export const jungle: Game<JunglePosition, JungleOptions> = defineGame<JunglePosition, JungleOptions>({
  id: 'jungle',
  package: ENGINE_PACKAGE,
  rulesVersion: 1,
  seats: SEAT_NAMES,
  undoLimit: UNDO_LIMIT,
  rules: { ...starts, why, refusalAt },
  notation: { format: (_position, move) => format(move), ...reader },
  presentation: { messages, describe, state, scene, changes, threats, task },
  bot: { spec: bot, evaluate, isNoisy, priority, probe },
  puzzles,
  editor,
  tables,
  codecs: [saveCodec],
});

export { JunglePosition } from './position.ts';
export { saveCodec } from './save/codec.ts';
export type { SaveFile } from './save/file.ts';
export { type BoardName, type JungleOptions, UNDO_LIMIT } from './types.ts';
