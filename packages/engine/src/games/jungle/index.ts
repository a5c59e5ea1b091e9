import { defineGame, type Game, neverWon } from '../../kernel/index.ts';
import { bot, isNoisy } from './bot.ts';
import { evaluate } from './evaluate.ts';
import { format } from './notation.ts';
import { parse, schema } from './options.ts';
import { JunglePosition } from './position.ts';
import { DOOR, refusalAt } from './refusal.ts';
import { saveCodec } from './save/codec.ts';
import { changes, paths, scene } from './scene.ts';
import { state } from './state.ts';
import { type JungleOptions, SEAT_NAMES, UNDO_LIMIT } from './types.ts';
import { describe, words } from './words.ts';

export const jungle: Game<JunglePosition, JungleOptions> = defineGame<JunglePosition, JungleOptions>({
  id: 'jungle',
  rules: 1,
  seats: SEAT_NAMES,
  undoLimit: UNDO_LIMIT,
  options: schema,
  words,
  codecs: [saveCodec],
  parseOptions: parse,
  start: ({ board }) => JunglePosition.start(board),
  format,
  ...DOOR,
  refusalAt,
  describe,
  state,
  scene,
  paths,
  changes,
  evaluate,
  isNoisy,
  isWon: neverWon,
  bot,
});

export * from './document/index.ts';
export { JunglePosition } from './position.ts';
export { saveCodec } from './save/codec.ts';
export type { SaveFile } from './save/write.ts';
export { type BoardName, type JungleOptions, UNDO_LIMIT } from './types.ts';
