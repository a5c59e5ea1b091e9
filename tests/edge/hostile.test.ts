import { STOP_FLAG, type StartWorker } from '@quintet/engine/search';
import { afterEach, expect, test } from 'vitest';
import { openStore } from '../../packages/server/src/store/open.ts';
import { sqlitePlace } from '../../packages/server/src/testkit/each-store.ts';
import { FakeThread } from '../../packages/server/src/testkit/jobs.ts';
import { type RestServer, restServer } from '../../packages/server/src/testkit/rest-server.ts';
import { closeAfterTest, Raw, Visitor } from '../live/clients.ts';

// What a hostile visitor can make the server store, read and send. Each test is an attack on a server with the default limits.

let server: RestServer;
afterEach(async () => {
  await server?.stop();
  expect(server?.errors ?? []).toEqual([]);
});

const DEFAULTS = {
  TRUST_PROXY: '1',
  REQUESTS_PER_MINUTE: '1200',
  REQUESTS_PER_MINUTE_PER_TICKET: '600',
  MATCHES_PER_HOUR_PER_ADDRESS: '200',
  BYTES_PER_HOUR_PER_ADDRESS: '5000000',
};
const from = (address: string) => ({ 'x-forwarded-for': address });

/** The options of a board of Octa with nearly 10,000 blocked cells: 88 kB. */
function largeMap(count = 9950): object {
  const taken = new Set(['1,1', '2,0', '0,2', '-1,-1', '-2,0', '0,-2']);
  const blocked: [number, number][] = [];
  for (let x = -50; x <= 50; x++) {
    for (let y = -50; y <= 50; y++) if (!taken.has(`${x},${y}`)) blocked.push([x, y]);
  }
  return { size: 50, blocked: blocked.slice(0, count) };
}

/** Lists as many challenges as one address may create, each with the largest options that the server takes. */
async function listLargeMaps(): Promise<void> {
  for (let n = 0; n < 47; n++) {
    const address = from(`192.0.2.${n % 4}`);
    for (const count of [9950, 1000, 80]) {
      const request = { game: 'octa', options: largeMap(count), opponent: { kind: 'open' } };
      const created = await server.post('api/matches', request, address);
      if (created.status !== 201) continue;
      await closeAfterTest(new Raw(server.root)).hello(created.body.id, created.body.ticket);
      break;
    }
  }
}

test('challenges with large maps do not make the list of matches large', async () => {
  server = await restServer({ ...DEFAULTS, REQUESTS_PER_MINUTE: '100000', BYTES_PER_HOUR_PER_ADDRESS: '999999999' });
  await listLargeMaps();
  const { body } = await server.get('api/matches?limit=100', from('203.0.113.9'));
  expect(JSON.stringify(body).length).toBeLessThan(100_000);
});

test('challenges with large maps do not make the lobby large', async () => {
  server = await restServer({ ...DEFAULTS, REQUESTS_PER_MINUTE: '100000', BYTES_PER_HOUR_PER_ADDRESS: '999999999' });
  await listLargeMaps();
  const visitor = closeAfterTest(new Visitor(server.root));
  await visitor.until(({ counts }) => counts !== null);
  const bytes = JSON.stringify([...visitor.listed.values()]).length;
  expect(bytes).toBeLessThan(100_000);
});

test('a flood of correspondence challenges does not hide the challenge of a connected player from the lobby', async () => {
  server = await restServer();
  const challenge = (terms: object) =>
    server.post('api/matches', { game: 'ctor', opponent: { kind: 'open' }, terms }).then(({ body }) => body);
  const victim = await challenge({});
  await closeAfterTest(new Raw(server.root)).hello(victim.id, victim.ticket);
  for (let n = 0; n < 160; n++) await challenge({ clock: { kind: 'correspondence', days: 3 } });
  const visitor = closeAfterTest(new Visitor(server.root));
  await visitor.until(({ counts }) => counts !== null);
  expect(visitor.listed.has(victim.id)).toBe(true);
});

test('moves with idempotency keys store little more than moves without', async () => {
  const place = await sqlitePlace();
  server = await restServer({ ...DEFAULTS, STORE: place.url });
  const made = await server.post('games', { game: 'octa', options: { size: 50 } });
  const id = made.body.game_id;
  const size = async (): Promise<number> => {
    await server.stop();
    const store = await openStore(place.url);
    const bytes = await store.size();
    await store.close();
    return bytes;
  };
  const before = await size();
  server = await restServer({ ...DEFAULTS, STORE: place.url });
  let moves = 0;
  for (let n = 0; n < 12; n++) {
    const { body } = await server.get(`games/${id}/valid_moves`, from(`198.51.100.${n}`));
    const headers = { ...from(`198.51.100.${n}`), 'idempotency-key': `key-${n}-0123456789` };
    const moved = await server.post(`games/${id}/move`, { move: body.moves[0] }, headers);
    if (moved.status === 200) moves++;
  }
  expect(moves).toBe(12);
  const each = ((await size()) - before) / moves;
  expect(each).toBeLessThan(4000);
});

