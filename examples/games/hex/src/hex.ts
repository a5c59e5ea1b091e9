import {
  createScene,
  defineGame,
  type Game,
  type Move,
  optionsSchema,
  type Refusal,
  refusal,
  type Scene,
} from '@quintet/engine/authoring';
import { bot, evaluate } from './bot.ts';
import { messages } from './messages.ts';
import { HexPosition, MAX_SIZE, MIN_SIZE } from './position.ts';

export type HexOptions = { readonly size: number; readonly swap: boolean };

const options = optionsSchema({
  size: {
    type: 'integer',
    minimum: MIN_SIZE,
    maximum: MAX_SIZE,
    default: 11,
    title: 'Board size',
    description: 'Cells a side.',
    'x-translations': { zh: { title: '棋盘大小', description: '每边的格数。' } },
  },
  swap: {
    type: 'boolean',
    default: true,
    title: 'Swap rule',
    description: 'Blue may answer the first stone by taking it, mirrored.',
    'x-translations': { zh: { title: '交换规则', description: '蓝方的第一手可以取得红方的第一子（镜像）。' } },
  },
});

const SWAP = 'swap';

const format = ({ board, swap }: HexPosition, move: Move): string => (move === swap ? SWAP : board.grid.nameOf(move));

const read = ({ board, swap }: HexPosition, text: string): Move | null =>
  text === SWAP ? swap : board.grid.cellNamed(text);

/** A well-formed move names a cell or the swap, so it can be illegal for only two reasons. */
const why = (position: HexPosition, move: Move): Refusal =>
  move === position.swap ? refusal('no-swap') : refusal('occupied', format(position, move));

const scene = ({ board: { grid }, owners, canSwap, toMove }: HexPosition): Scene =>
  createScene({
    ...grid.board,
    edges: [
      { side: 'top', seat: 0 },
      { side: 'bottom', seat: 0 },
      { side: 'left', seat: 1 },
      { side: 'right', seat: 1 },
    ],
    tokens: grid.stones(owners),
    controls: canSwap ? [{ target: SWAP, seat: toMove, kind: SWAP, count: null, cost: null }] : [],
  });

/** Hex: connect your two sides of a rhombus of hexagons. */
export const hex: Game<HexPosition, HexOptions> = defineGame<HexPosition, HexOptions>({
  id: 'hex',
  rulesVersion: 1,
  seats: ['red', 'blue'],
  rules: { options, start: ({ size, swap }) => new HexPosition(size, swap), why },
  notation: { format, read },
  presentation: { messages, scene },
  bot: { spec: bot, evaluate },
});
