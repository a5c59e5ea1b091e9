import { claim as claimSchema } from '@quintet/wire';
import { describe, expect, test } from 'vitest';
import { sharedRestServer } from '../testkit/rest-server.ts';

const server = sharedRestServer();

const make = async (fields: object = {}) => (await server.post('api/matches', { game: 'ctor', ...fields })).body;
const claim = (id: string, body: object, headers: Record<string, string> = {}) =>
  server.post(`api/matches/${id}/claim`, body, headers);
const view = async (id: string) => (await server.get(`api/matches/${id}`)).body;
const bearer = (ticket: string) => ({ authorization: `Bearer ${ticket}` });

/** Nobody needs to be connected to such a match. */
const CORRESPONDENCE = { clock: { kind: 'correspondence', days: 3 } };

describe('creating a match', () => {
  test('against a friend returns a ticket, an invitation, a code and links, and the match waits', async () => {
    const { status, headers, body } = await server.post('api/matches', { game: 'octa', seat: 1, name: ' Ann ' });
    expect([status, headers.get('location')]).toEqual([201, `/api/matches/${body.id}`]);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toMatchObject({ seat: 1, ticket: expect.stringMatching(/^[\w-]{22}$/) });
    expect(body.code).toMatch(/^[a-hjkmnp-z2-9]{6}$/);
    expect(body.links).toEqual({
      self: `${server.root}api/matches/${body.id}`,
      watch: `${server.root}online/${body.id}`,
      invitation: `${server.root}join/${body.id}#${body.invitation}`,
      live: `${server.root.replace('http', 'ws')}api/live/${body.id}`,
    });
    const seen = await view(body.id);
    expect(seen).toMatchObject({ phase: 'waiting', isOpen: false, isListed: false, version: 0, toMove: 0 });
    expect(seen.players).toEqual([null, { name: 'Ann', level: null, colour: null }]);
    expect(seen.terms).toEqual({ clock: null, awaySeconds: 300, undoLimit: null });
    expect(JSON.stringify(seen)).not.toContain(body.code);
  });

  test('against a bot starts at once, and the bot moves first if it has seat 0', async () => {
    const { id, code, invitation } = await make({ game: 'xo', seat: 1, opponent: { kind: 'bot', level: 1 } });
    expect([code, invitation]).toEqual([null, null]);
    await expect.poll(async () => (await view(id)).version).toBeGreaterThan(0);
    expect((await view(id)).players).toEqual([
      { name: null, level: 1, colour: null },
      { name: null, level: null, colour: null },
    ]);
  });

  test('works with options that list every cell of the largest Octa board', async () => {
    const range = Array.from({ length: 101 }, (_, i) => i - 50);
    const blocked = range.flatMap((x) => range.map((y) => [x, y])).filter(([x, y]) => Math.abs(x!) !== 50 || y !== 50);
    const options = { size: 50, player1: [[-50, 50]], player2: [[50, 50]], blocked };
    const { status, body } = await server.post('api/matches', { game: 'octa', seat: 0, options });
    expect(status).toBe(201);
    expect(await claim(body.id, { invitation: body.invitation })).toMatchObject({ status: 200 });
    const moved = await server.post(`games/${body.id}/move`, { move: '-50,50' }, bearer(body.ticket));
    expect(moved.status).toBe(200);
    expect((await server.get(`games/${body.id}`)).body.cells).toHaveLength(101 * 101);
    expect(await server.post('api/matches', { game: 'octa', options: { size: 51 } })).toMatchObject({ status: 400 });
  });

  test.each([
    ['api/matches', { opponent: { kind: 'open' } }],
    ['api/pairing', {}],
  ])('refuses options above 1 kB in the lobby, with the reason: %s', async (path, request) => {
    const blocked = Array.from({ length: 101 }, (_, x) => [x - 50, 40]);
    const refused = await server.post(path, { game: 'octa', options: { size: 50, blocked }, ...request });
    expect(refused).toMatchObject({ status: 413, body: { code: 'large-options', field: 'options' } });
  });

  test('from a set-up position keeps it in the options, the view and the record', async () => {
    const setup = '......./......./......./......./..l..../......./......./...R.../....... BLUE';
    const { id, ticket } = await make({ game: 'jungle', seat: 1, options: { setup } });
    expect(await view(id)).toMatchObject({ toMove: 1, options: { board: 'spec', setup } });
    const bot = await make({ game: 'jungle', seat: 0, opponent: { kind: 'bot', level: 1 }, options: { setup } });
    await expect.poll(async () => (await view(bot.id)).version).toBe(1);
    const record = await server.get(`api/matches/${id}/record`, bearer(ticket));
    expect(record.body.options.setup).toBe(setup);
  });

  test('an invalid set-up position is refused with a sentence', async () => {
    const refused = (setup: unknown) => server.post('api/matches', { game: 'bugs', options: { setup } });
    expect(await refused('0,0:wQ 1,0:bQ 5,0:wA WHITE')).toMatchObject({
      status: 400,
      body: {
        code: 'bad-options',
        field: 'options.setup',
        message: expect.stringContaining('The hive is not connected'),
      },
    });
    const long = Array.from({ length: 3000 }, (_, q) => `${q},0:wA`).join(' ');
    for (const setup of [
      long,
      `${long} WHITE`,
      '0,0:wQ'.repeat(900),
      7,
      null,
      [],
      {},
      '\u0000',
      'constructor:wQ WHITE',
    ]) {
      expect(await refused(setup)).toMatchObject({
        status: 400,
        body: { code: 'bad-options', field: 'options.setup' },
      });
    }
  });

  test('assigns a random seat by default', async () => {
    const seats = new Set<number>();
    for (let n = 0; n < 60 && seats.size < 2; n++) seats.add((await make()).seat);
    expect(seats.size).toBe(2);
  });

  test.each([
    [{ game: 'chess' }, 'unknown-game'],
    [{ options: { size: 1 } }, 'bad-options'],
    [{ seat: 2 }, 'bad-request'],
    [{ name: 'x'.repeat(41) }, 'bad-request'],
    [{ name: 'a\u202eb' }, 'bad-request'],
    [{ opponent: { kind: 'bot', level: 9 } }, 'bad-request'],
    [{ terms: { awaySeconds: 1 } }, 'bad-request'],
  ])('%j is refused as %s', async (fields, code) => {
    expect(await server.post('api/matches', { game: 'ctor', ...fields })).toMatchObject({
      status: 400,
      body: { code },
    });
  });

  test('a retry with the same idempotency key returns the same match and secrets; a short key is refused', async () => {
    const key = { 'idempotency-key': '0190a1b2-c3d4-7e5f' };
    const fields = { game: 'ctor', name: 'Ann' };
    const [first, again] = [
      await server.post('api/matches', fields, key),
      await server.post('api/matches', fields, key),
    ];
    expect(again.body).toEqual(first.body);
    const other = await server.post('api/matches', { ...fields, name: 'Eve' }, key);
    expect(other).toMatchObject({ status: 422, body: { code: 'key-used' } });
    expect((await server.post('api/matches', fields, { 'idempotency-key': 'short' })).status).toBe(400);
  });
});

