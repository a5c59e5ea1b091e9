import { defineGame, type Game, listed, neverWon } from '../../kernel/index.ts';
import { startCells } from './board.ts';
import { bot, isNoisy } from './bot.ts';
import { evaluate } from './evaluate.ts';
import { format, read } from './notation.ts';
import { parse, schema } from './options.ts';
import { OctaPosition } from './position.ts';
import { refusalAt, why } from './refusal.ts';
import { changes, paths, scene } from './scene.ts';
import { state } from './state.ts';
import { type OctaOptions, PLAYERS } from './types.ts';
import { describe, words } from './words.ts';

export const octa: Game<OctaPosition, OctaOptions> = defineGame<OctaPosition, OctaOptions>({
  id: 'octa',
  rules: 1,
  seats: PLAYERS,
  undoLimit: null,
  options: schema,
  words,
  unreadable: 'not-a-move',
  codecs: [],
  parseOptions: parse,
  start: (options) => OctaPosition.of({ ...options, cells: startCells(options), toMove: 0, turnCount: 0 }),
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
export { OctaPosition } from './position.ts';
export type { OctaOptions } from './types.ts';
