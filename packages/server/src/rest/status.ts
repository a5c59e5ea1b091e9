import { setTimeout as sleep } from 'node:timers/promises';
import { FORMAT } from '@quintet/engine/match';
import { health, readiness, versions, WIRE_VERSION } from '@quintet/wire';
import type { Store } from '../store/store.ts';
import { described, problems, type RestParts, type Routes } from './parts.ts';

const TAG = 'Server';
/** Monitoring polls often. */
const config = { isUnlimited: true };

/** A store that takes longer to respond is not ready. Shorter than the usual timeout of load balancers. */
const READY_TIMEOUT_MS = 900;
const NO_BUS_WARNING = 'several servers use one database without BUS';

/** Health, readiness and version, for supervisors and load balancers. */
export function statusRoutes(routes: Routes, { store, rooms, version, isDraining, isFull }: RestParts): void {
  routes.get(
    '/health',
    {
      config,
      schema: { ...described('health', TAG, 'Whether the process is alive'), response: { 200: health, ...problems() } },
    },
    async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok', version }),
  );

  routes.get(
    '/ready',
    {
      config,
      schema: {
        ...described('ready', TAG, 'Whether the server accepts traffic: its store is writable and it is not stopping'),
        response: { ...problems(), 200: readiness, 503: readiness },
      },
    },
    async (_request, reply) => {
      const status = isDraining() ? 'draining' : (await isReadyInTime(store)) ? 'ready' : 'unavailable';
      return reply
        .code(status === 'ready' ? 200 : 503)
        .header('cache-control', 'no-store')
        .send({ status, isFull: isFull(), ...(rooms.lacksBus ? { warning: NO_BUS_WARNING } : {}) });
    },
  );

  routes.get(
    '/version',
    {
      schema: {
        ...described('version', TAG, 'Versions of the server, the live protocol and the record format'),
        response: { 200: versions, ...problems() },
      },
    },
    async (_request, reply) =>
      reply.header('cache-control', 'no-cache').send({ version, wire: WIRE_VERSION, format: FORMAT }),
  );
}

async function isReadyInTime(store: Store): Promise<boolean> {
  const timeout = new AbortController();
  try {
    return await Promise.race([store.isReady(), sleep(READY_TIMEOUT_MS, false, { signal: timeout.signal })]);
  } finally {
    timeout.abort();
  }
}
