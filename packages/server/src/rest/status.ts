import { setTimeout as sleep } from 'node:timers/promises';
import { FORMAT } from '@quintet/engine';
import { health, readiness, versions, WIRE_VERSION } from '@quintet/wire';
import type { Store } from '../store/store.ts';
import { described, problems } from './describe.ts';
import type { RestParts, Routes } from './parts.ts';

const TAG = 'Server';
/** Whoever watches over a server asks often, and must not be refused. */
const config = { rateLimit: false as const };

/** Load balancers give up on a slow answer: a store that is silent for this long is not ready. */
const READY_TIMEOUT_MS = 900;
const NO_BUS_WARNING = 'several servers use one database without BUS';

/** Health, readiness and version, for supervisors and load balancers. */
export function statusRoutes(routes: Routes, { store, rooms, version, isDraining, isFull }: RestParts): void {
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
        ...described(
          'ready',
          TAG,
          'Whether it can serve: its store answers and can be written to, and it is not about to stop',
        ),
        response: { ...problems(), 200: readiness, 503: readiness },
      },
    },
    async (_request, reply) => {
      const status = isDraining() ? 'draining' : (await answersInTime(store)) ? 'ready' : 'unavailable';
      return reply
        .code(status === 'ready' ? 200 : 503)
        .header('cache-control', 'no-store')
        .send({ status, isFull: isFull(), ...(rooms.lacksBus ? { warning: NO_BUS_WARNING } : {}) });
    },
  );

  routes.get(
    '/version',
    { schema: { ...described('version', TAG, 'What is served here'), response: { 200: versions, ...problems() } } },
    async (_request, reply) =>
      reply.header('cache-control', 'no-cache').send({ version, wire: WIRE_VERSION, format: FORMAT }),
  );
}

async function answersInTime(store: Store): Promise<boolean> {
  const timeout = new AbortController();
  try {
    return await Promise.race([store.isReady(), sleep(READY_TIMEOUT_MS, false, { signal: timeout.signal })]);
  } finally {
    timeout.abort();
  }
}
