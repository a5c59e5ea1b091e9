import { labelled, type OptionRefusal, optionsSchema, parseOptions, type Result } from '../../kernel/index.ts';
import texts from './messages.json' with { type: 'json' };
import { TURN_LIMIT } from './turn.ts';
import type { XoOptions } from './types.ts';

export const schema = optionsSchema({
  drawAfter: {
    type: 'integer',
    minimum: TURN_LIMIT,
    maximum: 10000,
    default: 200,
    ...labelled(texts, 'drawAfter'),
  },
});

export const parse = (input: unknown): Result<XoOptions, OptionRefusal> => parseOptions(schema, input);
