import { type OptionRefusal, optionsSchema, parseOptions, type Result } from '../../kernel/index.ts';
import { TURN_LIMIT } from './turn.ts';
import type { XoOptions } from './types.ts';

export const schema = optionsSchema({
  drawAfter: {
    type: 'integer',
    minimum: TURN_LIMIT,
    maximum: 10000,
    default: 200,
    title: 'Draw after',
    description: 'The match is a draw if sudden death has no winner after this many turns in total.',
    'x-zh': { title: '和棋回合数', description: '总回合数达到此数时，突然死亡仍未分胜负则为和棋' },
  },
});

export const parse = (input: unknown): Result<XoOptions, OptionRefusal> => parseOptions(schema, input);
