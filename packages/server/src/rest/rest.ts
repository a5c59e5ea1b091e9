import type { Game } from '@quintet/engine';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Rooms } from '../room/rooms.ts';
import type { Store } from '../store/store.ts';

export interface RestParts {
  readonly store: Store;
  readonly rooms: Rooms;
  readonly jobs: Jobs;
  readonly games: readonly Game[];
  readonly config: Config;
  readonly version: string;
  now(): number;
}

/** Everything that is asked for by REST. */
export async function registerRest(server: FastifyInstance, { config, store, version }: RestParts): Promise<void> {
  await server.register(
    async (api) => {
      api.get('/health', async () => ({ status: 'ok', version }));
      api.get('/ready', async (_request, reply) => {
        const isReady = await store.isReady();
        return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'unavailable' });
      });
    },
    { prefix: `${config.basePath}api` },
  );
}
