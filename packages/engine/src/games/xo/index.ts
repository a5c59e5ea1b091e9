import { defineGame, type Game, listed } from '../../kernel/index.ts';
import { bot, isNoisy } from './bot.ts';
import { evaluate, isWon } from './evaluate.ts';
import { format, read } from './notation.ts';
import { parse, schema } from './options.ts';
import { XoPosition } from './position.ts';
import { refusalAt, why } from './refusal.ts';
import { changes, paths, scene } from './scene.ts';
import { state } from './state.ts';
import { PLAYERS, type XoOptions } from './types.ts';
import { describe, words } from './words.ts';

export const xo: Game<XoPosition, XoOptions> = defineGame<XoPosition, XoOptions>({
  id: 'xo',
  rules: 1,
  seats: PLAYERS,
  undoLimit: null,
  options: schema,
  words,
  unreadable: 'not-a-move',
  codecs: [],
  parseOptions: parse,
  start: XoPosition.start,
  format,
  read,
  isLegal: listed,
  why,
  refusalAt,
  describe,
  state,
  scene,
  paths,
  changes,
  evaluate,
  isNoisy,
  isWon,
  bot,
});

export * from './document/index.ts';
export { XoPosition } from './position.ts';
export type { XoOptions } from './types.ts';
