import type { GameMessages } from '@quintet/engine/authoring';

export const messages: GameMessages = {
  en: {
    name: 'Gomoku',
    tagline: 'Five stones in a row win.',
    seats: ['Black', 'White'],
    refusals: { occupied: 'There is a stone on that point already' },
    won: { five: '{winner} wins with five in a row' },
    drawn: { 'board-full': 'Draw: the board is full' },
    names: { stone: 'stone', plain: 'point' },
  },
  zh: {
    name: '五子棋',
    tagline: '五子连珠者胜。',
    seats: ['黑方', '白方'],
    refusals: { occupied: '该点已有棋子' },
    won: { five: '{winner}五子连珠，获胜' },
    drawn: { 'board-full': '和棋：棋盘已满' },
    names: { stone: '棋子', plain: '点' },
  },
};