describe('claiming a seat', () => {
  test('works only once by invitation', async () => {
    const { id, invitation, seat } = await make();
    const claimed = await claim(id, { invitation, name: 'Bob' });
    expect(claimed).toMatchObject({ status: 200, body: { id, seat: 1 - seat } });
    expect(await view(id)).toMatchObject({ phase: 'running' });
    expect((await view(id)).players[1 - seat]).toEqual({ name: 'Bob', level: null, colour: null });
    expect(await claim(id, { invitation, name: 'Eve' })).toMatchObject({ status: 409, body: { code: 'seat-taken' } });
  });

  test('works by code, whatever its case and punctuation, but only while the match waits', async () => {
    const { id, code } = await make();
    const typed = ` ${code.slice(0, 3).toUpperCase()}-${code.slice(3)} `;
    const found = await server.get(`api/codes/${encodeURIComponent(typed)}`);
    expect(found).toMatchObject({ status: 200, body: { id, phase: 'waiting', game: 'ctor' } });
    expect(await claim(id, { code: typed })).toMatchObject({ status: 200 });
    expect(await server.get(`api/codes/${code}`)).toMatchObject({ status: 404, body: { code: 'unknown-match' } });
    expect(await claim(id, { code })).toMatchObject({ status: 409 });
  });

  test('needs an invitation or a code in a private match, but not in a listed match', async () => {
    const [listed, hidden] = [await make({ opponent: { kind: 'open' }, terms: CORRESPONDENCE }), await make()];
    expect((await claim(listed.id, {})).status).toBe(200);
    const wrong = [{}, { invitation: 'A'.repeat(22) }, { code: 'zzzzzz' }, { invitation: hidden.ticket }];
    for (const body of wrong) {
      expect(await claim(hidden.id, body)).toMatchObject({ status: 403, body: { code: 'unknown-ticket' } });
    }
    expect(await view(hidden.id)).toMatchObject({ phase: 'waiting' });
  });

  test.each(['invitation', 'code', 'both'])(
    'only one of many simultaneous claims gets the seat: by %s',
    async (how) => {
      const { id, invitation, code } = await make();
      const proofs = { invitation: [{ invitation }], code: [{ code }], both: [{ invitation }, { code }] }[how] ?? [];
      const claims = Array.from({ length: 8 }, (_, n) => claim(id, { ...proofs[n % proofs.length], name: `n${n}` }));
      const answers = await Promise.all(claims);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
      const winner = answers.findIndex(({ status }) => status === 200);
      const { players } = await view(id);
      expect(players.some((player: { name: string | null }) => player.name === `n${winner}`)).toBe(true);
    },
  );

  test('a retry with the same key gets the same ticket, but a different claim with that key does not', async () => {
    const { id, invitation } = await make();
    const key = { 'idempotency-key': '4b5e6c1e-77aa-4b0f' };
    const [first, again] = [await claim(id, { invitation }, key), await claim(id, { invitation }, key)];
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect((await claim(id, { invitation }, { 'idempotency-key': '4b5e6c1e-77aa-4b00' })).status).toBe(409);
  });

  test('an open match and a match against a bot have no free seat', async () => {
    const open = (await server.post('games')).body.game_id;
    expect((await claim(open, {})).status).toBe(409);
    expect((await claim((await make({ opponent: { kind: 'bot', level: 1 } })).id, {})).status).toBe(409);
    expect((await claim('unknown', {})).status).toBe(404);
  });
});

