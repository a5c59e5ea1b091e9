import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeAfterTest, post } from '../live/clients.ts';
import { type Nodes, startNodes } from '../live/nodes.ts';
import { Attacker } from './attacker.ts';
import { Victim } from './victim.ts';

/** Requests that a client starts but never completes. */
const SLOW_REQUESTS = {
  'nothing at all': '',
  'half of the headers': 'GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ',
  'half of a body':
    'POST /api/matches HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{',
  'half of a chunked body':
    'POST /api/matches HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"gam\r\n',
} as const;

/** Requests that the server refuses without looking at their body. */
const UNWANTED = ['/nothing', '/api/nothing', '/games/nothing/nothing', '/api/matches'];

const LARGE = 'GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';

/** Pipelines requests for more data than all buffers on the way can hold, and never reads the responses. */
function neverReading(port: number): Attacker {
  const attacker = Attacker.connect(port);
  attacker.stopReading();
  attacker.write(LARGE.repeat(500));
  return attacker;
}

const portOf = ({ first }: Nodes): number => Number(new URL(first).port);

describe.concurrent('a deliberately slow client', () => {
  let nodes: Nodes;
  const clients: Attacker[] = [];
  const closeAtEnd = (client: Attacker): Attacker => {
    clients.push(client);
    return client;
  };
  beforeAll(async () => {
    nodes = await startNodes(1, {
      HEADERS_TIMEOUT_SECONDS: '1',
      REQUEST_TIMEOUT_SECONDS: '2',
      // Longer than any of these tests takes, so that the idle timeout never ends a connection.
      IDLE_TIMEOUT_SECONDS: '600',
      KEEP_ALIVE_SECONDS: '1',
    });
  });
  afterAll(async () => {
    for (const each of clients) each.close();
    await nodes.stop();
  });

  test.each(Object.entries(SLOW_REQUESTS))('that sends %s is disconnected', async (_, bytes) => {
    await closeAtEnd(Attacker.connect(portOf(nodes), bytes)).closed;
  });

  test('that sends its body byte by byte is disconnected', async ({ expect }) => {
    const slow = closeAtEnd(Attacker.connect(portOf(nodes), SLOW_REQUESTS['half of a body']));
    const timer = setInterval(() => slow.write(' '), 100);
    await slow.closed;
    clearInterval(timer);
    expect(slow.heard.toString()).toContain('408 Request Timeout');
  });

  test('that pipelines requests without reading the responses is disconnected', async () => {
    const greedy = closeAtEnd(neverReading(portOf(nodes)));
    // A socket that does not read notices the disconnect only when it writes.
    const timer = setInterval(() => greedy.write('\r\n'), 100);
    await greedy.closed;
    clearInterval(timer);
  });

  test('that leaves its connection idle after a response is disconnected', async ({ expect }) => {
    const idle = closeAtEnd(Attacker.connect(portOf(nodes), 'GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'));
    await idle.closed;
    expect(idle.heard.toString()).toContain('200 OK');
  });

  test('is disconnected, unless the connection is a silent WebSocket', async ({ expect }) => {
    const { id } = await post<{ id: string }>(nodes.first, 'api/matches', { game: 'ctor' });
    const silent = closeAtEnd(await Attacker.open(portOf(nodes)));
    silent.watch(id);
    // All HTTP timeouts have passed by now.
    await closeAtEnd(Attacker.connect(portOf(nodes), SLOW_REQUESTS['half of a body'])).closed;
    expect(silent.isClosed).toBe(false);
  });
});

test('a connection that is idle within a request is closed before the request times out, but a silent WebSocket is not', async () => {
  const nodes = await startNodes(1, {
    HEADERS_TIMEOUT_SECONDS: '600',
    REQUEST_TIMEOUT_SECONDS: '600',
    IDLE_TIMEOUT_SECONDS: '1',
  });
  const { id } = await post<{ id: string }>(nodes.first, 'api/matches', { game: 'ctor' });
  const silent = closeAfterTest(await Attacker.open(portOf(nodes)));
  silent.watch(id);
  await closeAfterTest(Attacker.connect(portOf(nodes), SLOW_REQUESTS['half of a body'])).closed;
  expect(silent.isClosed).toBe(false);
  await nodes.stop();
});

