import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Routes } from './parts.ts';

/** The try-it page sets styles from its scripts; nothing else there may come from anywhere but here. */
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

/** Whatever the connection itself says is said by the server that has it. */
const NOT_PASSED_ON = new Set(['connection', 'keep-alive', 'date', 'content-length', 'transfer-encoding']);

/**
 * The page to try the calls. Its parts are a good share of all that starting would load, and few ever look: it is a small
 * server of its own that is made when somebody first asks for it.
 */
export function serveTryIt(routes: Routes, basePath: string): void {
  let making: Promise<FastifyInstance> | null = null;
  for (const url of ['/docs', '/docs/*']) {
    routes.get(url, { schema: { hide: true } }, async (request, reply) => {
      making ??= made(routes.swagger() as StaticDocumentSpec['document'], basePath);
      const page = await making;
      const found = await page.inject({ method: 'GET', url: request.url, headers: request.headers });
      for (const [name, value] of Object.entries(found.headers)) {
        if (value !== undefined && !NOT_PASSED_ON.has(name)) reply.header(name, value);
      }
      return reply.code(found.statusCode).send(found.rawPayload);
    });
  }
}

async function made(document: StaticDocumentSpec['document'], basePath: string): Promise<FastifyInstance> {
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
