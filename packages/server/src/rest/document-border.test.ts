import { request as httpRequest } from 'node:http';
import { describe, expect, test } from 'vitest';
import { restServer, sharedRestServer } from '../testkit/rest-server.ts';

const server = sharedRestServer();

interface Raw {
  readonly method: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Sends the body chunked, without Content-Length. */
  readonly isChunked?: boolean;
}

/** Sends a request exactly as given, without normalising content type, method or path. */
function raw(at: string, { method, headers = {}, body, isChunked = false }: Raw) {
  return new Promise<{ status: number; headers: Readonly<Record<string, unknown>>; text: string }>(
    (resolve, reject) => {
      const { hostname, port } = new URL(server.root);
      const length = isChunked ? {} : { 'content-length': String(Buffer.byteLength(body ?? '')) };
      const request = httpRequest(
        { hostname, port, path: at, method, headers: { ...length, ...headers } },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (part) => {
            text += part;
          });
          response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
        },
      );
      request.on('error', reject);
      if (isChunked) request.flushHeaders();
      request.end(body);
    },
  );
}

const optionsOf = async (id: string) => (await server.get(`api/matches/${id}`)).body.options;

describe('an empty body creates a match of Bugs, whatever its content type', () => {
  const types = [
    undefined,
    'application/json',
    'application/json; charset=utf-8',
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/octet-stream',
    'multipart/form-data',
    'json',
    '',
  ];
  test.each(types)('%s', async (type) => {
    const headers = type === undefined ? {} : { 'content-type': type };
    const { status, text } = await raw('/games', { method: 'POST', headers });
    expect([status, JSON.parse(text).game]).toEqual([201, 'bugs']);
    expect(await optionsOf(JSON.parse(text).game_id)).toEqual({ tournament: false, repetition: 0 });
  });

  test.each(types)('%s, chunked', async (type) => {
    const headers = type === undefined ? {} : { 'content-type': type };
    const { status } = await raw('/games', { method: 'POST', headers, isChunked: true });
    expect(status).toBe(201);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'json'])('a body of type %s gets 415', async (type) => {
    const { status, text } = await raw('/games', { method: 'POST', headers: { 'content-type': type }, body: 'a=b' });
    expect([status, JSON.parse(text).code]).toEqual([415, 'bad-type']);
  });

  test.each(types)('a move is read as JSON, whatever its content type: %s', async (type) => {
    const at = `/games/${(await server.post('games')).body.game_id}/move`;
    const headers = type === undefined ? {} : { 'content-type': type };
    const body = JSON.stringify({ action: 'PLACE', piece_type: 'ANT', to_hex: [0, 0] });
    expect((await raw(at, { method: 'POST', headers, body })).status).toBe(200);
    expect((await raw(at, { method: 'POST', headers, body: 'a=b' })).status).toBe(400);
  });
});

describe('draws by repetition', () => {
  const start = 'ANT@0,0 ANT@1,0 QUEEN@-1,0 QUEEN@2,0';
  const round = '-1,0>-1,1 2,0>2,-1 -1,1>-1,0 2,-1>2,0';
  const played = async (body: object | undefined): Promise<{ status: string; reason?: string }> => {
    const { game_id: id } = (await server.post('games', body)).body;
    for (const move of `${start} ${round} ${round}`.split(' ')) await server.post(`games/${id}/move`, { move });
    return (await server.get(`games/${id}`)).body;
  };

  test.each([undefined, {}, { game: 'bugs' }, { terms: {} }, { options: {} }, { options: { repetition: 0 } }])(
    'a match of Bugs created without options, or without naming the game, never ends by repetition: %j',
    async (body) => {
      const state = await played(body);
      expect(state.status).toBe('IN_PROGRESS');
      expect(state).not.toHaveProperty('reason');
    },
  );

  test.each([
    { game: 'bugs', options: {} },
    { game: 'bugs', options: { tournament: false } },
  ])('a match of Bugs created with its name and options ends at the third repetition by default: %j', async (body) => {
    expect(await played(body)).toMatchObject({ status: 'FINISHED', winner: null, reason: 'repetition' });
  });

  test('a match in the form of the document ends by repetition if its options ask for it', async () => {
    expect(await played({ options: { repetition: 3 } })).toMatchObject({ status: 'FINISHED', winner: null });
  });

  test('other games use their usual defaults', async () => {
    const bare = (await server.post('games', { game: 'jungle' })).body.game_id;
    const given = (await server.post('games', { game: 'jungle', options: {} })).body.game_id;
    expect(await optionsOf(bare)).toEqual(await optionsOf(given));
  });
});

