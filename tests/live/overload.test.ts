import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startThread } from '../../packages/cli/src/bundled.ts';
import { type RestServer, restServer } from '../../packages/server/src/testkit/rest-server.ts';
import { type LobbyServerMessage, lobbyServerMessage, WIRE_VERSION } from '../../packages/wire/src/index.ts';
import { closeAfterTest, connect, isOpen, pairOf, Raw, someMove, until } from './clients.ts';
import { startNodes } from './nodes.ts';

/** Type of the first message that a watcher gets, and the close code, which is `null` if the connection stays open. */
async function watching(node: string, match: string): Promise<readonly [string, number | null]> {
  const raw = closeAfterTest(new Raw(node));
  await raw.opened;
  raw.say({ type: 'hello', wire: WIRE_VERSION, match, ticket: null, seen: null });
  const answer = await Promise.race([raw.next('welcome'), raw.next('refused')]);
  return answer.type === 'welcome' ? ['welcome', null] : [answer.code, await raw.closed];
}

async function visiting(node: string): Promise<readonly [string, number | null]> {
  const socket = closeAfterTest(new WebSocket(`${node.replace('http', 'ws')}api/lobby`));
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  socket.once('open', () => socket.send(JSON.stringify({ type: 'hello', wire: WIRE_VERSION })));
  const answer = await new Promise<LobbyServerMessage>((resolve, reject) => {
    socket.once('message', (data) => resolve(lobbyServerMessage.parse(JSON.parse(String(data)))));
    socket.once('error', reject);
  });
  return answer.type === 'refused' ? [answer.code, await closed] : [answer.type, null];
}

/** HTTP statuses of requests that start a match or a search. */
async function beginning(node: string): Promise<number[]> {
  const requests = ['games', 'api/matches', 'api/pairing', 'api/bestmove'].map(async (at) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(new URL(at, node), { method: 'POST', headers, body: '{"game":"octa"}' });
    await answer.text();
    return answer.status;
  });
  return Promise.all(requests);
}

const metrics = async (node: string): Promise<string> => (await fetch(new URL('metrics', node))).text();
const isBusy = async (node: string): Promise<boolean> => /^quintet_busy 1$/m.test(await metrics(node));

const REFUSED = { beginning: [503, 503, 503, 503], watching: ['unavailable', 1013], visiting: ['unavailable', 1013] };

/** Checks that a running match works: moves, their delivery, and reconnecting. */
async function playOn(node: string, { id, tickets }: Awaited<ReturnType<typeof pairOf>>): Promise<number> {
  const [ann, bob] = [closeAfterTest(connect(node, id, tickets[0])), closeAfterTest(connect(node, id, tickets[1]))];
  await Promise.all([until(ann, isOpen), until(bob, isOpen)]);
  const { length } = bob.match?.entries ?? [];
  expect(await ann.send({ type: 'move', move: someMove(ann) })).toMatchObject({ ok: true, version: length + 1 });
  await until(bob, ({ match }) => match?.entries.length === length + 1);
  expect(await bob.send({ type: 'move', move: someMove(bob) })).toMatchObject({ ok: true, version: length + 2 });
  for (const each of [ann, bob]) each.close();
  return length + 2;
}

test('near the maximum number of sockets, new matches and watchers are refused and running matches continue', async () => {
  const nodes = await startNodes(1, { MAX_SOCKETS: '40' });
  const node = nodes.first;
  const match = await pairOf([node, node]);
  const watcher = closeAfterTest(connect(node, match.id, null));
  await until(watcher, isOpen);
  // Two players with many devices use up all sockets except those that are reserved for players.
  const idle = Array.from({ length: 36 }, () => closeAfterTest(new Raw(node)));
  await Promise.all(idle.map((socket, n) => socket.hello(match.id, match.tickets[n % 2] ?? null)));
  expect(await isBusy(node)).toBe(true);

  expect({
    beginning: await beginning(node),
    watching: await watching(node, match.id),
    visiting: await visiting(node),
  }).toEqual(REFUSED);
  const version = await playOn(node, match);
  // Watchers who connected earlier stay connected.
  await until(watcher, ({ match: seen }) => seen?.entries.length === version);
  expect(await metrics(node)).toContain('quintet_shed_total{what="watcher"} 2');

  for (const socket of idle) socket.close();
  await Promise.all(idle.map((socket) => socket.closed));
  await expect.poll(() => isBusy(node)).toBe(false);
  expect([await watching(node, match.id), await visiting(node)]).toEqual([
    ['welcome', null],
    ['welcome', null],
  ]);
  expect(await beginning(node)).toEqual([201, 201, 201, 200]);
  await nodes.stop();
  expect(nodes.errors).toEqual([]);
});

