import { createScene, defineGame, type Game, optionsSchema, refusal } from '@quintet/engine/authoring';
import { bot, evaluate } from './bot.ts';
import { messages } from './messages.ts';
import { GomokuPosition, MAX_SIZE, MIN_SIZE } from './position.ts';

export type GomokuOptions = { readonly size: number; readonly exact: boolean };

const options = optionsSchema({
  size: {
    type: 'integer',
    minimum: MIN_SIZE,
    maximum: MAX_SIZE,
    default: 15,
    title: 'Board size',
    description: 'Lines a side.',
    'x-translations': { zh: { title: '棋盘大小', description: '每边的线数。' } },
  },
  exact: {
    type: 'boolean',
    default: false,
    title: 'Exactly five',
    description: 'Six or more in a row do not win.',
    'x-translations': { zh: { title: '恰好五子', description: '六子以上的长连不算胜。' } },
  },
});

/** Gomoku: five stones in a row win. */
export const gomoku: Game<GomokuPosition, GomokuOptions> = defineGame<GomokuPosition, GomokuOptions>({
  id: 'gomoku',
  rulesVersion: 1,
  seats: ['black', 'white'],
  rules: {
    options,
    start: ({ size, exact }) => new GomokuPosition(size, exact),
    why: ({ board }, move) => refusal('occupied', board.grid.nameOf(move)),
  },
  notation: {
    format: ({ board }, move) => board.grid.nameOf(move),
    read: ({ board }, text) => board.grid.cellNamed(text),
  },
  presentation: {
    messages,
    scene: ({ board: { grid }, stones }) => createScene({ ...grid.board, tokens: grid.stones(stones) }),
  },
  bot: { spec: bot, evaluate },
});
