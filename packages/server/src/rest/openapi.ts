import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { tidy } from './openapi-tidy.ts';
import type { RestParts, Routes } from './parts.ts';

/** The try-it page sets styles from its scripts; nothing else there may come from anywhere but here. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const TAGS = [
  { name: 'Four calls', description: 'The calls of the BUGS document, for all games. "Game" is its word for a match.' },
  { name: 'Matches', description: 'To make, find and look at matches.' },
  { name: 'Seats', description: 'A seat is held by a ticket: a secret, sent as `Authorization: Bearer …`.' },
  { name: 'Records', description: 'Matches as files.' },
  { name: 'Thinking', description: 'Best moves and analysis.' },
  { name: 'Games', description: 'The games, their options and their rules.' },
  { name: 'Server', description: 'What those ask who watch over a server.' },
];

/** Collects what the routes say of themselves. Before the first of them. */
export async function describeRoutes(routes: Routes, { version, config }: RestParts): Promise<void> {
  await routes.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Quintet',
        version,
        description:
          'Five two-player games by REST. Errors are problem+json with a `code` that does not change. Live play over WebSocket is ' +
          'described by `asyncapi.json`.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: config.basePath, description: 'this server' }],
      tags: TAGS,
      // Most calls need no ticket; those that do say so.
      security: [],
      components: {
        securitySchemes: {
          ticket: { type: 'http', scheme: 'bearer', description: 'the ticket that holds a seat in the match' },
        },
      },
    },
    stripBasePath: true,
    transform: jsonSchemaTransform,
    transformObject: (document) => tidy(jsonSchemaTransformObject(document)),
  });
}

/** The description itself, and a page to try it. */
export async function serveDescription(routes: Routes, { config }: RestParts): Promise<void> {
  routes.get('/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(routes.swagger()),
  );
  await routes.register(swaggerUi, {
    routePrefix: '/docs',
    indexPrefix: `${config.basePath}api`,
    staticCSP: PAGE_POLICY,
    uiConfig: { docExpansion: 'list', deepLinking: false, tryItOutEnabled: true },
  });
}
