import { labelled, type OptionRefusal, optionsSchema, parseOptions, type Result } from '../../kernel/index.ts';
import texts from './messages.json' with { type: 'json' };
import type { BugsOptions } from './types.ts';

export const schema = optionsSchema({
  tournament: { type: 'boolean', default: false, ...labelled(texts, 'tournament') },
  repetition: {
    type: 'integer',
    minimum: 0,
    maximum: 100,
    not: { const: 1 },
    default: 3,
    ...labelled(texts, 'repetition'),
  },
});

export const parse = (input: unknown): Result<BugsOptions, OptionRefusal> => parseOptions(schema, input);
