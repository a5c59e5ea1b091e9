import { afterEach, expect, test, vi } from 'vitest';
import { SqlStore } from '../store/sql-store.ts';
import { sqlitePlace } from '../testkit/each-store.ts';
import { type RestServer, restServer } from '../testkit/rest-server.ts';

let server: RestServer;
afterEach(async () => {
  await server.stop();
  expect(server.errors).toEqual([]);
});
const from = (address: string) => ({ 'x-forwarded-for': address });

test('every route tells an address that creates too many matches when to retry, and other addresses are not affected', async () => {
  server = await restServer({ TRUST_PROXY: '1', MATCHES_PER_HOUR_PER_ADDRESS: '4' });
  const [flood, other] = [from('192.0.2.1'), from('203.0.113.5')];
  const first = await server.post('games', { game: 'ctor' }, flood);
  const record = (await server.get(`api/matches/${first.body.game_id}/record`)).body;
  const calls: [string, object][] = [
    ['api/matches', { game: 'ctor', opponent: { kind: 'friend' } }],
    ['api/records', { record }],
    ['api/pairing', { game: 'ctor' }],
  ];
  for (const [at, body] of calls) expect((await server.post(at, body, flood)).status).toBe(201);
  for (const [at, body] of [...calls, ['games', { game: 'ctor' }] as const]) {
    const refused = await server.post(at, body, flood);
    expect([at, refused.status, refused.body.code]).toEqual([at, 429, 'too-many-matches']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(600);
  }
  expect((await server.post('games', { game: 'ctor' }, other)).status).toBe(201);
  const moved = await server.post(`games/${first.body.game_id}/move`, { move: '0,0' }, flood);
  expect(moved.status).toBe(200);
});

test('a flood from an IPv6 /48 stops at eight times the limit of one address', async () => {
  server = await restServer({ TRUST_PROXY: '1', MATCHES_PER_HOUR_PER_ADDRESS: '5' });
  let made = 0;
  for (let n = 0; n < 60; n++) {
    const { status } = await server.post('games', { game: 'ctor' }, from(`2001:db8:7:${n.toString(16)}::1`));
    if (status === 201) made++;
  }
  expect(made).toBe(40);
});

test('a request that is sent twice with the same key counts once', async () => {
  server = await restServer({ MATCHES_PER_HOUR_PER_ADDRESS: '1' });
  const key = { 'idempotency-key': 'a-key-of-enough-letters-1234567890' };
  const made = await server.post('games', { game: 'ctor' }, key);
  expect((await server.post('games', { game: 'ctor' }, key)).body).toEqual(made.body);
  expect((await server.post('games', { game: 'ctor' })).status).toBe(429);
});

test('a full store refuses new matches with the code store-full, while running matches continue', async () => {
  const place = await sqlitePlace();
  server = await restServer({ STORE: place.url });
  const { game_id: id } = (await server.post('games', { game: 'ctor' })).body;
  const { body: free } = await server.get('metrics');
  expect(free).toMatch(/quintet_store_bytes\{what="used"\} [1-9]\d{4}/);
  expect(free).toContain('quintet_store_bytes{what="limit"} 0');
  await server.stop();
  server = await restServer({ STORE: place.url }, {}, { maxStoreBytes: 1000 });
  const record = (await server.get(`api/matches/${id}/record`)).body;
  for (const [at, body] of [
    ['games', { game: 'ctor' }],
    ['api/matches', { game: 'ctor', opponent: { kind: 'bot', level: 1 } }],
    ['api/records', { record }],
    ['api/pairing', { game: 'ctor' }],
  ] as const) {
    const refused = await server.post(at, body, { 'accept-language': 'zh' });
    expect([at, refused.status, refused.body.code]).toEqual([at, 507, 'store-full']);
    expect(refused.body.message).toContain('空间已满');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect((await server.post(`games/${id}/move`, { move: '0,0' })).status).toBe(200);
  expect(await server.get('api/ready')).toMatchObject({ status: 200, body: { status: 'ready', isFull: true } });
  expect((await server.get('metrics')).body).toContain('quintet_store_bytes{what="limit"} 1000');
});

test('an import whose match is claimed before all entries are stored leaves nothing behind', async () => {
  server = await restServer();
  const { game_id: id } = (await server.post('games', { game: 'ctor' })).body;
  await server.post(`games/${id}/move`, { move: '0,0' });
  const record = (await server.get(`api/matches/${id}/record`)).body;
  const write = vi.spyOn(SqlStore.prototype, 'write').mockResolvedValueOnce(false);
  const refused = await server.post('api/records', { record, seat: 0, opponent: { kind: 'open' } });
  write.mockRestore();
  expect([refused.status, refused.body.code]).toEqual([503, 'unavailable']);
  expect((await server.get('api/matches?phase=waiting')).body.matches).toEqual([]);
});
