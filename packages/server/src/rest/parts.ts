import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Game } from '@quintet/engine';
import { problem } from '@quintet/wire';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifySchema,
  FastifySchemaCompiler,
  RawServerDefault,
} from 'fastify';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type * as z from 'zod';
import type { CreationLimits } from '../budgets.ts';
import type { Config } from '../config.ts';
import type { LoadedGame } from '../game-modules.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Load } from '../observe/load.ts';
import type { About, Log } from '../observe/log.ts';
import type { Meter } from '../observe/meter.ts';
import type { Rooms } from '../room/rooms.ts';
import type { Store } from '../store/store.ts';
import { PROBLEM_TYPE } from './problem.ts';

/** Everything that the REST routes depend on. */
export interface RestParts {
  readonly store: Store;
  readonly rooms: Rooms;
  readonly jobs: Jobs;
  readonly meter: Meter;
  readonly log: Log;
  readonly load: Pick<Load, 'isHeavy'>;
  readonly games: readonly Game[];
  /** The packages of third-party games. */
  readonly modules: readonly LoadedGame[];
  readonly config: Config;
  readonly creations: Pick<CreationLimits, 'take' | 'takeKey'>;
  readonly version: string;
  now(): number;
  /** Whether the store has reached its limit. */
  isFull(): boolean;
  /** Whether the server is stopping and only finishes requests in progress. */
  isDraining(): boolean;
  /** Reports an error to the operator. */
  report(error: unknown, about?: About): void;
}

/** Fastify with requests and replies typed by their schemas. */
export type Routes = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** OpenAPI metadata of one operation. */
export const described = (operationId: string, tag: string, summary: string, description?: string): FastifySchema => ({
  operationId,
  tags: [tag],
  summary,
  ...(description === undefined ? {} : { description }),
});

/** OpenAPI metadata for operations that require a ticket. */
export const TICKET_REQUIRED = { security: [{ ticket: [] }] };
/** OpenAPI metadata for operations that accept a ticket but do not require one. */
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