describe('connections from one address', () => {
  const LIMIT = 10;
  const health = async (node: string): Promise<number> => {
    const { status, body } = await fetch(new URL('api/health', node), { headers: { connection: 'close' } });
    await body?.cancel();
    return status;
  };

  test('are limited in number, not counting WebSockets, and closing some allows new ones', async () => {
    const nodes = await startNodes(1, { MAX_CONNECTIONS_PER_ADDRESS: `${LIMIT}` });
    const port = portOf(nodes);
    const sockets = await Promise.all(Array.from({ length: LIMIT }, () => Attacker.open(port)));
    const slow = Array.from({ length: LIMIT }, () =>
      closeAfterTest(Attacker.connect(port, SLOW_REQUESTS['half of a body'])),
    );
    const more = closeAfterTest(Attacker.connect(port));
    await more.closed;
    expect(more.heard.toString()).toContain('429 Too Many Requests');
    expect([...sockets, ...slow].map(({ isClosed }) => isClosed)).toEqual(Array(2 * LIMIT).fill(false));
    for (const each of slow) each.close();
    await expect.poll(() => health(nodes.first).catch(() => 0)).toBe(200);
    for (const each of sockets) each.close();
    await nodes.stop();
  });

  test('are not limited behind a trusted proxy', async () => {
    const nodes = await startNodes(1, { MAX_CONNECTIONS_PER_ADDRESS: '1', TRUST_PROXY: '1' });
    const first = closeAfterTest(Attacker.connect(portOf(nodes), SLOW_REQUESTS['half of a body']));
    expect(await health(nodes.first)).toBe(200);
    expect(first.isClosed).toBe(false);
    first.close();
    await nodes.stop();
  });
});

describe('SIGTERM', () => {
  test('ends the process even while slow and half-open clients are connected', async () => {
    const victim = await Victim.start();
    const { port } = victim;
    const { id } = await victim.createMatch();
    const clients: Attacker[] = Object.values(SLOW_REQUESTS).map((bytes) => Attacker.connect(port, bytes));
    clients.push(neverReading(port));
    const halfOpen = Attacker.connect(port, SLOW_REQUESTS['half of the headers'], true);
    halfOpen.halfClose();
    clients.push(halfOpen);
    for (const path of ['/api/live', '/api/lobby']) {
      const socket = await Attacker.open(port, path);
      if (path === '/api/live') socket.watch(id);
      else socket.visitLobby();
      socket.stopReading();
      clients.push(socket, await Attacker.open(port, path));
    }
    expect(await victim.stop()).toBe(true);
    for (const each of clients) each.close();
  });
});

describe('a refused request with a large body', () => {
  let nodes: Nodes;
  beforeAll(async () => {
    nodes = await startNodes(1, { TRUST_PROXY: '1' });
  });
  afterAll(() => nodes.stop());
  const head = (path: string, length: number): string =>
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
  const GET = 'GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';
  const statuses = (client: Attacker): string[] =>
    [...client.heard.toString().matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status = '']) => status);

  test.each(UNWANTED)('is read to its end before the answer, and the connection stays open: POST %s', async (path) => {
    const client = closeAfterTest(Attacker.connect(portOf(nodes), head(path, 150_000) + 'x'.repeat(75_000)));
    // By the time the server has answered a later connection, it has seen the first half.
    await post(nodes.first, 'api/matches', { game: 'ctor' });
    expect(client.heard.toString()).toBe('');
    client.write('x'.repeat(75_000) + GET);
    await client.until(() => statuses(client).length === 2);
    expect(statuses(client)).toEqual([expect.stringMatching(/^4/), '200']);
  });

  test('that stalls is answered after some seconds, and the connection is closed', async () => {
    const client = closeAfterTest(Attacker.connect(portOf(nodes), `${head('/api/nothing', 150_000)}x`));
    await client.closed;
    expect(statuses(client)).toEqual(['404']);
  });

  test.each([2_000_000_000, 3_000_000])(
    'of %d bytes is answered at once, and the connection is closed',
    async (length) => {
      const client = closeAfterTest(Attacker.connect(portOf(nodes), head('/api/nothing', length)));
      await client.closed;
      expect(statuses(client)).toEqual(['404']);
    },
  );
});
