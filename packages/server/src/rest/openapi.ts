import swagger from '@fastify/swagger';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { tidy } from './openapi-tidy.ts';
import type { RestParts, Routes } from './parts.ts';
import { serveTryIt } from './try-it.ts';

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
export function serveDescription(routes: Routes, { config }: RestParts): void {
  routes.get('/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(routes.swagger()),
  );
  serveTryIt(routes, config.basePath);
}
