import cors from '@fastify/cors';
import { parseJson } from '@quintet/engine/authoring';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { asyncApi } from './asyncapi.ts';
import { catalogRoutes } from './catalog.ts';
import { documentRoutes } from './document.ts';
import { IdempotentRequests } from './idempotency.ts';
import { matchRoutes, pairingRoutes } from './matches.ts';
import { describeRoutes, serveDescription } from './openapi.ts';
import type { RestParts, Routes } from './parts.ts';
import { type HttpRefusal, sendProblem, serverRefusal } from './problem.ts';
import { recordRoutes } from './records.ts';
import { reportRoutes } from './reports.ts';
import { limitRoutes } from './route-limits.ts';
import { searchRoutes } from './search.ts';
import { seatRoutes } from './seats.ts';
import { statusRoutes } from './status.ts';

export type { RestParts } from './parts.ts';

/** Registers all REST routes in their own scope, so that its hooks and parsers do not affect other paths. */
export async function registerRest(server: FastifyInstance, parts: RestParts): Promise<void> {
  const { config } = parts;
  await server.register(
    async (scope) => {
      const routes: Routes = scope.withTypeProvider<ZodTypeProvider>();
      routes.setValidatorCompiler(validatorCompiler);
      routes.setSerializerCompiler(serializerCompiler);
      routes.setErrorHandler((error, request, reply) => sendProblem(error, request, reply, parts.report));
      readBodies(routes);
      // A request without a body is read as {}.
      routes.addHook('preValidation', async (request) => {
        if (request.method === 'POST') request.body ??= {};
      });
      const known = new KnownPaths(routes);
      await enableCors(routes, config.origins);
      const limits = limitRoutes(routes, parts);
      await describeRoutes(routes, parts);
      const idempotent = new IdempotentRequests(parts);
      documentRoutes(routes, parts, idempotent, limits);
      await routes.register(async (games: Routes) => refuseUnknownPaths(games, known), { prefix: '/games' });
      await routes.register(
        async (api: Routes) => {
          refuseUnknownPaths(api, known);
          statusRoutes(api, parts);
          catalogRoutes(api, parts);
          matchRoutes(api, parts, idempotent, limits);
          seatRoutes(api, parts, limits);
          pairingRoutes(api, parts, idempotent, limits);
          recordRoutes(api, parts, idempotent, limits);
          searchRoutes(api, parts, limits);
          reportRoutes(api, parts, limits);
          api.get('/asyncapi.json', { schema: { hide: true } }, async (_request, reply) =>
            reply.header('cache-control', 'no-cache').send(asyncApi(parts.version, config.basePath)),
          );
          serveDescription(api, parts);
        },
        { prefix: '/api' },
      );
    },
    { prefix: config.basePath === '/' ? '/' : config.basePath.slice(0, -1) },
  );
}

/** `type/subtype`, with or without parameters (RFC 9110). */
const MEDIA_TYPE = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+[\t ]*(?:;|$)/;

/** Parses JSON with the same limits as files. An empty body counts as no body, whatever its type. */
function readBodies(routes: Routes): void {
  routes.addHook('onRequest', async ({ raw: { headers } }) => {
    const isEmpty = headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0';
    if (isEmpty) delete headers['content-type'];
    // Fastify would refuse a malformed media type before it reads the body.
    else if (!MEDIA_TYPE.test(headers['content-type'] ?? '')) headers['content-type'] = 'application/octet-stream';
  });
  routes.removeContentTypeParser(['application/json', 'text/plain']);
  const readJson = (text: string | Buffer, done: (error: Error | null, body?: unknown) => void): void => {
    if (String(text).trim() === '') return done(null, undefined);
    const read = parseJson(String(text));
    return read.ok ? done(null, read.value) : done(serverRefusal(400, 'bad-request'));
  };
  routes.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) =>
    readJson(text, done),
  );
  routes.addContentTypeParser('*', { parseAs: 'string' }, (request, text, done) => {
    // A founding document does not ask for a content type in its move requests. Elsewhere, a chunked body may turn out to be empty.
    const isOptional = request.routeOptions.url?.endsWith('/games/:game_id/move') === true;
    if (isOptional || text === '') return readJson(text, done);
    done(serverRefusal(415, 'bad-type'));
  });
}

/** Enables CORS for the sites that the operator has named. */
async function enableCors(routes: Routes, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  await routes.register(cors, {
    origin: [...origins],
    methods: ['GET', 'HEAD', 'POST'],
    allowedHeaders: [
      'authorization',
      'content-type',
      'idempotency-key',
      'if-match',
      'if-none-match',
      'accept-language',
    ],
    exposedHeaders: ['etag', 'location', 'retry-after', 'idempotency-replayed', 'content-language'],
    maxAge: 600,
  });
}

interface Known {
  readonly pattern: RegExp;
  readonly methods: Set<string>;
}

/** Records the methods of every route that is registered later, except wildcard routes. */
export class KnownPaths {
  readonly #byUrl = new Map<string, Known>();

  constructor(routes: Routes) {
    routes.addHook('onRoute', ({ url, method }) => {
      if (url.includes('*')) return;
      const known = this.#byUrl.get(url) ?? { pattern: patternOf(url), methods: new Set() };
      for (const each of [method].flat()) known.methods.add(each);
      this.#byUrl.set(url, known);
    });
  }

  /** Refuses a known path with another method as 405, and any other path as 404. */
  refusal({ url }: FastifyRequest): HttpRefusal {
    const path = url.split('?', 1)[0] ?? '';
    const methods = [...this.#byUrl.values()].flatMap((known) => (known.pattern.test(path) ? [...known.methods] : []));
    if (methods.length === 0) return serverRefusal(404, 'not-found');
    return serverRefusal(405, 'wrong-method', { headers: { allow: [...new Set(methods)].sort().join(', ') } });
  }
}

/** Answers unknown paths below the prefix of `scope` with a problem rather than with the app's page. */
export function refuseUnknownPaths(scope: Routes, known: KnownPaths): void {
  // Before the body is read, so that a bad body does not hide the unknown path.
  scope.addHook('onRequest', async (request) => {
    if (request.is404) throw known.refusal(request);
  });
  scope.setNotFoundHandler((request) => {
    throw known.refusal(request);
  });
}

const patternOf = (url: string): RegExp =>
  new RegExp(`^${url.replace(/[.+?^$(){}|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`);
