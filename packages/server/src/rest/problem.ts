import { STATUS_CODES } from 'node:http';
import type { Language } from '@quintet/engine';
import { HOST_REFUSALS, type HostCode, type Problem } from '@quintet/wire';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { Stopped, TooBusy } from '../jobs/jobs.ts';
import type { About } from '../observe/log.ts';
import { isOutage } from '../store/outage.ts';
import { languageOf } from './language.ts';

export type Sentence = (language: Language) => string;

interface Beside {
  /** Explains the message further, in the language that was asked for. */
  readonly reason?: (language: Language) => string | null;
  readonly field?: string;
  readonly ply?: number;
  readonly version?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Ends a request with an answer that says why. Thrown, since that is how a handler of Fastify's ends early. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  readonly sentence: Sentence;
  readonly beside: Beside;

  constructor(status: number, code: string, sentence: Sentence, beside: Beside = {}) {
    super(code);
    this.status = status;
    this.code = code;
    this.sentence = sentence;
    this.beside = beside;
  }
}

/** A refusal of the host's own. */
export const refusedBy = (status: number, code: HostCode, beside?: Beside): Refused =>
  new Refused(status, code, (language) => HOST_REFUSALS[code][language], beside);

export const PROBLEM_TYPE = 'application/problem+json';
const RETRY_SECONDS = '2';

/** Answers with what an error means to whoever asked. `report` hears of those that are our fault. */
export function sendProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  report: (error: unknown, about: About) => void,
): FastifyReply {
  const refused = error instanceof Refused ? error : meaningOf(error);
  if (refused.code === 'internal' || isOutage(error))
    report(error, { request: request.id, route: request.routeOptions.url ?? '' });
  const language = languageOf(request);
  const { status, code, beside } = refused;
  const { headers = {}, reason: explain, ...more } = beside;
  const reason = explain?.(language) ?? null;
  const problem: Problem = {
    type: `urn:quintet:refusal:${code}`,
    title: STATUS_CODES[status] ?? String(status),
    status,
    code,
    message: refused.sentence(language),
    ...(reason === null ? {} : { reason }),
    ...more,
  };
  return reply
    .code(status)
    .headers({ ...headers, 'content-language': language, 'cache-control': 'no-store' })
    .type(PROBLEM_TYPE)
    .send(problem);
}

const BY_CODE: Readonly<Record<string, () => Refused>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => refusedBy(413, 'too-large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => refusedBy(415, 'bad-type'),
  FST_ERR_MAX_PARAM_LENGTH: () => refusedBy(404, 'not-found'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => refusedBy(400, 'bad-request'),
};

/** What Fastify or a part of ours means by an error. */
function meaningOf(error: unknown): Refused {
  if (error instanceof TooBusy) return refusedBy(503, 'busy', { headers: { 'retry-after': RETRY_SECONDS } });
  if (error instanceof Stopped || isOutage(error))
    return refusedBy(503, 'unavailable', { headers: { 'retry-after': RETRY_SECONDS } });
  if (hasZodFastifySchemaValidationErrors(error)) return unfit(error.validation);
  const { code, statusCode } = error as { readonly code?: unknown; readonly statusCode?: unknown };
  const known = BY_CODE[String(code)];
  if (known) return known();
  if (statusCode === 429) return refusedBy(429, 'too-many');
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) return refusedBy(400, 'bad-request');
  return refusedBy(500, 'internal');
}

/** Names the first field that does not fit its schema. */
function unfit(faults: readonly { readonly instancePath: string; readonly message?: string }[]): Refused {
  const [first] = faults;
  const field = (first?.instancePath ?? '').slice(1).replaceAll('/', '.').slice(0, 100);
  const where = field === '' ? '' : `"${field}": `;
  const sentence: Sentence = (language) =>
    `${HOST_REFUSALS['bad-request'][language]}: ${where}${(first?.message ?? '').slice(0, 300)}`;
  return new Refused(400, 'bad-request', sentence, field === '' ? {} : { field });
}
