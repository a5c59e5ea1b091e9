import { dictionary } from '../dictionary.ts';

export const text = dictionary(
  {
    'to-move': 'To move',
    'your-turn': 'Your turn',
    thinking: 'Thinking…',
    winner: 'Winner',
    'captured-pieces': 'Captured Pieces',
    none: 'none yet',
    left: '{name}, {count} left',
    costs: '{name}, costs {cost}',
    of: '{value} of {max}',
    on: 'on',
    off: 'off',
    token: '{seat} {name}',
  },
  {
    'to-move': '行棋中',
    'your-turn': '轮到您',
    thinking: '思考中…',
    winner: '获胜',
    'captured-pieces': '被吃的棋子',
    none: '暂无',
    left: '{name}，剩 {count} 枚',
    costs: '{name}，消耗 {cost} 点能量',
    of: '{value}/{max}',
    on: '有',
    off: '无',
    token: '{seat}{name}',
  },
);
