import swagger from '@fastify/swagger';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { tidy } from './openapi-tidy.ts';
import type { RestParts, Routes } from './parts.ts';
import { serveTryIt } from './try-it.ts';

const TAGS = [
  { name: 'Four calls', description: 'The calls of the BUGS document, for all games. It calls a match a "game".' },
  { name: 'Matches', description: 'Create, find and show matches.' },
  {
    name: 'Seats',
    description: 'Claim seats. A ticket, sent as `Authorization: Bearer …`, is the secret that holds a seat.',
  },
  { name: 'Records', description: 'Export and import matches as files.' },
  { name: 'Thinking', description: 'Best moves and analysis.' },
  { name: 'Games', description: 'The games with their options and rules.' },
  { name: 'Server', description: 'Health, readiness and version, for operators.' },
];

/** Collects the schemas of routes. Must be registered before the first route. */
export async function describeRoutes(routes: Routes, { version, config }: RestParts): Promise<void> {
  await routes.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Quintet',
        version,
        description:
          'Five two-player games over REST. Errors are problem+json with a stable `code`. Live play over WebSocket is described ' +
          'in `asyncapi.json`.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: config.basePath, description: 'this server' }],
      tags: TAGS,
      // Operations that need a ticket override this.
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

/** Serves the OpenAPI document and the page to try it. */
export function serveDescription(routes: Routes, { config }: RestParts): void {
  routes.get('/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(routes.swagger()),
  );
  serveTryIt(routes, config.basePath);
}
