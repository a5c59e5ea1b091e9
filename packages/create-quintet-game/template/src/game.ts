import {
  createScene,
  type DemoMatch,
  type DrawnLook,
  defineGame,
  type Game,
  optionsSchema,
} from '@quintet/engine/authoring';
import en from '../rules.md';
import { fromOf, PawnPosition, pack, toOf } from './position.ts';

/** Settings that players choose before a match. Every form, parser and help text is derived from this schema. */
const options = optionsSchema({
  size: {
    type: 'integer',
    minimum: 3,
    maximum: 8,
    default: 3,
    title: 'Board size',
    description: 'Squares a side.',
    'x-translations': { zh: { title: '棋盘大小', description: '每边的格数。' } },
  },
});

export const game: Game<PawnPosition, { readonly size: number }> = defineGame({
  id: 'my-game',
  seats: ['red', 'blue'],
  rules: { options, start: ({ size }) => new PawnPosition(size) },
  // A move is written and touched as two squares: `A1-A2`.
  notation: {
    format: ({ grid }, move) => [fromOf(move), toOf(move)].map(grid.nameOf).join('-'),
    read({ grid }, text) {
      const [from = null, to = null, ...others] = text.split('-').map(grid.cellNamed);
      return from === null || to === null || others.length > 0 ? null : pack(from, to);
    },
  },
  presentation: {
    messages: {
      en: {
        name: 'My Game',
        tagline: 'Bring a pawn to the far row, or leave your opponent without a move.',
        seats: ['Red', 'Blue'],
        won: {
          'far-row': '{winner} wins: a pawn reached the far row',
          'no-moves': '{winner} wins: {loser} has no move',
        },
        names: { pawn: 'pawn', plain: 'square' },
      },
    },
    scene: ({ grid, cells }) =>
      createScene({ ...grid.board, turnable: true, tokens: grid.stones(cells, ['pawn', 'pawn']) }),
  },
});

/** The look as data: an SVG path around 0,0, where a square is 100 wide. */
export const look: DrawnLook = {
  pieces: { pawn: { shape: 'disc', path: 'M-17 22 L17 22 L9 6 L6 -3 A11 11 0 1 0 -6 -3 L-9 6 Z' } },
  colours: { 'seat-0': '#b3401f', 'seat-1': '#1f5fa8' },
  emblems: ['pawn', 'pawn'],
};

/** A short match that plays itself on the game's card. */
export const demo: DemoMatch = {
  options: { size: 4 },
  from: 0,
  moves: 'B1-B2; A4-A3; B2-A3; B4-A3; C1-C2; D4-D3; C2-D3; C4-D3',
};

/** The rules page for players. */
export const rules = { en };
