import { STATUS_CODES } from 'node:http';
import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import Fastify, { type FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { RestParts, Routes } from './parts.ts';

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

/** Serves the OpenAPI document and a page for trying it out. */
export function serveDescription(routes: Routes, { config }: RestParts): void {
  routes.get('/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(routes.swagger()),
  );
  serveTryIt(routes, config.basePath);
}

type Node = { [key: string]: unknown };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
const SCHEMAS = '#/components/schemas/';
/** Suffix that the generator gives to the input form of a schema that is also used for output. */
const INPUT = 'Input';

/**
 * Makes a generated OpenAPI document readable: drops unused schemas, merges equal input and output forms, and marks a body
 * without required fields as optional.
 */
export function tidy<T extends object>(document: T): T {
  const copy = structuredClone(document) as unknown as { paths: Node; components: { schemas: Node } };
  const { schemas } = copy.components;
  const used = usedIn(copy.paths, schemas);
  for (const name of Object.keys(schemas)) if (!used.has(name)) delete schemas[name];
  // Repeated, because merging one pair may make the schemas that refer to it equal too.
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    for (const name of Object.keys(schemas).filter((known) => known.endsWith(INPUT))) {
      const plain = name.slice(0, -INPUT.length);
      if (plain in schemas && JSON.stringify(schemas[plain]) !== JSON.stringify(schemas[name])) continue;
      schemas[plain] = schemas[name];
      delete schemas[name];
      renameRefs(copy, `${SCHEMAS}${name}`, `${SCHEMAS}${plain}`);
      isChanged = true;
    }
  }
  for (const operation of operationsIn(copy.paths)) tidyOperation(operation, schemas);
  return copy as unknown as T;
}

function usedIn(root: unknown, schemas: Node): Set<string> {
  const used = new Set<string>();
  const look = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(look);
    if (!isNode(value)) return;
    const name = typeof value.$ref === 'string' ? value.$ref.slice(SCHEMAS.length) : '';
    if (name in schemas && !used.has(name)) {
      used.add(name);
      look(schemas[name]);
    }
    Object.values(value).forEach(look);
  };
  look(root);
  return used;
}

function renameRefs(value: unknown, from: string, to: string): void {
  if (Array.isArray(value)) for (const item of value) renameRefs(item, from, to);
  if (!isNode(value)) return;
  if (value.$ref === from) value.$ref = to;
  for (const item of Object.values(value)) renameRefs(item, from, to);
}

const operationsIn = (paths: Node): Node[] =>
  Object.values(paths).flatMap((path) => Object.values(path as Node) as Node[]);

function tidyOperation(operation: Node, schemas: Node): void {
  for (const [status, response] of Object.entries(operation.responses as Node)) {
    (response as Node).description = STATUS_CODES[status] ?? status;
  }
  const body = operation.requestBody as
    | { required: boolean; content: { 'application/json': { schema: Node } } }
    | undefined;
  if (!body) return;
  const { schema } = body.content['application/json'];
  const resolved = typeof schema.$ref === 'string' ? (schemas[schema.$ref.slice(SCHEMAS.length)] as Node) : schema;
  body.required = 'anyOf' in resolved || Array.isArray(resolved.required);
}

/** Content security policy of the page. Its scripts set inline styles; everything else must come from this server. */
const POLICY = [
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

/** Headers of the connection, which the outer server sets itself. */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'date', 'content-length', 'transfer-encoding']);

/**
 * Serves the Swagger UI. It is slow to load and rarely opened, so an inner server for it is created on the first request.
 */
export function serveTryIt(routes: Routes, basePath: string): void {
  let starting: Promise<FastifyInstance> | null = null;
  for (const url of ['/docs', '/docs/*']) {
    routes.get(url, { schema: { hide: true } }, async (request, reply) => {
      starting ??= start(routes.swagger() as StaticDocumentSpec['document'], basePath);
      const page = await starting;
      const response = await page.inject({ method: 'GET', url: request.url, headers: request.headers });
      for (const [name, value] of Object.entries(response.headers)) {
        if (value !== undefined && !HOP_BY_HOP.has(name)) reply.header(name, value);
      }
      return reply.code(response.statusCode).send(response.rawPayload);
    });
  }
}

async function start(document: StaticDocumentSpec['document'], basePath: string): Promise<FastifyInstance> {
  const { default: swaggerUi } = await import('@fastify/swagger-ui');
  const page = Fastify({ routerOptions: { maxParamLength: 200 } });
  await page.register(swagger, { mode: 'static', specification: { document } });
  await page.register(
    async (scope) => {
      await scope.register(swaggerUi, {
        routePrefix: '/docs',
        indexPrefix: `${basePath}api`,
        staticCSP: POLICY,
        uiConfig: { docExpansion: 'list', deepLinking: false, tryItOutEnabled: true },
      });
    },
    { prefix: `${basePath}api` },
  );
  await page.ready();
  return page;
}
