import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ownService, service } from '../../packages/server/src/testkit/services.ts';
import { buildProgram, type Program } from './node.ts';
import type { Fault } from './plan.ts';
import { runSeed } from './run.ts';
import { aloneWorld, clusterWorld, type World } from './world.ts';

// More than a run waits for itself: it then says what it hangs on.
vi.setConfig({ testTimeout: 120_000 });

let program: Program;
beforeAll(async () => {
  program = await buildProgram();
});
afterAll(() => program.remove());

interface Sample {
  readonly seeds: readonly number[];
  /** Faults that these seeds bring about between them. */
  readonly faults: readonly Fault[];
  make(): Promise<World>;
}

const WORLDS: Readonly<Record<string, Sample>> = {
  'one server over a file': {
    seeds: [62],
    faults: [
      'servers killed',
      'servers killed between commit and publish',
      'ping floods',
      'long matches imported and read',
      'bot floods',
    ],
    make: () => aloneWorld(program),
  },
  'two nodes over PostgreSQL and Redis': {
    seeds: [71],
    faults: [
      'servers killed between commit and publish',
      'Redis messages swallowed',
      'PostgreSQL stopped',
      'nodes with a wrong clock',
    ],
    async make() {
      // PostgreSQL is stopped at times, which would disturb whoever shares it.
      const [postgres, redis] = await Promise.all([ownService('postgres'), service('redis')]);
      return clusterWorld(program, {
        postgres: postgres.url,
        postgresPid: postgres.pid as number,
        redis: redis.url,
      });
    },
  },
};

describe.each(Object.entries(WORLDS))(
  'a network that fails and servers that are killed: %s',
  (_, { seeds, faults, make }) => {
    let world: World;
    beforeAll(async () => {
      world = await make();
    });
    afterAll(() => world?.stop());
    const happened = new Set<Fault>();
    const carried = { oldTicket: null };

    test.each(seeds)(
      'seed %d: nothing acknowledged is lost, all soon see the same, no seat is taken by another',
      async (seed) => {
        const { wrong, injected, accepted, thefts, log } = await runSeed(world, seed, carried);
        expect(wrong, log.join('\n')).toEqual([]);
        for (const fault of injected.keys()) happened.add(fault);
        // It was no calm day.
        expect(injected.size).toBeGreaterThan(3);
        expect(accepted).toBeGreaterThan(5);
        expect(thefts).toBeGreaterThan(0);
        // After the last one, every fault of the sample has happened.
        if (seed === seeds.at(-1)) expect([...happened]).toEqual(expect.arrayContaining([...faults]));
      },
    );
  },
);
