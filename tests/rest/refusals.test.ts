import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RestServer, restServer, type Said } from '../../packages/server/src/testkit/rest-server.ts';

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
const CASES: readonly (readonly [number, string, () => Promise<Said>])[] = [
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
  [409, 'enough-tickets', () => many(20, () => server.post(`api/matches/${waiting.id}/tickets`, undefined, bearer()))],
  [409, 'enough-reports', () => many(20, () => server.post(`api/matches/${open}/reports`, { reason: 'play' }))],
  [413, 'too-large', () => server.post('games', { game: 'x'.repeat(140_000) })],
  [415, 'bad-type', () => server.post('games', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' })],
  [422, 'key-used', () => twice({ game: 'xo' }, { game: 'octa' })],
  [500, 'internal', () => server.post('api/bestmove', { game: 'xo', nodes: 10 })],
];

async function many(times: number, ask: () => Promise<Said>): Promise<Said> {
  for (let n = 0; n < times; n++) await ask();
  return ask();
}
async function twice(first: object, second: object): Promise<Said> {
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
    expect(server.faults.splice(0)).toHaveLength(status === 500 ? 1 : 0);
  },
);