describe('a match created without naming the game', () => {
  const MOVES = 'QUEEN@0,0 QUEEN@0,-1 SPIDER@0,1 0,-1>-1,0 0,1>-2,0';
  const FIELDS = 'game_id board current_turn turn_number white_pieces_hand black_pieces_hand winner status';
  const request = (text: string): object => {
    const [what = '', at = ''] = text.split(/[@>]/);
    const [from, to] = [what, at].map((hex) => hex.split(',').map(Number));
    return text.includes('@')
      ? { action: 'PLACE', piece_type: what, to_hex: to }
      : { action: 'MOVE', from_hex: from, to_hex: to };
  };
  const playAll = async (body: object | undefined) => {
    const id = (await server.post('games', body)).body.game_id as string;
    let last = await server.get(`games/${id}`);
    for (const text of MOVES.split(' ')) last = await server.post(`games/${id}/move`, request(text));
    return { id, last };
  };

  test.each([undefined, {}, { options: {} }])(
    'passes by itself for a player who cannot move, as an entry of the record: %j',
    async (body) => {
      const { id, last } = await playAll(body);
      expect(last).toMatchObject({ status: 200, body: { current_turn: 'WHITE', turn_number: 4 } });
      expect(last.headers.get('etag')).toBe('"6"');
      const { entries } = (await server.get(`api/matches/${id}/record`)).body;
      expect(entries.map(({ move }: { move: string }) => move)).toEqual([...MOVES.split(' '), 'pass']);
    },
  );

  test('answers a retry of the move that forced the pass as the first time', async () => {
    const id = (await server.post('games')).body.game_id as string;
    const moves = MOVES.split(' ');
    for (const text of moves.slice(0, -1)) await server.post(`games/${id}/move`, request(text));
    const last = () => server.post(`games/${id}/move`, request(moves.at(-1) ?? ''), { 'idempotency-key': 'forced' });
    const [first, again] = [await last(), await last()];
    expect([again.body, again.headers.get('etag')]).toEqual([first.body, '"6"']);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });

  test('waits for the pass of a player who cannot move if the game was named', async () => {
    expect((await playAll({ game: 'bugs', options: {} })).last.body).toMatchObject({ current_turn: 'BLACK' });
  });

  test("publishes exactly the document's Game, also after the end", async () => {
    const { id, last } = await playAll(undefined);
    for (const { body } of [last, await server.get(`games/${id}`)])
      expect(Object.keys(body)).toEqual(FIELDS.split(' '));
    const { body } = await server.post('games', { options: { setup: 'wQ@0,0', repetition: 2 } });
    expect(body.code).toBe('bad-options');
  });
});

describe('paths below /games get problem+json, never the app', () => {
  const HTML = { accept: 'text/html' };
  const expectProblem = async (method: string, at: string, status: number, code: string, allow?: string) => {
    for (const headers of [{}, HTML, { accept: '*/*' }]) {
      const response = await raw(at, { method, headers });
      expect([response.status, response.headers.allow], `${method} ${at}`).toEqual([status, allow]);
      expect(response.headers['content-type']).toContain('application/problem+json');
      if (method !== 'HEAD') expect(JSON.parse(response.text)).toMatchObject({ status, code });
    }
  };

  test.each([
    ['/games/nope', 'unknown-match'],
    ['/games/nope/valid_moves', 'unknown-match'],
    ['/games/nope/nothing', 'not-found'],
    ['/games/nope/move/again', 'not-found'],
    ['/games/nope/', 'not-found'],
    [`/games/${'a'.repeat(300)}`, 'not-found'],
  ])('GET %s gets 404', async (at, code) => {
    await expectProblem('GET', at, 404, code);
  });

  test('POST to an unknown match or path gets 404', async () => {
    await expectProblem('POST', '/games/nope/move', 404, 'unknown-match');
    await expectProblem('POST', '/games/nope/nothing', 404, 'not-found');
  });

  test('a path that cannot be decoded gets 400', async () => {
    await expectProblem('GET', '/games/%ff', 400, 'bad-request');
  });

  test.each([
    ['GET', '/games', 'POST'],
    ['HEAD', '/games', 'POST'],
    ['DELETE', '/games?x=1', 'POST'],
    ['POST', '/games/nope', 'GET, HEAD'],
    ['PUT', '/games/nope', 'GET, HEAD'],
    ['PATCH', '/games/nope', 'GET, HEAD'],
    ['GET', '/games/nope/move', 'POST'],
    ['OPTIONS', '/games/nope/move', 'POST'],
    ['PROPFIND', '/games/nope/move', 'POST'],
    ['DELETE', '/games/nope/valid_moves', 'GET, HEAD'],
    ['DELETE', '/api/games', 'GET, HEAD'],
  ])('%s %s gets 405 and allows %s', async (method, at, allow) => {
    await expectProblem(method, at, 405, 'wrong-method', allow);
  });

  test('a wrong method gets 405 whatever the body', async () => {
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
      const response = await raw('/games/nope', { method: 'PUT', headers: { 'content-type': type }, body: '{' });
      expect(response.status).toBe(405);
    }
  });

  test('below a base path, unknown paths and wrong methods get the same responses', async () => {
    const below = await restServer({ BASE_PATH: '/play' });
    expect(await below.get('games', HTML)).toMatchObject({ status: 405, body: { code: 'wrong-method' } });
    expect(await below.get('games/a/b', HTML)).toMatchObject({ status: 404, body: { code: 'not-found' } });
    await below.stop();
  });

  test('a path such as /gamesome belongs to the app', async () => {
    const { status, text } = await raw('/gamesome', { method: 'GET', headers: HTML });
    expect([status, text]).toEqual([404, expect.stringContaining('<title>app</title>')]);
  });
});
