import { type OptionRefusal, optionsSchema, parseOptions, type Result } from '../../kernel/index.ts';
import type { JungleOptions } from './types.ts';

export const schema = optionsSchema({
  board: {
    type: 'string',
    title: 'Board',
    description: 'The rivers and starting squares. Rivers can be jumped sideways only on the traditional board.',
    'x-zh': { title: '棋盘', description: '河流的位置与棋子的初始布局。只有传统棋盘上可以横向跳河。' },
    oneOf: [
      { const: 'spec', title: 'Rivers at the edges', 'x-zh': { title: '河流靠边' } },
      { const: 'classic', title: 'Traditional', 'x-zh': { title: '传统棋盘' } },
    ],
    default: 'spec',
  },
});

export const parse = (input: unknown): Result<JungleOptions, OptionRefusal> => parseOptions(schema, input);
