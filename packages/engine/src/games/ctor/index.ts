import { defineGame, type Game, listed, neverWon } from '../../kernel/index.ts';
import { bot, isNoisy } from './bot.ts';
import { evaluate } from './evaluate.ts';
import { format, read } from './notation.ts';
import { parse, schema } from './options.ts';
import { CtorPosition } from './position.ts';
import { refusalAt, why } from './refusal.ts';
import { changes, paths, scene } from './scene.ts';
import { state } from './state.ts';
import type { CtorOptions } from './types.ts';
import { describe, words } from './words.ts';

export const ctor: Game<CtorPosition, CtorOptions> = defineGame<CtorPosition, CtorOptions>({
  id: 'ctor',
  rules: 1,
  seats: ['First', 'Second'],
  undoLimit: null,
  options: schema,
  words,
  unreadable: 'not-a-move',
  codecs: [],
  parseOptions: parse,
  start: () => new CtorPosition(),
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
  isWon: neverWon,
  bot,
});

export * from './document/index.ts';
export { CtorPosition } from './position.ts';
export type { CtorOptions } from './types.ts';
