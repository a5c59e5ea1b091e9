import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Routes } from './parts.ts';

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
