import { defineGame, type Game, neverWon } from '../../kernel/index.ts';
import { bot, isNoisy } from './bot.ts';
import { evaluate } from './evaluate.ts';
import { format, read } from './notation.ts';
import { parse, schema } from './options.ts';
import { BugsPosition } from './position.ts';
import { isLegal, refusalAt, why } from './refusal.ts';
import { changes, paths, scene } from './scene.ts';
import { state } from './state.ts';
import { type BugsOptions, SEAT_NAMES } from './types.ts';
import { describe, words } from './words.ts';

export const bugs: Game<BugsPosition, BugsOptions> = defineGame<BugsPosition, BugsOptions>({
  id: 'bugs',
  rules: 1,
  seats: SEAT_NAMES,
  undoLimit: null,
  options: schema,
  words,
  unreadable: 'not-a-move',
  codecs: [],
  parseOptions: parse,
  start: (options) => new BugsPosition(options),
  format,
  read,
  isLegal,
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
export { BugsPosition } from './position.ts';
export type { BugsOptions } from './types.ts';
export * from './uhp/index.ts';
