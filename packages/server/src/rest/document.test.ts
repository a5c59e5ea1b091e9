import { isObject } from '@quintet/engine/authoring';
import { describe, expect, test } from 'vitest';
import { sharedRestServer } from '../testkit/rest-server.ts';

const server = sharedRestServer();

const made = async (body: object = {}): Promise<string> => (await server.post('games', body)).body.game_id;
const move = (id: string, body: unknown, headers: Record<string, string> = {}) =>
  server.post(`games/${id}/move`, body, headers);
const versionOf = async (id: string): Promise<number> => (await server.get(`api/matches/${id}`)).body.version;

describe('POST /games', () => {
  test.each([
    ['no body', undefined, {}],
    ['an empty body of JSON', '', { 'content-type': 'application/json' }],
    ['{}', {}, {}],
    ['{ "game": "bugs" }', { game: 'bugs', options: {}, terms: {} }, {}],
  ])('%s creates a match of Bugs', async (_, body, headers) => {
    const { status, headers: got, body: answer } = await server.post('games', body, headers as Record<string, string>);
    expect(status).toBe(201);
    expect(Object.keys(answer)).toEqual(['game_id', 'game', 'state']);
    expect(answer.state).toEqual({
      game_id: answer.game_id,
      ...(isObject(body) && 'game' in body ? { game: 'bugs' } : {}),
      board: {},
      current_turn: 'WHITE',
      turn_number: 1,
      white_pieces_hand: { QUEEN: 1, ANT: 3, SPIDER: 2, BEETLE: 2, GRASSHOPPER: 3 },
      black_pieces_hand: { QUEEN: 1, ANT: 3, SPIDER: 2, BEETLE: 2, GRASSHOPPER: 3 },
      winner: null,
      status: 'IN_PROGRESS',
    });
    expect([got.get('location'), got.get('etag')]).toEqual([`/games/${answer.game_id}`, '"0"']);
    expect((await server.get(`games/${answer.game_id}`)).body).toEqual(answer.state);
  });

  test.each([
    [{ game: 'chess' }, 'unknown-game', 'game'],
    [{ game: 'ctor', options: { size: 3 } }, 'bad-options', 'options.size'],
    [{ game: 'octa', options: { size: 'x' } }, 'bad-options', 'options.size'],
    [{ options: 3 }, 'bad-request', 'options'],
    [{ terms: { clock: { kind: 'sand' } } }, 'bad-request', 'terms.clock.kind'],
    [{ more: 1 }, 'bad-request', undefined],
    [[], 'bad-request', undefined],
  ])('%j is refused as %s', async (body, code, field) => {
    const { status, headers, body: problem } = await server.post('games', body);
    expect(status).toBe(400);
    expect(headers.get('content-type')).toContain('application/problem+json');
    expect(problem).toMatchObject({ type: `urn:quintet:refusal:${code}`, title: 'Bad Request', status: 400, code });
    expect(problem.field).toBe(field);
  });
});

describe('a match', () => {
  test.each(['', '/valid_moves'])('GET /games/{unknown}%s gets 404', async (rest) => {
    for (const id of ['nope', 'abcdefghjkmnpqrstuvw', '%20', 'A'.repeat(150)]) {
      const { status, body } = await server.get(`games/${id}${rest}`);
      expect([status, body.code]).toEqual([404, 'unknown-match']);
    }
  });

  test('a response that the client already has is answered with 304', async () => {
    const id = await made();
    for (const header of ['"0"', 'W/"0"', '"7", "0"', '*']) {
      const { status, body, headers } = await server.get(`games/${id}`, { 'if-none-match': header });
      expect([status, body, headers.get('etag')]).toEqual([304, '', '"0"']);
    }
    await move(id, { move: 'ANT@0,0' });
    const { status, headers } = await server.get(`games/${id}`, { 'if-none-match': '"0"' });
    expect([status, headers.get('etag')]).toEqual([200, '"1"']);
  });

  test('every listed move can be played, as text and as a move request', async () => {
    const id = await made();
    const { body } = await server.get(`games/${id}/valid_moves`);
    expect(body.moves).toHaveLength(body.requests.length);
    for (const [at, request] of body.requests.entries()) {
      const [one, other] = [await made(), await made()];
      const [byRequest, byText] = [await move(one, request), await move(other, { move: body.moves[at] })];
      expect([byRequest.status, byText.status]).toEqual([200, 200]);
      expect({ ...byRequest.body, game_id: 0 }).toEqual({ ...byText.body, game_id: 0 });
    }
  });

  test('a finished match lists no moves and accepts none', async () => {
    const id = await made();
    const moves =
      'GRASSHOPPER@0,0 QUEEN@-1,0 QUEEN@1,-1 ANT@-1,-1 1,-1>0,-1 BEETLE@-2,0 ANT@1,0 SPIDER@-2,1 1,0>-1,1'.split(' ');
    for (const text of moves) expect((await move(id, { move: text })).status).toBe(200);
    expect((await server.get(`games/${id}`)).body).toMatchObject({ winner: 'WHITE', status: 'FINISHED' });
    expect((await server.get(`games/${id}/valid_moves`)).body).toEqual({ moves: [], requests: [] });
    expect(await move(id, { action: 'PASS' })).toMatchObject({ status: 400, body: { code: 'game-over', version: 9 } });
  });
});

