import { STATUS_CODES } from 'node:http';
import {
  type Entry,
  type Game,
  type Language,
  type LoadRefusal,
  loadSentence,
  type Refusal,
  refusalSentence,
} from '@quintet/engine';
import { explanationSentence, type OptionRefusal, optionSentence } from '@quintet/engine/authoring';
import { loadExplanation } from '@quintet/engine/match';
import { Cancelled } from '@quintet/engine/search';
import { type Player, type Problem, SERVER_REFUSALS, type ServerRefusalCode } from '@quintet/wire';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { GameFailed } from '../guarded-game.ts';
import { Stopped, TooBusy } from '../jobs/jobs.ts';
import type { About } from '../observe/log.ts';
import { movesBefore } from '../room/resend.ts';
import { isOutage } from '../store/backend.ts';
import type { MatchRow } from '../store/store.ts';
import { languageOf } from './headers.ts';

/** A message in each language. */
export type Localized = (language: Language) => string;

interface RefusalDetails extends Readonly<Pick<Problem, 'field' | 'ply' | 'version' | 'facts'>> {
  /** Names the broken rule where the message is general. */
  readonly explanation?: (language: Language) => string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Ends a request with a problem+json response. Thrown, because that is how a Fastify handler ends early. */
export class HttpRefusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly localized: Localized;
  readonly details: RefusalDetails;

  constructor(status: number, code: string, localized: Localized, details: RefusalDetails = {}) {
    super(code);
    this.status = status;
    this.code = code;
    this.localized = localized;
    this.details = details;
  }
}

/** A refusal with a code of the server rather than of a game. */
export const serverRefusal = (status: number, code: ServerRefusalCode, details?: RefusalDetails): HttpRefusal =>
  new HttpRefusal(status, code, (language) => SERVER_REFUSALS[code][language], details);

export const PROBLEM_TYPE = 'application/problem+json';
const RETRY_SECONDS = '2';

/** Sends an error as problem+json. Bugs and outages are also reported. */
export function sendProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  report: (error: unknown, about: About) => void,
): FastifyReply {
  const refused = error instanceof HttpRefusal ? error : toRefusal(error);
  if (refused.code === 'internal' || isOutage(error))
    report(error, { request: request.id, route: request.routeOptions.url ?? '' });
  const language = languageOf(request);
  const { status, code, details } = refused;
  const { headers = {}, explanation: explain, ...more } = details;
  const explanation = explain?.(language) ?? null;
  const problem: Problem = {
    type: `urn:quintet:refusal:${code}`,
    title: STATUS_CODES[status] ?? String(status),
    status,
    code,
    message: refused.localized(language),
    ...(explanation === null ? {} : { explanation }),
    ...more,
  };
  return reply
    .code(status)
    .headers({ ...headers, 'content-language': language, 'cache-control': 'no-store' })
    .type(PROBLEM_TYPE)
    .send(problem);
}

const BY_CODE: Readonly<Record<string, () => HttpRefusal>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => serverRefusal(413, 'too-large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => serverRefusal(415, 'bad-type'),
  FST_ERR_MAX_PARAM_LENGTH: () => serverRefusal(404, 'not-found'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => serverRefusal(400, 'bad-request'),
};

/** Maps errors of Fastify and of our own modules to responses. */
function toRefusal(error: unknown): HttpRefusal {
  if (error instanceof TooBusy) return serverRefusal(503, 'busy', { headers: { 'retry-after': RETRY_SECONDS } });
  // Nobody waits for this response any more.
  if (error instanceof Cancelled) return serverRefusal(503, 'unavailable');
  if (error instanceof Stopped || isOutage(error))
    return serverRefusal(503, 'unavailable', { headers: { 'retry-after': RETRY_SECONDS } });
  if (hasZodFastifySchemaValidationErrors(error)) return schemaRefusal(error.validation);
  const { code, statusCode } = error as { readonly code?: unknown; readonly statusCode?: unknown };
  if (error instanceof GameFailed) return serverRefusal(500, 'game-failed', { explanation: () => error.message });
  const known = BY_CODE[String(code)];
  if (known) return known();
  if (statusCode === 429) return serverRefusal(429, 'too-many');
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) return serverRefusal(400, 'bad-request');
  return serverRefusal(500, 'internal');
}

/** Names the first field that does not match its schema. */
function schemaRefusal(errors: readonly { readonly instancePath: string; readonly message?: string }[]): HttpRefusal {
  const [first] = errors;
  const field = (first?.instancePath ?? '').slice(1).replaceAll('/', '.').slice(0, 100);
  const where = field === '' ? '' : `"${field}": `;
  const localized: Localized = (language) =>
    `${SERVER_REFUSALS['bad-request'][language]}: ${where}${(first?.message ?? '').slice(0, 300)}`;
  return new HttpRefusal(400, 'bad-request', localized, field === '' ? {} : { field });
}

/** HTTP status by refusal code; 400 for all others. */
const STATUSES: Readonly<Record<string, number>> = {
  'not-your-seat': 403,
  'unknown-match': 404,
  'seat-taken': 409,
  stale: 409,
  'too-many-matches': 429,
  'game-failed': 500,
  unavailable: 503,
  'store-full': 507,
};

type Messages = Readonly<Record<string, Readonly<Record<Language, string>>>>;

/** The response to a command that a room or a game has refused. The server's message takes precedence over the game's. */
export function refusedMove(game: Game, refusal: Refusal, version: number): HttpRefusal {
  const { code } = refusal;
  const localized = (language: Language): string =>
    (SERVER_REFUSALS as Messages)[code]?.[language] ?? refusalSentence(game.presentation.messages[language], refusal);
  const explanation = (language: Language): string | null =>
    explanationSentence(game.presentation.messages[language], refusal);
  return new HttpRefusal(STATUSES[code] ?? 400, code, localized, { version, explanation });
}

export const refusedOptions = (refusal: OptionRefusal): HttpRefusal =>
  new HttpRefusal(400, 'bad-options', (language) => optionSentence(refusal, language), {
    field: refusal.key === '' ? 'options' : `options.${refusal.key}`,
  });

export const refusedRecord = (refusal: LoadRefusal): HttpRefusal =>
  new HttpRefusal(400, refusal.code, (language) => loadSentence(refusal, language), {
    field: 'record',
    explanation: (language) => loadExplanation(refusal, language),
    ...(refusal.ply === null ? {} : { ply: refusal.ply }),
  });

/** The response for a match whose game this server does not have. */
export function missingGame({ setup, status }: MatchRow, entries: readonly Entry[]): HttpRefusal {
  const { game, package: from, options } = setup;
  const localized: Localized = (language) => `${SERVER_REFUSALS['game-not-installed'][language]}: ${from ?? game}`;
  const person = (player: Player | null) => ({ name: player?.name ?? null, level: player?.level ?? null });
  const players: [ReturnType<typeof person>, ReturnType<typeof person>] = [
    person(status.players[0]),
    person(status.players[1]),
  ];
  const facts = {
    game,
    package: from,
    options: { ...options },
    players,
    moves: movesBefore(entries, entries.length),
    outcome: status.outcome,
  };
  return new HttpRefusal(404, 'game-not-installed', localized, { facts });
}

/** Finds a game by id, or refuses with the given status. */
export function findGame(games: readonly Game[], name: string, status: 400 | 404): Game {
  const game = games.find(({ id }) => id === name);
  if (!game) throw serverRefusal(status, 'unknown-game', status === 400 ? { field: 'game' } : {});
  return game;
}
