import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeAfterTest, pairOf, Raw } from '../live/clients.ts';
import { type Nodes, startNodes } from '../live/nodes.ts';
import { Attacker, clientFrame, FLOODS, type FloodPlan, repeated } from './attacker.ts';

/** More bytes than the kernel buffers at both ends hold, so a server that accepts them all must be reading. */
const FLOOD_BYTES = 64e6;

let nodes: Nodes;
let match: { readonly id: string; readonly tickets: readonly [string, string] };
let port: number;
beforeAll(async () => {
  nodes = await startNodes(1, { MESSAGES_PER_SECOND: '50', MAX_SOCKETS_PER_ADDRESS: '2000' });
  match = await pairOf([nodes.first, nodes.first]);
  port = Number(new URL(nodes.first).port);
});
afterAll(async () => {
  await nodes.stop();
  expect(nodes.errors).toEqual([]);
});

const attacker = async (path?: string): Promise<Attacker> => closeAfterTest(await Attacker.open(port, path));

/** Runs all floods at once, each on a separate connection. */
const each = async <T>(attack: (plan: FloodPlan) => Promise<T>): Promise<Record<string, T>> =>
  Object.fromEntries(await Promise.all(FLOODS.map(async (plan) => [plan.name, await attack(plan)] as const)));
const all = <T>(outcome: T): Record<string, T> => Object.fromEntries(FLOODS.map(({ name }) => [name, outcome]));

test('a watcher that floods the server without reading is disconnected, whatever frames it sends', async () => {
  const outcomes = await each(async ({ first, chunk }) => {
    const flooding = await attacker();
    flooding.watch(match.id);
    flooding.stopReading();
    if (first) flooding.write(first);
    await flooding.flood(chunk, FLOOD_BYTES);
    return flooding.written < FLOOD_BYTES ? 'cut off' : 'taken';
  });
  expect(outcomes).toEqual(all('cut off'));
});

test.each(['/api/live', '/api/lobby'])(
  'a client that floods %s before its hello is disconnected with close code 1008',
  async (path) => {
    const codes = await each(async ({ first, chunk }) => {
      const flooding = await attacker(path);
      if (first) flooding.write(first);
      flooding.write(chunk);
      await flooding.closed;
      return flooding.closeCode;
    });
    expect(codes).toEqual(all(1008));
  },
);

test('a client that pings within the rate limit gets a pong with the same payload', async () => {
  const polite = await attacker();
  polite.watch(match.id);
  polite.write(clientFrame('ping', 'first'));
  polite.write(clientFrame('ping', 'second'));
  await polite.until((heard) => heard.includes('second'));
  expect([polite.heard.includes('\x8a\x05first', 0, 'latin1'), polite.isClosed]).toEqual([true, false]);
});

test('compression is not negotiated, and a compressed message is a protocol error', async () => {
  const bomb = await attacker();
  expect(bomb.heard.toString('latin1')).toMatch(/^HTTP\/1\.1 101 /);
  expect(bomb.heard.toString('latin1').toLowerCase()).not.toContain('sec-websocket-extensions');
  bomb.write(clientFrame('text', Buffer.alloc(100), { isCompressed: true }));
  await bomb.closed;
  expect(bomb.closeCode).toBe(1002);
});

test('a client that sends a frame byte by byte is disconnected', async () => {
  const dribbling = await attacker();
  dribbling.write(clientFrame('text', 'x'.repeat(8000)).subarray(0, 8));
  for (let n = 0; n < 1000 && !dribbling.isClosed; n++) {
    dribbling.write('x');
    // Sends each byte in a separate TCP segment, so that the server reads them one by one.
    await new Promise((resolve) => setImmediate(resolve));
  }
  await dribbling.closed;
  expect(dribbling.closeCode).toBe(1008);
});

test('players can still make moves after the floods', async () => {
  const player = closeAfterTest(new Raw(nodes.first));
  await player.hello(match.id, match.tickets[0]);
  player.say({ type: 'move', id: 1, version: 0, move: '1,1' });
  expect(await player.next('entries')).toMatchObject({ id: 1, from: 0 });
});

test('an address is refused new connections after several of its clients were disconnected for flooding', async () => {
  const strict = await startNodes(1, { MESSAGES_PER_SECOND: '50', MAX_SOCKETS_PER_ADDRESS: '20' });
  const strictPort = Number(new URL(strict.first).port);
  const offenders = await Promise.all([1, 2, 3].map(async () => closeAfterTest(await Attacker.open(strictPort))));
  for (const offender of offenders) offender.write(repeated(clientFrame('ping')));
  await Promise.all(offenders.map((offender) => offender.until(() => offender.closeCode === 1008)));
  const next = closeAfterTest(await Attacker.open(strictPort));
  expect(next.heard.toString('latin1')).toMatch(/^HTTP\/1\.1 429 /);
  await strict.stop();
});