describe('the move request', () => {
  test.each([
    [{}, 'action'],
    [{ action: 'JUMP' }, 'action'],
    [{ action: 'PLACE', to_hex: [0, 0] }, 'piece_type'],
    [{ action: 'PLACE', piece_type: 'WASP', to_hex: [0, 0] }, 'piece_type'],
    [{ action: 'PLACE', piece_type: 'ANT' }, 'to_hex'],
    [{ action: 'PLACE', piece_type: 'ANT', to_hex: null }, 'to_hex'],
    [{ action: 'PLACE', piece_type: 'ANT', to_hex: [0.5, 0] }, 'to_hex'],
    [{ action: 'MOVE', to_hex: [0, 0] }, 'from_hex'],
    [{ action: 'MOVE', from_hex: ['0', 0], to_hex: [0, 0] }, 'from_hex'],
    [{ action: 'MOVE', from_hex: [0, 0] }, 'to_hex'],
    [{ action: 'MOVE', piece_type: 'ANT', from_hex: [0, 0], to_hex: [1, 0] }, 'piece_type'],
    [{ move: 5 }, 'move'],
  ])('%j is refused and names the field: %s', async (body, field) => {
    const id = await made();
    expect(await move(id, body)).toMatchObject({ status: 400, body: { code: 'bad-request', field } });
    expect(await versionOf(id)).toBe(0);
  });

  test.each([
    [{ move: 'ANT@0,0 ' }, 'not-a-move'],
    [{ move: '' }, 'not-a-move'],
    [{ action: 'PASS' }, 'pass-not-allowed'],
    [{ action: 'MOVE', from_hex: [0, 0], to_hex: [0, 1] }, 'no-piece'],
    [{ action: 'PLACE', piece_type: 'ANT', to_hex: [5000, 0] }, 'too-far'],
  ])("%j is refused with the game's code: %s", async (body, code) => {
    expect(await move(await made(), body)).toMatchObject({ status: 400, body: { code, version: 0 } });
  });

  test('is not accepted by other games', async () => {
    const id = await made({ game: 'jungle' });
    for (const body of [{ action: 'PASS' }, undefined, [], '"A3-A4"']) {
      expect(await move(id, body)).toMatchObject({ status: 400, body: { code: 'bad-request', field: 'move' } });
    }
    expect(await move(id, { move: 'A7-A6' })).toMatchObject({ status: 400, body: { code: 'not-your-turn' } });
  });
});

test('a refused move names the broken rule in the requested language', async () => {
  const id = await made({ game: 'jungle' });
  expect(await move(id, { move: 'C3-C5' })).toMatchObject({
    status: 400,
    body: { code: 'invalid-move', message: 'Invalid move', explanation: 'Only one square at a time' },
  });
  expect((await move(id, { move: 'A7-A6' }, { 'accept-language': 'zh' })).body.explanation).toBe('那是蓝方的棋子');
  const other = await move(await made({ game: 'ctor' }), { move: 'x' });
  expect(other.body).not.toHaveProperty('explanation');
});

describe('versions', () => {
  test('a stale If-Match gets 409 and changes nothing, even if the same move is resent', async () => {
    const id = await made({ game: 'ctor' });
    expect(await move(id, { move: '0,0' }, { 'if-match': '"0"' })).toMatchObject({ status: 200 });
    for (const [text, tag] of [
      ['0,0', '"0"'],
      ['1,1', '"0"'],
      ['1,1', '"2"'],
      ['1,1', '"x"'],
    ] as const) {
      const stale = await move(id, { move: text }, { 'if-match': tag });
      expect(stale).toMatchObject({ status: 409, body: { code: 'stale', version: 1 } });
    }
    expect((await move(id, { move: '5,5' }, { 'if-match': 'W/"1"' })).status).toBe(200);
    expect((await move(id, { move: '6,6' }, { 'if-match': '*' })).status).toBe(200);
    expect(await versionOf(id)).toBe(3);
  });

  test('only one of two moves for the same version is played', async () => {
    const id = await made({ game: 'ctor' });
    const both = ['2,2', '3,3'].map((text) => move(id, { move: text }, { 'if-match': '"0"' }));
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
    expect(await versionOf(id)).toBe(1);
  });

  test('a move without a version applies to the current position', async () => {
    const id = await made({ game: 'ctor' });
    const cells = Array.from({ length: 8 }, (_, n) => `${n},${n}`);
    const all = await Promise.all(cells.map((text) => move(id, { move: text })));
    expect(all.map(({ status }) => status)).toEqual(cells.map(() => 200));
    expect(new Set(all.map(({ headers }) => headers.get('etag'))).size).toBe(cells.length);
    expect(await versionOf(id)).toBe(cells.length);
  });
});

