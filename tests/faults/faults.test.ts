import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ownService, service } from '../../packages/server/src/testkit/services.ts';
import { buildProgram, type Program } from './node.ts';
import type { Fault } from './plan.ts';
import { runSeed } from './run.ts';
import { aloneWorld, clusterWorld, type World } from './world.ts';

// Longer than the timeout of `runSeed`, whose error says more about a hanging run.
vi.setConfig({ testTimeout: 120_000 });

let program: Program;
beforeAll(async () => {
  program = await buildProgram();
});
afterAll(() => program.remove());

interface Sample {
  readonly seeds: readonly number[];
  /** Faults that must occur in at least one of these seeds. */
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
      // Uses a separate PostgreSQL, because runs suspend it.
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
  'with network failures and server crashes, on %s',
  (_, { seeds, faults, make }) => {
    let world: World;
    beforeAll(async () => {
      world = await make();
    });
    afterAll(() => world?.stop());
    const happened = new Set<Fault>();
    const carried = { oldTicket: null };

    test.each(seeds)(
      'with seed %d, no acknowledged command is lost, all clients converge, and no seat is stolen',
      async (seed) => {
        const { wrong, injected, accepted, thefts, log } = await runSeed(world, seed, carried);
        expect(wrong, log.join('\n')).toEqual([]);
        for (const fault of injected.keys()) happened.add(fault);
        // Makes sure that the run had faults, commands and theft attempts.
        expect(injected.size).toBeGreaterThan(3);
        expect(accepted).toBeGreaterThan(5);
        expect(thefts).toBeGreaterThan(0);
        // After the last seed, every expected fault must have occurred.
        if (seed === seeds.at(-1)) expect([...happened]).toEqual(expect.arrayContaining([...faults]));
      },
    );
  },
);
