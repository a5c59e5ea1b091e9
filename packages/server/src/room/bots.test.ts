import { describe, expect, test } from 'vitest';
import { NO_BUS } from '../bus/bus.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { ThreadJobs } from '../jobs/threads.ts';
import { inlineThread } from '../testkit/inline-thread.ts';
import { BOB, faults, matchOf, node, pass, store } from '../testkit/rooms.ts';

describe('bots', () => {
  test('try again where thinking failed', async () => {
    let failures = 3;
    const real = new ThreadJobs(inlineThread, { threads: 1 });
    const shaky: Jobs = {
      run: (task, urgency) => (failures-- > 0 ? Promise.reject(new Error('no luck')) : real.run(task, urgency)),
      waiting: 0,
      close: async () => {},
    };
    const rooms = await node(NO_BUS, shaky);
    const id = await matchOf({ players: [{ name: null, level: 1, colour: null }, BOB], seat: 1 });
    await rooms.changed(id);
    await pass(10_000);
    await expect.poll(async () => (await store.match(id))?.version, { interval: 1 }).toBe(1);
    expect(faults.splice(0)).toHaveLength(3);
  });
});
