import { STATUS_CODES } from 'node:http';
import { problem } from '@quintet/wire';
import type { FastifySchema, FastifySchemaCompiler } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type * as z from 'zod';
import { PROBLEM_TYPE } from './problem.ts';

/** OpenAPI metadata of one operation. */
export const described = (operationId: string, tag: string, summary: string, description?: string): FastifySchema => ({
  operationId,
  tags: [tag],
  summary,
  ...(description === undefined ? {} : { description }),
});

/** For operations that require a ticket. */
export const TICKET_REQUIRED = { security: [{ ticket: [] }] };
/** For operations that accept a ticket. */
export const TICKET_OPTIONAL = { security: [{ ticket: [] }, {}] };

type ProblemContent = {
  readonly description: string;
  readonly content: { readonly [PROBLEM_TYPE]: { readonly schema: typeof problem } };
};

/** Error responses of an operation: the given ones, and those that any operation may have. */
export function problems<S extends number>(...statuses: S[]): Record<S | 429 | 500 | 503, ProblemContent> {
  const entries = [...statuses, 429, 500, 503].map((status) => [
    status,
    { description: STATUS_CODES[status] ?? '', content: { [PROBLEM_TYPE]: { schema: problem } } },
  ]);
  return Object.fromEntries(entries) as Record<S | 429 | 500 | 503, ProblemContent>;
}

/** Documents the body schema but leaves validation to the handler, which gives better reasons for a refusal. */
export const bodyByHandler: FastifySchemaCompiler<unknown> = (given) =>
  given.httpPart === 'body'
    ? (value: unknown) => ({ value })
    : validatorCompiler({ ...given, schema: given.schema as z.ZodType });
