import { gameList } from '@quintet/engine';
import { WIRE_VERSION } from '@quintet/wire';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RestServer, restServer } from '../testkit/rest-server.ts';
import { preferredLanguage } from './headers.ts';

const ORIGIN = 'https://games.example';
let server: RestServer;
beforeAll(async () => {
  server = await restServer({ ORIGINS: ORIGIN });
});
afterAll(async () => {
  await server.stop();
  expect(server.errors).toEqual([]);
});

describe('languages', () => {
  test.each([
    [undefined, 'en'],
    ['', 'en'],
    ['zh-CN,zh;q=0.9,en;q=0.8', 'zh'],
    ['en;q=0.5, zh;q=0.7', 'zh'],
    ['fr, zh;q=0', 'en'],
    ['fr, zh-Hant;q=0.1', 'zh'],
    ['zhx', 'en'],
  ])('Accept-Language %s selects %s', (header, language) => {
    expect(preferredLanguage(header)).toBe(language);
  });

  test('errors, games and rules use the requested language', async () => {
    const id = (await server.post('games')).body.game_id;
    for (const [language, word] of [
      ['en', 'We couldn’t read that move'],
      ['zh', '无法识别这步棋'],
    ] as const) {
      const requestHeaders = { 'accept-language': language };
      const { body, headers } = await server.post(`games/${id}/move`, { move: '?' }, requestHeaders);
      expect([body.code, body.message, headers.get('content-language')]).toEqual(['not-a-move', word, language]);
      const game = gameList.find((known) => known.id === 'jungle');
      const { body: details } = await server.get('api/games/jungle', requestHeaders);
      expect(details).toMatchObject({ name: game?.presentation.messages[language].name, seats: ['RED', 'BLUE'] });
      expect(details.options.properties).toEqual(game?.rules.options.properties);
      const rules = await server.get(`api/games/jungle/rules?lang=${language}`);
      expect(rules.body).toContain(`# ${game?.presentation.messages[language].name}`);
      expect(rules.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    }
  });
});

describe('paths', () => {
  test.each(['api', 'api/', 'api/nothing', 'api/matches/a/b/c', 'api/games/chess/rules'])(
    '%s gets 404 as problem+json',
    async (at) => {
      const { status, headers, body } = await server.get(at, { accept: 'text/html' });
      expect([status, body.status]).toEqual([404, 404]);
      expect(headers.get('content-type')).toContain('application/problem+json');
    },
  );

  test('other paths belong to the app', async () => {
    expect((await server.get('online/abc')).body).toContain('<title>app</title>');
  });

  test('health, readiness and version are served', async () => {
    expect((await server.get('api/health')).body).toEqual({ status: 'ok', version: '1.2.3' });
    expect((await server.get('api/ready')).body).toEqual({ status: 'ready', isFull: false });
    expect((await server.get('api/version')).body).toEqual({
      version: '1.2.3',
      wire: WIRE_VERSION,
      format: 'quintet/1',
    });
  });

  test('the try-it page can load its assets, and only this page has a wider content security policy', async () => {
    const page = await server.get('api/docs');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(page.headers.get('content-security-policy')).not.toMatch(/https?:/);
    const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, at]) => at);
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) expect((await server.get(file)).status, file).toBe(200);
    expect((await server.get('api/health')).headers.get('content-security-policy')).not.toContain('unsafe');
  });

  test('everything works below a base path, and links include the base path', async () => {
    const below = await restServer({ BASE_PATH: '/play' });
    const { body, headers } = await below.post('games');
    expect(headers.get('location')).toBe(`/play/games/${body.game_id}`);
    const made = await below.post('api/matches', { game: 'xo' });
    expect(made.body.links.self).toBe(`${below.root}api/matches/${made.body.id}`);
    expect(below.root).toMatch(/\/play\/$/);
    expect((await below.get(made.body.links.self)).status).toBe(200);
    expect((await below.get('api/openapi.json')).body.servers[0].url).toBe('/play/');
    const page = await below.get('api/docs');
    const [, file = ''] = /src="([^"]+)"/.exec(page.body) ?? [];
    expect((await below.get(file)).status).toBe(200);
    await below.stop();
  });
});