describe('idempotency keys', () => {
  test('a move with a key is played once, and every retry gets the same response', async () => {
    const id = await made({ game: 'ctor' });
    const key = { 'idempotency-key': 'a1' };
    const first = await move(id, { move: '0,0' }, key);
    await move(id, { move: '5,5' });
    const again = await move(id, { move: '0,0' }, key);
    expect([again.status, again.body, again.headers.get('etag')]).toEqual([200, first.body, '"1"']);
    expect([first, again].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true']);
    expect(await move(id, { move: '7,7' }, key)).toMatchObject({ status: 422, body: { code: 'key-used' } });
    expect(await versionOf(id)).toBe(2);
  });

  test('five simultaneous requests with the same key play one move, or create one match', async () => {
    const id = await made({ game: 'ctor' });
    const key = { 'idempotency-key': 'at-once' };
    const all = await Promise.all(Array.from({ length: 5 }, () => move(id, { move: '4,4' }, key)));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await versionOf(id)).toBe(1);
    const matches = await Promise.all(Array.from({ length: 5 }, () => server.post('games', {}, key)));
    expect(new Set(matches.map(({ body }) => body.game_id)).size).toBe(1);
  });

  test('a refused request can be retried with the same key', async () => {
    const id = await made({ game: 'ctor' });
    const key = { 'idempotency-key': 'refused' };
    expect((await move(id, { move: 'x' }, key)).status).toBe(400);
    expect((await move(id, { move: '1,1' }, key)).status).toBe(200);
  });

  test('a key is valid only for one match and one ticket', async () => {
    const key = { 'idempotency-key': 'shared' };
    for (const id of [await made({ game: 'ctor' }), await made({ game: 'ctor' })]) {
      expect((await move(id, { move: '0,0' }, key)).headers.get('idempotency-replayed')).toBeNull();
    }
  });

  test.each(['', 'with space', 'x'.repeat(129)])('the key "%s" is refused', async (key) => {
    const { status, body } = await server.post('games', {}, { 'idempotency-key': key });
    expect([status, body.code, body.field]).toEqual([400, 'bad-request', 'idempotency-key']);
  });
});

describe('a match with tickets', () => {
  test('only the ticket of the seat to move can play a move', async () => {
    const { body } = await server.post('api/matches', { game: 'ctor', seat: 0, name: 'Ann' });
    const { id, ticket, invitation } = body;
    const first = { authorization: `Bearer ${ticket}` };
    expect(await move(id, { move: '0,0' }, first)).toMatchObject({ status: 400, body: { code: 'waiting' } });
    const second = await server.post(`api/matches/${id}/claim`, { invitation, name: 'Bob' });
    const other = { authorization: `Bearer ${second.body.ticket}` };
    expect(await move(id, { move: '0,0' })).toMatchObject({ status: 403, body: { code: 'ticket-needed' } });
    const wrong = { authorization: `Bearer ${'A'.repeat(22)}` };
    expect(await move(id, { move: '0,0' }, wrong)).toMatchObject({ status: 403, body: { code: 'unknown-ticket' } });
    const used = { authorization: `Bearer ${invitation}` };
    expect(await move(id, { move: '0,0' }, used)).toMatchObject({ status: 403, body: { code: 'unknown-ticket' } });
    expect(await move(id, { move: '0,0' }, other)).toMatchObject({ status: 403, body: { code: 'not-your-seat' } });
    for (const authorization of ['Basic abc', 'Bearer', 'Bearer x', `Bearer ${ticket} y`, ticket]) {
      const { status, body: problem, headers } = await move(id, { move: '0,0' }, { authorization });
      expect([status, problem.code, headers.get('www-authenticate')]).toEqual([401, 'bad-ticket', 'Bearer']);
    }
    expect((await move(id, { move: '0,0' }, first)).status).toBe(200);
    expect((await server.get(`games/${id}`)).status).toBe(200);
  });
});
