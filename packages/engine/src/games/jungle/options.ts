import { choices, labelled, type OptionRefusal, optionsSchema, parseOptions, type Result } from '../../kernel/index.ts';
import texts from './messages.json' with { type: 'json' };
import type { JungleOptions } from './types.ts';

export const schema = optionsSchema({
  board: {
    type: 'string',
    oneOf: choices(texts, 'board', ['spec', 'classic']),
    default: 'spec',
    ...labelled(texts, 'board'),
  },
});

export const parse = (input: unknown): Result<JungleOptions, OptionRefusal> => parseOptions(schema, input);
