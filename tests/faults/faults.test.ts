import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ownService, service } from '../../packages/server/src/testkit/services.ts';
import { ALONE_ATTACKS, type Attack, addDatabaseClock, attack, clusterAttacks } from './clocks.ts';
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
  /** Names of the failures that must not cost anybody a match on time. */
  readonly clocks: readonly string[];
  make(): Promise<{ readonly world: World; readonly attacks: readonly Attack[] }>;
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
    clocks: ['server frozen for 12 s', 'system clock stepped by 1 h'],
    make: async () => ({ world: await aloneWorld(program), attacks: ALONE_ATTACKS }),
  },
  'two nodes over PostgreSQL and Redis': {
    seeds: [71],
    faults: [
      'servers killed between commit and publish',
      'Redis messages swallowed',
      'PostgreSQL stopped',
      'nodes with a wrong clock',
    ],
    clocks: ['PostgreSQL blocked for 12 s', 'commits delayed by 10 s', 'database clock stepped by 1 h'],
    async make() {
      // Uses a separate PostgreSQL, because runs suspend it.
      const [postgres, redis] = await Promise.all([ownService('postgres'), service('redis')]);
      const { url } = postgres;
      const pid = postgres.pid as number;
      await addDatabaseClock(url);
      const world = await clusterWorld(program, { postgres: url, postgresPid: pid, redis: redis.url });
      return { world, attacks: clusterAttacks({ url, pid }) };
    },
  },
};

describe.each(Object.entries(WORLDS))(
  'with network failures and server crashes, on %s',
  (_, { seeds, faults, clocks, make }) => {
    let world: World;
    let attacks: readonly Attack[];
    beforeAll(async () => {
      ({ world, attacks } = await make());
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

    test.each(clocks)('nobody who moved in time loses on time: %s', async (name) => {
      const chosen = attacks.find((each) => each.name === name) as Attack;
      expect((await attack(world, chosen, 4)).lost).toEqual([]);
    });
  },
);
