import { once } from 'node:events';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { freshDatabase, service } from '../../packages/server/src/testkit/services.ts';
import { WIRE_VERSION } from '../../packages/wire/src/index.ts';
import { createMatch, join, post, until } from './client.ts';
import { buildProgram, type Patch, type Program } from './node.ts';
import { randomFor } from './plan.ts';
import { quietMatch } from './quiet.ts';
import { aloneWorld, clusterWorld } from './world.ts';

// Long enough to start several servers one after the other on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const ADDED = "async (db) => void (await db.schema.alterTable('matches').addColumn('mood', 'text').execute())";
/** Patches that simulate a later release: one changes the wire version, the other adds a migration. */
const NEXT_WIRE: Patch = {
  file: 'packages/wire/src/constants.ts',
  from: `WIRE_VERSION = ${WIRE_VERSION}`,
  to: `WIRE_VERSION = ${WIRE_VERSION + 1}`,
};
const NEXT_SCHEMA: Patch = {
  file: 'packages/server/src/store/open.ts',
  from: 'migrations = MIGRATIONS',
  to: `migrations = [...MIGRATIONS, ${ADDED}]`,
};

let programs: readonly Program[];
beforeAll(async () => {
  programs = await Promise.all([buildProgram(), buildProgram([NEXT_WIRE]), buildProgram([NEXT_SCHEMA])]);
});
afterAll(() => {
  for (const program of programs) program.remove();
});

const [CURRENT, AHEAD, MIGRATED] = [0, 1, 2];
const programOf = (which: number): Program => programs[which] as Program;
const patience = (): AbortSignal => AbortSignal.timeout(30_000);

test.each([
  { title: 'behind', server: AHEAD, client: WIRE_VERSION, spoken: WIRE_VERSION + 1, code: 'old-client' },
  { title: 'ahead', server: CURRENT, client: WIRE_VERSION + 1, spoken: WIRE_VERSION, code: 'new-client' },
])(
  'a client that is one wire version $title the server is refused and stops reconnecting',
  async ({ server, client, spoken, code }) => {
    const world = await aloneWorld(programOf(server));
    const { id, ticket } = await createMatch(world, 'octa');
    const at = { port: Number(world.nodes[0]?.port), match: id, ticket };
    let opened = 0;
    const live = join({ ...at, random: randomFor(1), wire: client, onOpen: () => opened++ });
    await until(live, () => live.connectionState === 'gone', patience());
    expect(live.refusalCode).toBe(code);
    expect(live.match).toBeNull();
    // If the refused client were reconnecting, it would have done so by the time that another client has connected.
    const other = join({ ...at, random: randomFor(2), wire: spoken });
    await until(other, () => other.connectionState === 'open', patience());
    expect(opened).toBe(1);
    live.close();
    other.close();
    await world.stop();
  },
);

test('a hello with another wire version and unknown fields is refused because of its version, not its fields', async () => {
  const world = await aloneWorld(programOf(CURRENT));
  for (const [wire, code] of [
    [0, 'old-client'],
    [WIRE_VERSION + 1, 'new-client'],
  ] as const) {
    const socket = new WebSocket(`ws://127.0.0.1:${world.nodes[0]?.port}/api/live`);
    socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', wire, room: 'x', since: [] })));
    const [answer] = await once(socket, 'message');
    expect(JSON.parse(String(answer))).toMatchObject({ type: 'refused', code });
    const [closed] = await once(socket, 'close');
    expect(closed).toBe(4426);
  }
  await world.stop();
});

test('an older node keeps running after a newer node has migrated the database, but cannot be restarted', async () => {
  const [database, redis] = await Promise.all([freshDatabase(), service('redis')]);
  const at = { postgres: database.url, redis: redis.url };
  const world = await clusterWorld(programOf(CURRENT), at, programOf(MIGRATED));
  const match = await quietMatch(world, patience());
  await match.play(6);
  expect(match.entries()).toHaveLength(6);
  match.close();
  await expect(world.nodes[0]?.restart()).rejects.toThrow('it was used by a newer Quintet');
  // From here on, only the newer node is running.
  expect((await post(world, '/api/matches', { game: 'octa' })).status).toBe(201);
  await world.stop();
  await database.drop();
});
