import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Log } from '../../packages/server/src/index.ts';
import { type RestServer, restServer } from '../../packages/server/src/testkit/rest-server.ts';
import { closeAfterTest, pairOf, Raw } from '../live/clients.ts';
import { describeNodes } from '../live/nodes.ts';

interface HttpResponse {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** Sends a raw request; `fetch` would normalize the path and forbid some headers. */
const ask = (root: string, method: string, path: string, headers: Record<string, string> = {}): Promise<HttpResponse> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(root);
    const asking = httpRequest({ hostname, port, method, path, headers, agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk) => {
        text += chunk;
      });
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, type: String(answer.headers['content-type'] ?? ''), text }),
      );
    });
    asking.on('error', reject);
    asking.end();
  });

/** Percent-encoded path and query parts that no route expects. */
const HOSTILE = [
  ...['%00', 'abc%00def', '%', '%zz', '%c0%80', '%ed%a0%80', '%ff', '%E2%80%AE', '..%2f..%2fetc%2fpasswd'],
  ...['%0d%0aX: y', '%5c', '__proto__', 'constructor', "'%20or%201=1--", `${'a'.repeat(150)}`, `${'a'.repeat(3000)}`],
].map((part) => part.replace(' ', '%20'));

describeNodes((nodes) => {
  test('a hostile path or query never causes an internal error, and refusals are problem documents', async () => {
    const description = JSON.parse((await ask(nodes.first, 'GET', '/api/openapi.json')).text) as {
      readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    };
    const odd: string[] = [];
    const look = async (method: string, path: string): Promise<void> => {
      const { status, type } = await ask(nodes.first, method, path, { accept: 'application/json' });
      const isRefused = status >= 400 && status < 500;
      // `/games` comes from a founding document and has a different error format.
      if (status >= 500 || (isRefused && !type.startsWith('application/problem+json') && /^\/api\//.test(path))) {
        odd.push(`${method} ${path.slice(0, 80)}: ${status} ${type}`);
      }
    };
    for (const [path, methods] of Object.entries(description.paths)) {
      for (const method of Object.keys(methods).map((name) => name.toUpperCase())) {
        for (const part of HOSTILE) {
          if (path.includes('{')) await look(method, path.replaceAll(/\{[^}]*\}/g, part));
          // Tests one parameter at a time, since a refused parameter would hide the effect of the others.
          const named = path.replaceAll(/\{[^}]*\}/g, 'abcdefgh');
          for (const query of [`cursor=${part}`, `game=${part}`, `${part}=1`]) await look(method, `${named}?${query}`);
        }
      }
    }
    for (const part of HOSTILE) {
      for (const path of ['/', '/assets/', '/online/', '/docs/', '/api/', '/api/codes/', '/metrics/']) {
        await look('GET', path + part);
      }
    }
    expect(odd).toEqual([]);
    expect(nodes.errors).toEqual([]);
  });

  test('a chat message with a direction override or broken Unicode is refused, and nobody receives it', async () => {
    const { id, tickets } = await pairOf([nodes.first, nodes.second]);
    const [ann, bob] = [closeAfterTest(new Raw(nodes.first)), closeAfterTest(new Raw(nodes.second))];
    await ann.hello(id, tickets[0]);
    await bob.hello(id, tickets[1]);
    ann.say({ type: 'chat', id: 1, version: 0, text: 'a\u202Eb' });
    expect(await ann.next('refused')).toMatchObject({ id: 1, code: 'bad-text' });
    ann.say(`{"type":"chat","id":2,"version":0,"text":"\\ud83d"}`);
    expect(await ann.next('refused')).toMatchObject({ id: 2, code: 'bad-text' });
    ann.say({ type: 'chat', id: 3, version: 0, text: 'Zoe\u0308' });
    expect((await bob.next('chat')).message.text).toBe('Zo\u00EB');
  });
});

describe('a request from another site or program', () => {
  let server: RestServer;
  beforeAll(async () => {
    server = await restServer({ ORIGINS: 'https://friends.example' });
  });
  afterAll(() => server.stop());

  test.each([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, 403],
    [{ 'sec-fetch-site': 'same-site', origin: 'https://other.evil.example' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'cross-site', origin: 'https://friends.example' }, 201],
    [{ 'sec-fetch-site': 'same-origin', origin: 'https://behind.a.proxy.example' }, 201],
    [{ 'sec-fetch-site': 'none' }, 201],
    [{}, 201],
  ] as const)('with headers %o and no body gets status %d', async (headers, status) => {
    const answer = await ask(server.root, 'POST', '/games?game=octa', headers);
    const other = await ask(server.root, 'POST', '/api/matches', headers);
    // POST /api/matches always fails without a body, so only the difference between 403 and other errors matters.
    expect([answer.status === 403, other.status === 403]).toEqual([status === 403, status === 403]);
    if (status === 403) expect(JSON.parse(other.text)).toMatchObject({ code: 'cross-site', status: 403 });
  });

  test('is allowed if it is a cross-site GET request', async () => {
    expect((await ask(server.root, 'GET', '/api/games', { 'sec-fetch-site': 'cross-site' })).status).toBe(200);
  });
});

describe('the Host header', () => {
  let server: RestServer;
  beforeAll(async () => {
    server = await restServer({ HOSTS: 'games.example.org, localhost:4170' });
  });
  afterAll(() => server.stop());

  test.each([
    ['games.example.org', 200],
    ['GAMES.example.org:8080', 200],
    ['localhost:4170', 200],
    ['localhost:1', 421],
    ['evil.example', 421],
    ['games.example.org.evil.example', 421],
  ])('%s gets status %d', async (host, status) => {
    const answer = await ask(server.root, 'GET', '/api/games', { host });
    expect(answer.status).toBe(status);
    if (status === 421) expect(JSON.parse(answer.text)).toMatchObject({ code: 'unknown-host' });
    expect((await ask(server.root, 'GET', '/', { host })).status).toBe(status);
  });

  test.each(['/api/health', '/api/ready', '/metrics'])('is not checked on %s', async (path) => {
    expect((await ask(server.root, 'GET', path, { host: '10.0.0.7:4170' })).status).toBe(200);
  });

  test('is also checked when a WebSocket is opened', async () => {
    const { opened } = closeAfterTest(new Raw(server.root, 'api/live', { headers: { host: 'evil.example' } }));
    await expect(opened).rejects.toThrow('421');
    await closeAfterTest(new Raw(server.root, 'api/live', { headers: { host: 'games.example.org' } })).opened;
  });
});

test.each([
  ['0', 1],
  ['1', 0],
])('with TRUST_PROXY=%s, three requests with X-Forwarded-For cause %d warnings in total', async (proxies, count) => {
  const warnings: string[] = [];
  const nothing = (): void => {};
  const log: Log = { debug: nothing, info: nothing, error: nothing, warn: (_, event) => void warnings.push(event) };
  const server = await restServer({ TRUST_PROXY: proxies }, { log });
  for (let n = 0; n < 3; n++) await server.get('api/health', { 'x-forwarded-for': '203.0.113.7' });
  await server.stop();
  expect(warnings.filter((event) => event.includes('X-Forwarded-For'))).toHaveLength(count);
});