/** Blocks the event loop most of the time, as on an overloaded machine. */
function starve(): { stop(): Promise<void> } {
  const lock = new Int32Array(new SharedArrayBuffer(4));
  let isOver = false;
  const starving = (async () => {
    while (!isOver) {
      Atomics.wait(lock, 0, 0, 150);
      await new Promise((resolve) => setImmediate(resolve));
    }
  })();
  return {
    async stop() {
      isOver = true;
      await starving;
    },
  };
}

test('while the event loop is late, new matches and watchers are refused and running matches continue', async () => {
  const nodes = await startNodes(1, { MAX_EVENT_LOOP_DELAY: '60' });
  const node = nodes.first;
  const match = await pairOf([node, node]);
  expect(await watching(node, match.id)).toEqual(['welcome', null]);

  const starving = starve();
  await expect.poll(() => isBusy(node), { timeout: 50_000 }).toBe(true);
  expect(await Promise.all([beginning(node), watching(node, match.id), visiting(node), playOn(node, match)])).toEqual([
    ...[REFUSED.beginning, REFUSED.watching, REFUSED.visiting, 2],
  ]);

  await starving.stop();
  await expect.poll(() => isBusy(node), { timeout: 50_000 }).toBe(false);
  expect(await watching(node, match.id)).toEqual(['welcome', null]);
  expect(await visiting(node)).toEqual(['welcome', null]);
  expect(await beginning(node)).toEqual([201, 201, 201, 200]);
  await nodes.stop();
  expect(nodes.errors).toEqual([]);
});

const CLI = new URL('../../packages/cli/', import.meta.url);
const FLOODER = '203.0.113.1';
const OTHER = '203.0.113.2';

let server: RestServer;
beforeAll(async () => {
  // Builds the worker if its sources have changed.
  await promisify(execFile)(process.execPath, [fileURLToPath(new URL('bin/quintet.mjs', CLI)), '--version']);
  server = await restServer({ THREADS: '1', TRUST_PROXY: '1' }, { startThread });
});
afterAll(() => server.stop());

/** Creates a match in which a bot moves first. */
async function matchBy(address: string, game: string, level: number): Promise<string> {
  const body = { game, seat: 1, opponent: { kind: 'bot', level } };
  const { status, body: made } = await server.post('api/matches', body, { 'x-forwarded-for': address });
  expect(status).toBe(201);
  return made.id;
}

const hasMoved = async (id: string): Promise<boolean> => (await server.get(`api/matches/${id}`)).body.version > 0;

test('200 level-8 bots of one address on one thread do not delay level-1 bots of another address', async () => {
  const games = ['xo', 'jungle', 'ctor', 'bugs', 'octa'] as const;
  const flood = await Promise.all(
    Array.from({ length: 200 }, (_, n) => matchBy(FLOODER, games[n % games.length] as string, 8)),
  );
  const countMoved = async (): Promise<number> => (await Promise.all(flood.map(hasMoved))).filter(Boolean).length;
  const before = await countMoved();
  for (const game of games) {
    const id = await matchBy(OTHER, game, 1);
    await expect.poll(() => hasMoved(id), { interval: 5, timeout: 50_000 }).toBe(true);
  }
  expect((await countMoved()) - before).toBeLessThan(10);
  expect(server.errors).toEqual([]);
});
