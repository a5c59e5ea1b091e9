import { expect, test } from 'vitest';
import type { HttpPlatform } from './http-client.ts';
import { Rest } from './rest.ts';
import { settled } from './testkit/fake-platform.ts';

interface Sent {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

type Reply = Response | 'no network' | 'no answer';

/** A fake network that sends the given replies and fires all timers at once. */
function web(...replies: Reply[]): { web: HttpPlatform; sent: Sent[]; waits: number[] } {
  const sent: Sent[] = [];
  const waits: number[] = [];
  let late: (() => void) | null = null;
  return {
    sent,
    waits,
    web: {
      random: () => 0.5,
      after(delayMs, then) {
        // The timeout fires only for requests without a reply.
        if (delayMs === TIMEOUT_MS) late = then;
        else {
          waits.push(delayMs);
          queueMicrotask(then);
        }
        return () => {};
      },
      fetch(url, { method = '', headers, body, signal }) {
        sent.push({ url, method, headers: headers as Sent['headers'], body: body && JSON.parse(String(body)) });
        const reply = replies.shift() ?? 'no network';
        if (reply instanceof Response) return Promise.resolve(reply);
        if (reply === 'no network') return Promise.reject(new TypeError('fetch failed'));
        return new Promise((_, reject) => {
          signal?.addEventListener('abort', () => reject(new Error('aborted')));
          late?.();
        });
      },
    },
  };
}

const TIMEOUT_MS = 15_000;
const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
const problem = (status: number, code: string, more: object = {}, headers: Record<string, string> = {}): Response =>
  json({ type: 'urn:x', title: '', status, code, message: 'Because', ...more }, status, headers);
const root = 'https://host/games/';

test('a request that creates something is retried with the same key until it gets a response', async () => {
  const { web: over, sent, waits } = web('no network', problem(503, 'unavailable'), json({ id: 'm' }, 201));
  const made = await new Rest({ root }, over).createMatch({ game: 'ctor', opponent: { kind: 'bot', level: 3 } });
  expect(made).toEqual({ ok: true, value: { id: 'm' } });
  expect(sent).toHaveLength(3);
  expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  expect(sent[0]?.headers['idempotency-key']?.length).toBeGreaterThanOrEqual(16);
  expect(sent[0]).toMatchObject({ url: `${root}api/matches`, method: 'POST' });
  expect(waits).toEqual([300, 600]);
});

test('a POST without a key is sent once', async () => {
  const { web: over, sent } = web('no network');
  const result = await new Rest({ root }, over).addTicket('m', 'secret');
  expect(result).toEqual({
    ok: false,
    error: { code: 'offline', message: 'The server cannot be reached', status: null },
  });
  expect(sent).toHaveLength(1);
  expect(sent[0]?.headers.authorization).toBe('Bearer secret');
});

test('a refusal is not retried and keeps all its details', async () => {
  const { web: over, sent } = web(problem(409, 'stale', { version: 7 }));
  const result = await new Rest({ root }, over).play('m', 'A1', { ticket: 't', version: 3 });
  expect(result).toEqual({ ok: false, error: { code: 'stale', message: 'Because', status: 409, version: 7 } });
  expect(sent).toHaveLength(1);
  expect(sent[0]?.headers['if-match']).toBe('"3"');
});

test('the client waits for the time in Retry-After if it is short, and gives up if it is long', async () => {
  const soon = web(problem(503, 'unavailable', {}, { 'retry-after': '2' }), json({ matches: [], next: null }));
  expect((await new Rest({ root }, soon.web).matches()).ok).toBe(true);
  expect(soon.waits).toEqual([2300]);
  const late = web(problem(503, 'unavailable', {}, { 'retry-after': '60' }));
  expect(await new Rest({ root }, late.web).matches()).toMatchObject({ error: { retryAfter: 60, status: 503 } });
  const often = web(problem(429, 'too-many', {}, { 'retry-after': '1' }));
  expect(await new Rest({ root }, often.web).matches()).toMatchObject({ error: { code: 'too-many', retryAfter: 1 } });
  expect(often.sent).toHaveLength(1);
});

test.each([
  ['a server that never answers', ['no answer', 'no answer', 'no answer', 'no answer'], 'timeout', null],
  ['a missing network', [], 'offline', null],
  ['a page from another server', [new Response('<html>', { status: 200 })], 'bad-response', 200],
  ['an error from another server', [new Response('<html>', { status: 500 })], 'bad-response', 500],
  ['a proxy without a server', Array.from({ length: 4 }, () => new Response('', { status: 502 })), 'offline', 502],
] as const)('%s results in a RequestError', async (_, replies, code, status) => {
  const { web: over } = web(...replies);
  const result = await new Rest({ root, language: 'zh' }, over).match('m');
  expect(result).toMatchObject({ ok: false, error: { code, status } });
});

test('a cancelled request resolves at once and is not retried', async () => {
  const { web: over, sent } = web('no network');
  const controller = new AbortController();
  const pending = new Rest({ root }, { ...over, after: () => () => {} }).match('m', { signal: controller.signal });
  await settled();
  controller.abort();
  expect(await pending).toMatchObject({ ok: false, error: { code: 'offline' } });
  expect(await new Rest({ root }, over).match('m', { signal: controller.signal })).toMatchObject({
    error: { code: 'cancelled' },
  });
  expect(sent).toHaveLength(1);
});

test('no id leads to a URL outside the root, and socket URLs are derived from the root', async () => {
  const { web: over, sent } = web(json({}), json({}));
  const rest = new Rest({ root: 'https://host/games' }, over);
  await rest.matchByCode('ab/../c');
  await rest.matches({ game: 'xo', limit: 5 });
  expect(sent.map(({ url }) => url)).toEqual([
    'https://host/games/api/codes/ab%2F..%2Fc',
    'https://host/games/api/matches?game=xo&limit=5',
  ]);
  expect([rest.liveUrl, rest.lobbyUrl]).toEqual(['wss://host/games/api/live', 'wss://host/games/api/lobby']);
});

test('the client sends the ETag of a known match, and the server sends the match again only if it has changed', async () => {
  const { web: over, sent } = web(json({ id: 'm' }, 200, { etag: '"r1"' }), new Response(null, { status: 304 }));
  const rest = new Rest({ root }, over);
  expect(await rest.matchSince('m', null)).toEqual({ ok: true, value: { tag: '"r1"', value: { id: 'm' } } });
  expect(await rest.matchSince('m', '"r1"')).toMatchObject({ ok: true, value: { value: null } });
  expect(sent.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"r1"']);
});
