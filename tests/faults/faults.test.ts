import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freshDatabase, service } from '../../packages/server/src/testkit/services.ts';
import { buildProgram, type Program } from './node.ts';
import { runSeed } from './run.ts';
import { aloneWorld, clusterWorld, type World } from './world.ts';

// More than a run waits for itself: it then says what it hangs on.
vi.setConfig({ testTimeout: 120_000 });

let program: Program;
beforeAll(async () => {
  program = await buildProgram();
});
afterAll(() => program.remove());

const WORLDS = {
  'one server over a file': {
    seeds: [9, 12, 22],
    make: async () => ({ world: await aloneWorld(program), drop: async () => {} }),
  },
  'two nodes over PostgreSQL and Redis': {
    seeds: [2, 20],
    async make() {
      const [database, redis] = await Promise.all([freshDatabase(), service('redis')]);
      const world = await clusterWorld(program, { postgres: database.url, redis: redis.url });
      return { world, drop: () => database.drop() };
    },
  },
};

describe.each(Object.entries(WORLDS))('a network that fails and servers that are killed: %s', (_, { seeds, make }) => {
  let world: World;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    ({ world, drop } = await make());
  });
  afterAll(async () => {
    await world?.stop();
    await drop?.();
  });
  const carried = { oldTicket: null };

  test.each(seeds)(
    'seed %d: nothing acknowledged is lost, all see the same, no seat is taken by another',
    async (seed) => {
      const { wrong, injected, accepted, thefts, log } = await runSeed(world, seed, carried);
      expect(wrong, log.join('\n')).toEqual([]);
      // It was no calm day.
      expect(injected.size).toBeGreaterThan(3);
      expect(accepted).toBeGreaterThan(5);
      expect(thefts).toBeGreaterThan(0);
    },
  );
});