describe('a ticket for another device', () => {
  test('holds the same seat', async () => {
    const { id, invitation, ticket } = await make({ seat: 0 });
    await claim(id, { invitation });
    const more = await server.post(`api/matches/${id}/tickets`, undefined, bearer(ticket));
    expect(more).toMatchObject({ status: 201, body: { id, seat: 0 } });
    expect(more.body.link).toBe(`${server.root}online/${id}#${more.body.ticket}`);
    expect((await server.post(`games/${id}/move`, { move: '0,0' }, bearer(more.body.ticket))).status).toBe(200);
  });

  test('requires a ticket that holds the seat, and the number of tickets per seat is limited', async () => {
    const { id, ticket, invitation } = await make();
    const ask = (headers: Record<string, string>) => server.post(`api/matches/${id}/tickets`, undefined, headers);
    expect(await ask({})).toMatchObject({ status: 403, body: { code: 'ticket-needed' } });
    expect(await ask(bearer(invitation))).toMatchObject({ status: 403, body: { code: 'unknown-ticket' } });
    expect(await ask({ authorization: 'Bearer ?' })).toMatchObject({ status: 401, body: { code: 'bad-ticket' } });
    for (let n = 0; n < 19; n++) expect((await ask(bearer(ticket))).status).toBe(201);
    expect(await ask(bearer(ticket))).toMatchObject({ status: 409, body: { code: 'enough-tickets' } });
  });
});

