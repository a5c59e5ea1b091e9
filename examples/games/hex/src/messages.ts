import type { GameMessages } from '@quintet/engine/authoring';

export const messages: GameMessages = {
  en: {
    name: 'Hex',
    tagline: 'Connect your two sides before your opponent connects theirs.',
    seats: ['Red', 'Blue'],
    refusals: {
      occupied: 'There is a stone on that cell already',
      'no-swap': 'Only Blue’s first move may be a swap',
    },
    won: { connection: '{winner} wins: both sides are connected' },
    names: { stone: 'stone', swap: 'Swap' },
  },
  zh: {
    name: '六贯棋',
    tagline: '抢先连通属于您的两条边。',
    seats: ['红方', '蓝方'],
    refusals: { occupied: '该格已有棋子', 'no-swap': '只有蓝方的第一手可以交换' },
    won: { connection: '{winner}获胜：连通了两边' },
    names: { stone: '棋子', swap: '交换' },
  },
};
