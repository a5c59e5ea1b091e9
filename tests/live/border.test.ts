import { mkdtempSync, rmSync } from 'node:fs';
import { connect as connectRaw } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WIRE_VERSION } from '../../packages/wire/src/index.ts';
import { closeAfterTest, connect, isOpen, pairOf, Raw, someMove, until } from './clients.ts';
import { type Nodes, startNodes } from './nodes.ts';

describe('the socket endpoint', () => {
  let nodes: Nodes;
  let match: { id: string; tickets: readonly [string, string] };
  beforeAll(async () => {
    nodes = await startNodes(1, { ORIGINS: 'https://friends.example', MAX_SOCKETS_PER_ADDRESS: '40' });
    match = await pairOf([nodes.first, nodes.first]);
  });
  afterAll(() => nodes.stop());

  /** Status of the response to an upgrade request. */
  const upgraded = (at: string, headers: Record<string, string> = {}): Promise<string> =>
    new Promise((resolve, reject) => {
      const { port, host } = new URL(nodes.first);
      const socket = connectRaw(Number(port), '127.0.0.1');
      const lines = Object.entries({
        Host: host,
        Upgrade: 'websocket',
        Connection: 'Upgrade',
        'Sec-WebSocket-Version': '13',
        'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
        ...headers,
      }).map(([name, value]) => `${name}: ${value}`);
      socket.write(`GET ${at} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      socket.once('data', (data) => {
        socket.destroy();
        resolve(data.toString().split('\r\n', 1)[0] ?? '');
      });
      socket.once('error', reject);
    });

  test.each([
    ['/api/live', {}, '101'],
    ['/api/live?x=1', {}, '101'],
    ['/api/live/tc8x4mzq2n7vhd3kwpya', {}, '101'],
    ['/api/live/tc8x4mzq2n7vhd3kwpya?x=1', {}, '101'],
    ['/api/live/', {}, '404'],
    ['/api/live/%00', {}, '404'],
    ['/api/live/tc8x4mzq2n7vhd3kwpya/more', {}, '404'],
    ['/api/lobby/tc8x4mzq2n7vhd3kwpya', {}, '404'],
    ['/api/lobby', { Origin: 'https://friends.example' }, '101'],
    ['/api/live', { Origin: 'https://evil.example' }, '403'],
    ['/api/live', { Origin: 'null' }, '403'],
    ['/api/else', {}, '404'],
    ['//', {}, '404'],
    ['/constructor', {}, '404'],
    ['http://[', {}, '4'],
    ['/api/live', { 'Sec-WebSocket-Version': '5' }, '4'],
  ])('on an upgrade request to %s with headers %o, responds with status %s', async (at, headers, status) => {
    expect(await upgraded(at, headers)).toContain(`HTTP/1.1 ${status}`);
  });

  test('accepts connections from pages of the same origin', async () => {
    expect(await upgraded('/api/live', { Origin: nodes.first.slice(0, -1) })).toContain('101');
  });

  test('refuses malformed messages without closing the connection', async () => {
    const raw = closeAfterTest(new Raw(nodes.first));
    await raw.opened;
    const junk = [
      '',
      '{',
      'null',
      '[]',
      '{"type":"sing"}',
      '{"type":"move"}',
      JSON.stringify({ type: 'hello', wire: WIRE_VERSION }),
    ];
    for (const text of [...junk, Buffer.from([1, 2, 3])]) {
      raw.say(text);
      expect(await raw.next('refused')).toMatchObject({ id: null, code: 'bad-message' });
    }
    expect(await raw.hello(match.id, match.tickets[0])).toMatchObject({ seat: 0 });
    raw.say({ type: 'hello', wire: WIRE_VERSION, match: match.id, ticket: null, seen: null });
    expect(await raw.next('refused')).toMatchObject({ code: 'bad-message', version: 0 });
    raw.say({ type: 'ping', sent: 5 });
    expect(await raw.next('pong')).toMatchObject({ sent: 5 });
  });

  test('with a match in its path, accepts a hello for that match only', async () => {
    const right = closeAfterTest(new Raw(nodes.first, `api/live/${match.id}`));
    expect(await right.hello(match.id, null)).toMatchObject({ seat: null });
    const wrong = closeAfterTest(new Raw(nodes.first, `api/live/${'x'.repeat(20)}`));
    await wrong.opened;
    wrong.say({ type: 'hello', wire: WIRE_VERSION, match: match.id, ticket: null, seen: null });
    expect(await wrong.next('refused')).toMatchObject({ code: 'unknown-match' });
    expect(await wrong.closed).toBe(4404);
  });

  test('refuses commands before the hello', async () => {
    const raw = closeAfterTest(new Raw(nodes.first));
    await raw.opened;
    raw.say({ type: 'move', id: 3, version: 0, move: '1,1' });
    expect(await raw.next('refused')).toMatchObject({ id: 3, code: 'bad-message', version: null });
  });

  test.each([
    ['a hello for a match that does not exist', { match: 'x'.repeat(20) }, 'unknown-match', 4404],
    ['a hello with a ticket that holds no seat', { ticket: 'A'.repeat(22) }, 'unknown-ticket', 4404],
    ['the hello of a newer client', { wire: WIRE_VERSION + 1 }, 'new-client', 4426],
  ])('refuses %s and closes the connection', async (_, given, code, close) => {
    const raw = closeAfterTest(new Raw(nodes.first));
    await raw.opened;
    raw.say({ type: 'hello', wire: WIRE_VERSION, match: match.id, ticket: null, seen: null, ...given });
    expect(await raw.next('refused')).toMatchObject({ id: null, code });
    expect(await raw.closed).toBe(close);
  });

  test('closes the connection after a frame that is too large', async () => {
    const raw = closeAfterTest(new Raw(nodes.first));
    await raw.opened;
    raw.say('x'.repeat(9000));
    expect(await raw.closed).toBe(1009);
  });

  test('refuses chat messages that are too long or too frequent', async () => {
    const raw = closeAfterTest(new Raw(nodes.first));
    await raw.hello(match.id, match.tickets[1]);
    raw.say({ type: 'chat', id: 1, version: 0, text: 'x'.repeat(281) });
    expect(await raw.next('refused')).toMatchObject({ code: 'bad-message' });
    for (let id = 2; id < 9; id++) raw.say({ type: 'chat', id, version: 0, text: `line ${id}` });
    expect(await raw.next('refused')).toMatchObject({ code: 'too-many', id: 7 });
  });

  test('limits the number of sockets per address', async () => {
    const sockets = Array.from({ length: 41 }, () => closeAfterTest(new Raw(nodes.first)));
    const opened = await Promise.allSettled(sockets.map((socket) => socket.opened));
    const refused = opened.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(String((refused[0] as PromiseRejectedResult).reason)).toContain('429');
  });

  test('has reported no errors', () => {
    expect(nodes.errors).toEqual([]);
  });
});

describe('the message rate', () => {
  test('is limited per socket to the configured number of messages', async () => {
    const nodes = await startNodes(1, { MESSAGES_PER_SECOND: '2' });
    const { id, tickets } = await pairOf([nodes.first, nodes.first]);
    const raw = closeAfterTest(new Raw(nodes.first));
    await raw.hello(id, tickets[0]);
    // The hello does not count towards the limit, so the fifth message is the first that is refused.
    for (let n = 1; n <= 5; n++) raw.say({ type: 'decline', id: n, version: 0, what: 'draw' });
    expect(await raw.next('refused')).toMatchObject({ id: 5, code: 'too-many' });
    await nodes.stop();
  });
});

describe('a stopping server', () => {
  test('tells clients that it is restarting, and keeps every accepted move', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'stop-'));
    const shared = path.join(folder, 'quintet.sqlite');
    const before = await startNodes(1, { STORE: shared });
    const { id, tickets } = await pairOf([before.first, before.first]);
    const ann = closeAfterTest(new Raw(before.first));
    await ann.hello(id, tickets[0]);
    ann.say({ type: 'move', id: 1, version: 0, move: '1,1' });
    await ann.next('entries');
    ann.say({ type: 'chat', id: 2, version: 1, text: 'bye' });
    await before.stop();
    expect(await ann.next('restart')).toMatchObject({ afterMs: expect.any(Number) });
    expect(await ann.closed).toBe(1012);
    const after = await startNodes(1, { STORE: shared });
    const back = closeAfterTest(connect(after.first, id, tickets[1]));
    await until(back, isOpen);
    expect(back.match?.entries).toHaveLength(1);
    expect(await back.send({ type: 'move', move: someMove(back) })).toMatchObject({ ok: true, version: 2 });
    await after.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 20 });
    expect([...before.errors, ...after.errors]).toEqual([]);
  });
});