describe('the list of matches', () => {
  test('contains only public matches, each on exactly one page', async () => {
    const listed = new Set<string>();
    for (let n = 0; n < 7; n++)
      listed.add((await make({ game: 'jungle', opponent: { kind: 'open' }, terms: CORRESPONDENCE })).id);
    await make({ game: 'jungle' });
    // Its creator is not connected.
    await make({ game: 'jungle', opponent: { kind: 'open' } });
    await server.post('games', { game: 'jungle' });
    const seen: string[] = [];
    let cursor = '';
    do {
      const { body } = await server.get(`api/matches?game=jungle&phase=waiting&limit=3${cursor}`);
      expect(body.matches.length).toBeGreaterThan(0);
      seen.push(...body.matches.map(({ id }: { id: string }) => id));
      cursor = body.next === null ? '' : `&cursor=${body.next}`;
    } while (cursor !== '');
    expect(seen).toHaveLength(7);
    expect(new Set(seen)).toEqual(listed);
    const [one] = seen;
    await claim(one ?? '', {});
    const running = await server.get('api/matches?game=jungle&phase=running');
    expect(running.body.matches).toMatchObject([{ id: one, phase: 'running' }]);
  });

  test.each(['limit=0', 'limit=101', 'limit=x', 'phase=dead', 'cursor=x', 'more=1'])(
    'the query %s is refused',
    async (query) => {
      expect(await server.get(`api/matches?${query}`)).toMatchObject({ status: 400, body: { code: 'bad-request' } });
    },
  );
});

test('a match that the client already has is sent only after it has changed', async () => {
  const { id, invitation } = await make();
  const first = await server.get(`api/matches/${id}`);
  const known = { 'if-none-match': first.headers.get('etag') ?? '' };
  expect((await server.get(`api/matches/${id}`, known)).status).toBe(304);
  await claim(id, { invitation });
  expect((await server.get(`api/matches/${id}`, known)).status).toBe(200);
});

const ann = { name: 'Ann', colour: 'sea' };
const bob = { name: 'Bob', colour: 'gold' };
const playersOf = async (id: string) => (await server.get(`api/matches/${id}`)).body.players;

test("both players see each other's colours, but the record contains no colours", async () => {
  const { id, invitation } = (await server.post('api/matches', { game: 'octa', seat: 0, ...ann })).body;
  await server.post(`api/matches/${id}/claim`, { invitation, ...bob });
  expect(await playersOf(id)).toEqual([
    { ...ann, level: null },
    { ...bob, level: null },
  ]);
  const record = (await server.get(`api/matches/${id}/record`)).body;
  expect(record.players).toEqual([
    { name: 'Ann', level: null },
    { name: 'Bob', level: null },
  ]);
  const again = await server.post('api/records', { record, seat: 1, opponent: { kind: 'friend' }, ...bob });
  expect(await playersOf(again.body.id)).toEqual([null, { ...bob, level: null }]);
});

test("paired players see each other's colours", async () => {
  const fields = { game: 'xo', terms: { clock: { kind: 'correspondence', days: 9 } } };
  const { seat } = (await server.post('api/pairing', { ...fields, ...ann })).body;
  const { id } = (await server.post('api/pairing', { ...fields, ...bob })).body;
  const players = await playersOf(id);
  expect([players[seat], players[1 - seat]]).toMatchObject([ann, bob]);
});

test('a flood of other challenges does not hide one from pairing', async () => {
  const correspondence = (size: number, days: number) =>
    server.post('api/pairing', {
      ...{ game: 'octa', options: { size } },
      terms: { clock: { kind: 'correspondence', days } },
    });
  const { id } = (await correspondence(2, 8)).body;
  for (let i = 0; i < 150; i++) await correspondence(3 + (i % 30), 1 + Math.floor(i / 30));
  expect((await correspondence(2, 8)).body).toMatchObject({ id, isWaiting: false });
});

test.each(['pink', '#ff0000', 1])('%j is refused as a colour', async (colour) => {
  const { status, body } = await server.post('api/matches', { game: 'octa', colour });
  expect([status, body.code, body.field]).toEqual([400, 'bad-request', 'colour']);
});

test('parsing adds no colour to a request without one, so that a retry still equals the first request', () => {
  expect(Object.keys(claimSchema.parse({}))).toEqual(['name']);
});
