import { type OptionRefusal, optionsSchema, parseOptions, type Result } from '../../kernel/index.ts';
import type { CtorOptions } from './types.ts';

export const schema = optionsSchema({});

export const parse = (input: unknown): Result<CtorOptions, OptionRefusal> => parseOptions(schema, input);
