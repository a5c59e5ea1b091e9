import { FORMAT } from '@quintet/engine';
import { health, readiness, versions, WIRE } from '@quintet/wire';
import { described, problems } from './describe.ts';
import type { RestParts, Routes } from './parts.ts';

const TAG = 'Server';
/** Whoever watches over a server asks often, and must not be refused. */
const config = { rateLimit: false as const };

/** What those ask who watch over a server. */
export function statusRoutes(routes: Routes, { store, version }: RestParts): void {
  routes.get(
    '/health',
    {
      config,
      schema: { ...described('health', TAG, 'Whether the process lives'), response: { 200: health, ...problems() } },
    },
    async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok', version }),
  );

  routes.get(
    '/ready',
    {
      config,
      schema: {
        ...described('ready', TAG, 'Whether it can serve: its store answers and can be written to'),
        response: { ...problems(), 200: readiness, 503: readiness },
      },
    },
    async (_request, reply) => {
      const isReady = await store.isReady();
      const status = isReady ? 'ready' : 'unavailable';
      return reply
        .code(isReady ? 200 : 503)
        .header('cache-control', 'no-store')
        .send({ status });
    },
  );

  routes.get(
    '/version',
    { schema: { ...described('version', TAG, 'What is served here'), response: { 200: versions, ...problems() } } },
    async (_request, reply) => reply.header('cache-control', 'no-cache').send({ version, wire: WIRE, format: FORMAT }),
  );
}
