import { gameIds } from '@quintet/engine';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RestResponse, type RestServer, restServer } from '../../packages/server/src/testkit/rest-server.ts';

interface Operation {
  readonly operationId: string;
  readonly requestBody?: { readonly content: Readonly<Record<string, object>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { schema: object }>> }>>;
}
interface Description {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

let server: RestServer;
let description: Description;
let ajv: Ajv2020;
beforeAll(async () => {
  server = await restServer();
  description = (await server.get('api/openapi.json')).body;
  ajv = new Ajv2020({ strict: false });
  ajv.addSchema({ $id: 'http://api.test/', ...description });
});
afterAll(() => server.stop());

async function problemsOf(text: string, skipped: readonly string[]): Promise<string[]> {
  const rules = Object.fromEntries(skipped.map((rule) => [rule, 'off' as const]));
  const config = await createConfig({ extends: ['recommended'], rules });
  const problems = await lintFromString({ source: text, config });
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`);
}

test('the API description is valid OpenAPI 3.1 and passes the linter', async () => {
  expect(description.openapi).toMatch(/^3\.1\./);
  expect(await problemsOf(JSON.stringify(description), [])).toEqual([]);
});

test('the schemas of Bugs have the names from its founding document', () => {
  const { schemas } = description.components;
  expect(Object.keys(schemas)).toEqual(
    expect.arrayContaining(['Game', 'BoardState', 'Piece', 'PieceType', 'PlayerColor', 'MoveRequest']),
  );
  expect(schemas.Game).toMatchObject({ properties: { board: { $ref: '#/components/schemas/BoardState' } } });
});

test('the description of live play is valid AsyncAPI 3 and passes the linter', async () => {
  const { body } = await server.get('api/asyncapi.json');
  expect(body.asyncapi).toMatch(/^3\./);
  // Two linter rules do not apply: the ticket is in the hello, not in a header, and the MIT licence needs no URL.
  expect(await problemsOf(JSON.stringify(body), ['security-defined', 'info-license-strict'])).toEqual([]);
  for (const name of ['say-hello', 'say-move', 'hear-welcome', 'hear-entries', 'hear-refused']) {
    expect(Object.keys(body.channels.live.messages)).toContain(name);
  }
  for (const name of ['lobby-say-hello', 'lobby-hear-welcome', 'lobby-hear-changes', 'lobby-hear-counts']) {
    expect(Object.keys(body.channels.lobby.messages)).toContain(name);
  }
});

/** Finds the operation that handles a path. */
function operationAt(method: string, at: string): Operation {
  const path = `/${at.split('?')[0]}`;
  const fits = ([template]: readonly [string, unknown]): boolean =>
    new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path);
  // A path without parameters takes precedence.
  const found = Object.entries(description.paths).filter(fits);
  const operation = found.sort(([one], [other]) => one.split('{').length - other.split('{').length)[0]?.[1][method];
  if (!operation) throw new Error(`${method} ${path} is not described`);
  return operation;
}

const tested = new Set<string>();
function expectDescribed(method: string, at: string, { status, headers, body }: RestResponse): void {
  const operation = operationAt(method, at);
  tested.add(`${operation.operationId} ${status}`);
  const response = operation.responses[String(status)];
  expect(response, `${method} ${at} ${status}`).toBeDefined();
  const type = (headers.get('content-type') ?? '').split(';')[0] ?? '';
  if (status === 304) return expect(body).toBe('');
  expect(Object.keys(response?.content ?? {}), `${method} ${at} ${status}`).toContain(type);
  const path = Object.entries(description.paths).find(([, known]) => known[method] === operation)?.[0] ?? '';
  const pointer = ['paths', path, method, 'responses', String(status), 'content', type, 'schema'];
  const escaped = pointer.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')));
  const validate = ajv.getSchema(`http://api.test/#/${escaped.join('/')}`);
  expect(validate, pointer.join(' ')).toBeDefined();
  expect(validate?.(body), `${method} ${at}: ${JSON.stringify(validate?.errors)}`).toBe(true);
}

describe('the REST API', () => {
  const get = async (at: string, headers: Record<string, string> = {}): Promise<RestResponse> => {
    const response = await server.get(at, headers);
    expectDescribed('get', at, response);
    return response;
  };
  const post = async (at: string, body?: unknown, headers: Record<string, string> = {}): Promise<RestResponse> => {
    const response = await server.post(at, body, headers);
    expectDescribed('post', at, response);
    return response;
  };

  test.each(gameIds)('returns responses that match their schemas in a match of %s', async (game) => {
    const made = await post('games', { game });
    expect(made.status).toBe(201);
    const at = `games/${made.body.game_id}`;
    for (let ply = 0; ply < 6; ply++) {
      const { moves } = (await get(`${at}/valid_moves`)).body;
      const move = moves[(ply * 5) % moves.length];
      const { status, headers } = await post(`${at}/move`, { move });
      expect([status, headers.get('etag')]).toEqual([200, `"${ply + 1}"`]);
    }
    const state = await get(at);
    await get(at, { 'if-none-match': state.headers.get('etag') ?? '' });
    await get(`${at}/valid_moves`, { 'if-none-match': '"6"' });
    await post(`${at}/move`, { move: 'nonsense' });
    await post(`${at}/move`, { move: 'pass' }, { 'if-match': '"1"' });
  });

  test('returns responses that match their schemas for all other operations, including errors', async () => {
    for (const at of [
      'health',
      'ready',
      'version',
      'games',
      'games/xo',
      'games/xo/rules',
      'games/chess',
      'games?lang=fr',
    ]) {
      await get(`api/${at}`);
    }
    await get('games/unknown');
    await get('games/unknown/valid_moves');
    await post('games/unknown/move', {});
    await post('games', { game: 'chess' });
    await post('games', '{', {});
    await post('games', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' });
    const made = await post('api/matches', { game: 'jungle', seat: 0, name: 'Ann', opponent: { kind: 'open' } });
    await post('api/matches', { game: 'jungle', options: { no: 1 } });
    const { id, ticket, code } = made.body;
    const bearer = { authorization: `Bearer ${ticket}` };
    await get('api/matches?limit=1');
    await get('api/matches?limit=1000');
    await get(`api/codes/${code}`);
    await get('api/codes/zzzzzz');
    await post(`games/${id}/move`, { move: 'A3-A4' });
    await post(`games/${id}/move`, { move: 'A3-A4' }, { authorization: 'Basic x' });
    await post(`games/${id}/move`, { move: 'A3-A4' }, bearer);
    await post(`api/matches/${id}/claim`, { invitation: 'A'.repeat(22) });
    await post(`api/matches/${id}/claim`, { name: 'Bob' });
    await post(`api/matches/${id}/claim`, { name: 'Eve' });
    await post('api/matches/unknown/claim');
    await post(`api/matches/${id}/reports`, { reason: 'name' });
    await post(`api/matches/${id}/reports`, { reason: 'chat', text: 'rude' }, bearer);
    await post(`api/matches/${id}/reports`, { reason: 'x' });
    await post(`api/matches/${id}/reports`, { reason: 'name' }, { authorization: 'x' });
    await post('api/matches/unknown/reports', { reason: 'name' });
    await post('api/pairing', { game: 'xo' });
    await post('api/pairing', { game: 'xo' });
    await post('api/pairing', { game: 'xo', options: { no: 1 } });
    await post(`api/matches/${id}/claim`, { code: 5 });
    await post(`api/matches/${id}/tickets`, undefined, bearer);
    await post(`api/matches/${id}/tickets`);
    await post(`api/matches/${id}/tickets`, undefined, { authorization: 'x' });
    await post('api/matches/unknown/tickets');
    const match = await get(`api/matches/${id}`);
    await get(`api/matches/${id}`, { 'if-none-match': match.headers.get('etag') ?? '' });
    await get('api/matches/unknown');
    const { body: record } = await get(`api/matches/${id}/record`);
    await get('api/matches/unknown/record');
    await post('api/records', { record, opponent: { kind: 'friend' } });
    await post('api/records', { record: {} });
    await post(`api/matches/${id}/bestmove`, { nodes: 50 });
    await post(`api/matches/${id}/bestmove`, { nodes: 0 });
    await post('api/matches/unknown/bestmove');
    await post(`api/matches/${id}/analysis`, { nodes: 50, variations: 2 });
    await post(`api/matches/${id}/analysis`, { nodes: 50, whole: true });
    await post('api/matches/unknown/analysis');
    await post('api/bestmove', { game: 'ctor', nodes: 20 });
    await post('api/bestmove', { game: 'ctor', moves: ['0,0', '0,0'] });
    await post('api/analyse', { game: 'octa', moves: ['4,4'], nodes: 50 });
    await post('api/analyse', { game: 'octa', moves: ['4,4'], nodes: 200_000, whole: true });
    await post('api/analyse', {});
  });

  test('has a test for every operation, and has reported no errors', () => {
    const operations = Object.values(description.paths).flatMap((path) => Object.values(path));
    const names = operations.map(({ operationId }) => operationId);
    const seen = new Set([...tested].map((each) => each.split(' ')[0]));
    expect(names.filter((name) => !seen.has(name))).toEqual([]);
    expect(server.errors).toEqual([]);
  });
});

describe('refusals', () => {
  let server: RestServer;
  let waiting: { id: string; ticket: string; invitation: string };
  let open: string;
  beforeAll(async () => {
    const startThread = () => {
      throw new Error('cannot start a thread');
    };
    server = await restServer({ MAX_SOCKETS: '10' }, { startThread });
    waiting = (await server.post('api/matches', { game: 'xo', seat: 0 })).body;
    open = (await server.post('games', { game: 'xo' })).body.game_id;
  });
  afterAll(() => server.stop());

  const json = { 'content-type': 'application/json' };
  const bearer = () => ({ authorization: `Bearer ${waiting.ticket}` });
  const KEY = 'key of a request sent twice'.replaceAll(' ', '-');

  /** Every refusal code of the REST API, except those of games and records. */
  const CASES: readonly (readonly [number, string, () => Promise<RestResponse>])[] = [
    [400, 'waiting', () => server.post(`games/${waiting.id}/move`, { move: '1,1' }, bearer())],
    [400, 'bad-request', () => server.post('games', '{', json)],
    [400, 'bad-options', () => server.post('games', { game: 'octa', options: { size: -1 } })],
    [400, 'unknown-game', () => server.post('games', { game: 'chess' })],
    [401, 'bad-ticket', () => server.post(`games/${waiting.id}/move`, {}, { authorization: 'Basic x' })],
    [403, 'ticket-needed', () => server.post(`api/matches/${waiting.id}/tickets`)],
    [403, 'unknown-ticket', () => server.post(`api/matches/${waiting.id}/claim`, { invitation: 'A'.repeat(22) })],
    [404, 'unknown-match', () => server.get('api/matches/nowhere')],
    [404, 'unknown-game', () => server.get('api/games/chess')],
    [404, 'not-found', () => server.get('api/nowhere')],
    [405, 'wrong-method', () => server.get('games')],
    [409, 'seat-taken', () => server.post(`api/matches/${open}/claim`)],
    [409, 'stale', () => server.post(`games/${open}/move`, { move: '1,1' }, { 'if-match': '"7"' })],
    [
      409,
      'enough-tickets',
      () => many(20, () => server.post(`api/matches/${waiting.id}/tickets`, undefined, bearer())),
    ],
    [409, 'enough-reports', () => many(20, () => server.post(`api/matches/${open}/reports`, { reason: 'play' }))],
    [413, 'too-large', () => server.post('games', { game: 'x'.repeat(140_000) })],
    [415, 'bad-type', () => server.post('games', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' })],
    [422, 'key-used', () => twice({ game: 'xo' }, { game: 'octa' })],
    [500, 'internal', () => server.post('api/bestmove', { game: 'xo', nodes: 10 })],
  ];

  async function many(times: number, ask: () => Promise<RestResponse>): Promise<RestResponse> {
    for (let n = 0; n < times; n++) await ask();
    return ask();
  }
  async function twice(first: object, second: object): Promise<RestResponse> {
    await server.post('games', first, { 'idempotency-key': KEY });
    return server.post('games', second, { 'idempotency-key': KEY });
  }

  test.each(CASES)(
    'a refusal with status %i and code %s is sent as problem+json without internal details',
    async (status, code, ask) => {
      const { status: received, headers, body } = await ask();
      expect([received, body.code, headers.get('content-type')]).toEqual([
        ...[status, code],
        expect.stringContaining('application/problem+json'),
      ]);
      expect(Object.keys(body)).not.toContain('stack');
      expect(JSON.stringify(body)).not.toContain('cannot start a thread');
      expect(server.errors.splice(0)).toHaveLength(status === 500 ? 1 : 0);
    },
  );
});
