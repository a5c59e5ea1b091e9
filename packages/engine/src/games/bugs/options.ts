import { type OptionRefusal, optionsSchema, parseOptions, type Result } from '../../kernel/index.ts';
import type { BugsOptions } from './types.ts';

export const schema = optionsSchema({
  tournament: {
    type: 'boolean',
    title: 'Tournament opening',
    description: 'Neither player may place the Queen first.',
    'x-zh': { title: '比赛开局', description: '双方的第一枚棋子都不能是蜂后。' },
    default: false,
  },
  repetition: {
    type: 'integer',
    minimum: 0,
    maximum: 100,
    not: { const: 1 },
    title: 'Repetitions for a draw',
    description: 'The match is drawn when the same position occurs this many times; 0 means never.',
    'x-zh': { title: '重复判和次数', description: '同一局面出现这么多次即为和棋；0 表示从不判和。' },
    default: 3,
  },
});

export const parse = (input: unknown): Result<BugsOptions, OptionRefusal> => parseOptions(schema, input);