test('large responses use up the requests of an address sooner', async () => {
  server = await restServer({ ...DEFAULTS, REQUESTS_PER_MINUTE: '240' });
  const made = await server.post('games', { game: 'octa', options: { size: 50 } }, from('192.0.2.1'));
  let bytes = 0;
  for (let n = 0; n < 60; n++) {
    const { status, body } = await server.get(`games/${made.body.game_id}`, from('192.0.2.7'));
    if (status === 200) bytes += JSON.stringify(body).length;
  }
  expect(bytes).toBeLessThan(20_000_000);
});

test('large welcomes use up the connection attempts of an address sooner', async () => {
  server = await restServer({ MAX_SOCKETS_PER_ADDRESS: '20', BYTES_PER_HOUR_PER_ADDRESS: '999999999' });
  const { id } = (await server.post('api/matches', { game: 'octa', options: largeMap() })).body;
  let bytes = 0;
  for (let n = 0; n < 20; n++) {
    const watcher = new Raw(server.root);
    const welcome = await watcher.hello(id, null).catch(() => null);
    bytes += welcome ? JSON.stringify(welcome).length : 0;
    watcher.close();
    await watcher.closed;
  }
  expect(bytes).toBeLessThan(1_400_000);
});

test('rematches count against the matches of an address', async () => {
  server = await restServer({ ...DEFAULTS, MATCHES_PER_HOUR_PER_ADDRESS: '6' });
  const address = from('192.0.2.1');
  let matches = 0;
  for (let pair = 0; pair < 3; pair++) {
    const created = await server.post('api/matches', { game: 'ctor', seat: 0 }, address);
    if (created.status !== 201) break;
    matches++;
    const { id, invitation, ticket } = created.body;
    const claimed = await server.post(`api/matches/${id}/claim`, { invitation }, address);
    // A spare ticket of the first seat, so that its tickets alone are the first two.
    await server.post(`api/matches/${id}/tickets`, {}, { ...address, authorization: `Bearer ${ticket}` });
    const tickets = [ticket, claimed.body.ticket] as const;
    let next: string | null = id;
    while (next) {
      const players = tickets.map(
        (each) => [closeAfterTest(new Raw(server.root, 'api/live', { headers: address })), each] as const,
      );
      let version = 0;
      for (const [raw, each] of players) version = (await raw.hello(next, each)).version;
      const [first, second] = players.map(([raw]) => raw) as [Raw, Raw];
      first.say({ type: 'resign', id: 1, version });
      await second.next('entries');
      first.say({ type: 'offer', what: 'rematch', id: 2, version: 1 });
      await first.next('accepted');
      second.say({ type: 'accept', what: 'rematch', id: 3, version: 1 });
      const accepted = second.next('accepted').then(() => second.next('status', ({ status }) => status.next !== null));
      const answer = await Promise.race([accepted, second.next('refused')]);
      next = answer.type === 'status' ? answer.status.next : null;
      if (next) matches++;
      for (const [raw] of players) raw.close();
    }
  }
  expect(matches).toBe(6);
});

test('reports by watchers leave room for the report of a player', async () => {
  server = await restServer();
  const { id, ticket } = (await server.post('api/matches', { game: 'ctor' })).body;
  for (let n = 0; n < 40; n++) await server.post(`api/matches/${id}/reports`, { reason: 'other' });
  const victim = await server.post(
    `api/matches/${id}/reports`,
    { reason: 'chat' },
    { authorization: `Bearer ${ticket}` },
  );
  expect(victim.status).toBe(201);
});

test('the codes that one IPv6 /48 can try are limited together', async () => {
  server = await restServer(DEFAULTS);
  let tried = 0;
  for (let n = 0; n < 20; n++) {
    for (let m = 0; m < 30; m++) {
      const { status } = await server.get('api/codes/abcdef', from(`2001:db8:7:${n.toString(16)}::1`));
      if (status === 404) tried++;
    }
  }
  expect(tried).toBeLessThan(300);
});

test('nobody is paired with a creator who never connects', async () => {
  server = await restServer(DEFAULTS);
  const first = await server.post('api/pairing', { game: 'jungle' }, from('192.0.2.1'));
  const second = await server.post('api/pairing', { game: 'jungle' }, from('203.0.113.1'));
  expect([first.body.isWaiting, second.body.isWaiting]).toEqual([true, true]);
});

test('a seat gets at most 20 tickets, however many requests ask at once', async () => {
  server = await restServer();
  const { id, ticket } = (await server.post('api/matches', { game: 'ctor' })).body;
  const asked = Array.from({ length: 40 }, () =>
    server.post(`api/matches/${id}/tickets`, {}, { authorization: `Bearer ${ticket}` }),
  );
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(19);
});

test('a search ends when its caller leaves', async () => {
  const threads: FakeThread[] = [];
  const startThread: StartWorker = (events) => {
    const thread = new FakeThread(events);
    threads.push(thread);
    return thread;
  };
  server = await restServer({}, { startThread });
  const searching = (): FakeThread | undefined => threads.find(({ job }) => job !== undefined);
  const caller = new AbortController();
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"game":"jungle"}' };
  const asked = fetch(new URL('api/bestmove', server.root), { ...init, signal: caller.signal });
  await expect.poll(() => searching()?.word(STOP_FLAG)).toBe(0);
  caller.abort();
  await expect(asked).rejects.toThrow('abort');
  await expect.poll(() => searching()?.word(STOP_FLAG)).toBe(1);
  searching()?.answer();
});