describe('other sites', () => {
  const ask = (origin: string, init: RequestInit = {}) =>
    fetch(new URL('games', server.root), { method: 'POST', ...init, headers: { origin, ...init.headers } });

  test('an allowed site may send requests and read the headers it needs', async () => {
    const response = await ask(ORIGIN);
    expect(response.headers.get('access-control-allow-origin')).toBe(ORIGIN);
    expect(response.headers.get('access-control-expose-headers')).toContain('etag');
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    const requestHeaders = {
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    };
    const preflight = await ask(ORIGIN, { method: 'OPTIONS', headers: requestHeaders });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization');
  });

  test('a site that is not allowed may not read responses', async () => {
    const response = await ask('https://elsewhere.example');
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('request limits', () => {
  test('requests per minute are limited, requests that guess codes more strictly, and refusals say when to retry', async () => {
    const slow = await restServer({ REQUESTS_PER_MINUTE: '40' });
    expect((await slow.get('api/codes/aaaaaa')).status).toBe(404);
    const guess = await slow.get('api/codes/aaaaab');
    expect(guess).toMatchObject({ status: 429, body: { code: 'too-many', status: 429 } });
    expect(Number(guess.headers.get('retry-after'))).toBeGreaterThan(0);
    let last = 0;
    for (let n = 0; n < 45; n++) last = (await slow.get('api/version')).status;
    expect(last).toBe(429);
    expect((await slow.get('api/health')).status).toBe(200);
    expect(slow.errors).toEqual([]);
    await slow.stop();
  });
});

describe('arbitrary input', () => {
  const text = fc.oneof(fc.string({ maxLength: 30 }), fc.constantFrom('bugs', 'ctor', 'friend', 'bot', 'pass', '0,0'));
  const leaf = fc.oneof(text, fc.integer(), fc.double(), fc.boolean(), fc.constant(null));
  const names = fc.constantFrom(
    ...[
      'game',
      'options',
      'terms',
      'clock',
      'kind',
      'level',
      'seat',
      'name',
      'opponent',
      'record',
      'entries',
      'format',
    ],
    ...[
      'move',
      'action',
      'piece_type',
      'from_hex',
      'to_hex',
      'nodes',
      'moves',
      'code',
      'invitation',
      '__proto__',
      'at',
    ],
  );
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      leaf,
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(names, tie('value'), { maxKeys: 5 }),
    ),
  }));
  const body = fc.oneof(
    value.map((given) => JSON.stringify(given) ?? 'null'),
    fc.string({ maxLength: 60 }),
    fc.constant('['.repeat(5000)),
    fc.constant('{"__proto__":{"game":"xo"},"constructor":1}'),
  );
  const header = fc.stringMatching(/^[!-~]{0,40}$/);

  test('no combination of body and headers causes a server error', async () => {
    const { body: made } = await server.post('games', { game: 'ctor' });
    const paths = fc.constantFrom(
      ...['games', `games/${made.game_id}/move`, 'api/matches', `api/matches/${made.game_id}/claim`, 'api/records'],
      ...['api/analyse', 'api/bestmove', `api/matches/${made.game_id}/tickets`, `api/matches/${made.game_id}/analysis`],
    );
    const headers = fc.record(
      { authorization: header, 'if-match': header, 'idempotency-key': header, 'accept-language': header },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(paths, body, headers, async (at, sent, given) => {
        const response = await server.post(at, sent, given as Record<string, string>);
        expect(response.status, `${at} ${sent}`).toBeLessThan(500);
        if (response.status >= 400) {
          expect(response.body).toMatchObject({ status: response.status, code: expect.any(String) });
          expect(JSON.stringify(response.body)).not.toMatch(/node_modules|\.ts:|at \w+ \(/);
        }
      }),
      { numRuns: 150 },
    );
    expect(server.errors).toEqual([]);
    expect((await server.get(`games/${made.game_id}`)).status).toBe(200);
  });

  test('no combination of path and query causes a server error', async () => {
    const part = fc.oneof(
      fc.webFragments(),
      fc.constantFrom('matches', 'games', 'codes', '..', '%00', '%ff', 'record'),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 4 }), fc.webQueryParameters(), async (parts, query) => {
        const at = `api/${parts.map((each) => each.replace(/[#?]/g, '')).join('/')}?${query}`;
        expect((await server.get(at)).status, at).toBeLessThan(500);
      }),
      { numRuns: 80 },
    );
  });
});
