import { STATUS_CODES } from 'node:http';
import { problem } from '@quintet/wire';
import type { FastifySchema, FastifySchemaCompiler } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type * as z from 'zod';
import { PROBLEM_TYPE } from './problem.ts';

/** What the description of the interface says about one call. */
export const described = (operationId: string, tag: string, summary: string, description?: string): FastifySchema => ({
  operationId,
  tags: [tag],
  summary,
  ...(description === undefined ? {} : { description }),
});

/** For a call that a ticket may be sent with. */
export const BY_TICKET = { security: [{ ticket: [] }] };
/** For a call that can be made with or without. */
export const BY_TICKET_OR_NOT = { security: [{ ticket: [] }, {}] };

type ProblemContent = {
  readonly description: string;
  readonly content: { readonly [PROBLEM_TYPE]: { readonly schema: typeof problem } };
};

/** The errors that a call is answered with; any may come too often, fail by a fault of ours, or while the store is away or full. */
export function problems<S extends number>(...statuses: S[]): Record<S | 429 | 500 | 503, ProblemContent> {
  const entries = [...statuses, 429, 500, 503].map((status) => [
    status,
    { description: STATUS_CODES[status] ?? '', content: { [PROBLEM_TYPE]: { schema: problem } } },
  ]);
  return Object.fromEntries(entries) as Record<S | 429 | 500 | 503, ProblemContent>;
}

/** The body is described by its schema, and read by the handler, which has better reasons to refuse it. */
export const bodyByHandler: FastifySchemaCompiler<unknown> = (given) =>
  given.httpPart === 'body'
    ? (value: unknown) => ({ value })
    : validatorCompiler({ ...given, schema: given.schema as z.ZodType });
