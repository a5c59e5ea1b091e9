import { type Game, gameList, legalMoves } from '@quintet/engine';
import { describe, expect, test } from 'vitest';
import { startInlineAfter } from '../testkit/jobs.ts';
import { restServer, sharedRestServer } from '../testkit/rest-server.ts';

const server = sharedRestServer();

/** An open match with these moves. */
async function played(game: string, ...moves: string[]): Promise<string> {
  const id = (await server.post('games', { game })).body.game_id;
  for (const move of moves) expect((await server.post(`games/${id}/move`, { move })).status).toBe(200);
  return id;
}
const recordOf = async (id: string) => (await server.get(`api/matches/${id}/record`)).body;
const imported = (record: unknown, fields: object = {}) => server.post('api/records', { record, ...fields });
const WON = 'GRASSHOPPER@0,0 QUEEN@-1,0 QUEEN@1,-1 ANT@-1,-1 1,-1>0,-1 BEETLE@-2,0 ANT@1,0 SPIDER@-2,1 1,0>-1,1'.split(
  ' ',
);

describe('records', () => {
  test('an exported match can be continued as an open match', async () => {
    const id = await played('ctor', '0,0', '1,1');
    const { body: record, headers } = await server.get(`api/matches/${id}/record`);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="ctor-\d{8}-\d{6}\.quintet\.json"$/);
    const made = await imported(record);
    expect(made).toMatchObject({ status: 201, body: { seat: null, ticket: null, invitation: null, code: null } });
    const copy = made.body.id;
    expect((await recordOf(copy)).entries).toEqual(record.entries);
    expect((await server.get(`games/${copy}`)).headers.get('etag')).toBe('"2"');
    expect((await server.post(`games/${copy}/move`, { move: '2,2' })).status).toBe(200);
    expect((await recordOf(id)).entries).toHaveLength(2);
  });

  test('an imported match can be continued with a friend or against a bot, and the bot moves if it is its turn', async () => {
    const record = await recordOf(await played('ctor', '0,0'));
    const friend = await imported(record, { seat: 0, name: 'Ann', opponent: { kind: 'friend' } });
    const { id, ticket, code } = friend.body;
    const second = await server.post(`api/matches/${id}/claim`, { code });
    const headers = { authorization: `Bearer ${second.body.ticket}` };
    expect((await server.post(`games/${id}/move`, { move: '5,5' }, headers)).status).toBe(200);
    expect(ticket).not.toBeNull();
    const bot = await imported(record, { seat: 0, opponent: { kind: 'bot', level: 1 } });
    const version = async () => (await server.get(`api/matches/${bot.body.id}`)).body.version;
    await expect.poll(version).toBe(3);
  });

  test('a record with too many entries is refused before it is replayed', async () => {
    const small = await restServer({ MAX_ENTRIES: '12' });
    try {
      const entries = Array.from({ length: 11 }, (_, n) => ({ move: `${n % 10},${n < 10 ? 0 : 1}`, at: null }));
      const record = { ...(await recordOf(await played('ctor'))), entries };
      const refused = { status: 413, body: { code: 'match-too-long', field: 'record' } };
      // This record leaves no room for the next move and the ending.
      expect(await small.post('api/records', { record })).toMatchObject(refused);
      const nonsense = Array.from({ length: 13 }, () => ({ move: 'nonsense', at: null }));
      expect(await small.post('api/records', { record: { ...record, entries: nonsense } })).toMatchObject(refused);
      const fitting = await small.post('api/records', { record: { ...record, entries: entries.slice(0, 10) } });
      expect(fitting.status).toBe(201);
      const moved = await small.post(`games/${fitting.body.id}/move`, { move: '9,9' });
      expect(moved).toMatchObject({ status: 200, body: { gameOver: true, winner: null } });
    } finally {
      await small.stop();
    }
  });

  test('an import that is stored in several slices is complete', async () => {
    const game = gameList.find(({ id }) => id === 'octa') as Game;
    const options = { ...(await recordOf(await played('octa'))).options, turnLimit: 10_000 };
    const position = game.rules.start(options);
    const entries = Array.from({ length: 1203 }, (_, at) => {
      const [move = 0] = legalMoves(position);
      const entry = { move: game.notation.format(position, move), at };
      position.play(move);
      return entry;
    });
    const made = await imported({ ...(await recordOf(await played('octa'))), options, entries });
    expect(made.status).toBe(201);
    expect((await recordOf(made.body.id)).entries).toEqual(entries);
    expect((await server.get(`games/${made.body.id}`)).headers.get('etag')).toBe('"1203"');
  });

  test('a finished match is still finished after an import', async () => {
    const record = await recordOf(await played('bugs', ...WON));
    const made = await imported(record);
    const { body } = await server.get(`api/matches/${made.body.id}`);
    expect(body).toMatchObject({ phase: 'ended', toMove: null, outcome: { winner: 0, reason: 'surrounded' } });
    const refused = await imported(record, { opponent: { kind: 'friend' } });
    expect(refused).toMatchObject({ status: 400, body: { code: 'game-over' } });
  });

  test.each([
    [{}, 'not-a-record'],
    [null, 'not-a-record'],
    [{ format: 'quintet/2' }, 'newer-format'],
    [{ game: 'chess' }, 'unknown-game'],
    [{ rules: 99 }, 'newer-rules'],
    [{ options: { no: 1 } }, 'bad-options'],
    [{ entries: [{}] }, 'bad-entry'],
    [
      {
        entries: [
          { move: '0,0', at: null },
          { move: '0,0', at: null },
        ],
      },
      'illegal-move',
    ],
    [{ outcome: { winner: 0, reason: 'resigned' } }, 'wrong-outcome'],
  ])('%j is refused with %s', async (wrong, code) => {
    const good = await recordOf(await played('ctor'));
    const record = code === 'not-a-record' ? wrong : { ...good, ...wrong };
    expect(await imported(record)).toMatchObject({ status: 400, body: { code, field: 'record' } });
  });

  test('a damaged Jungle save file is refused with the message of the Jungle document and an explanation', async () => {
    const entry = { piece: 'RED_RAT', from: 'E3', to: 'E5', captured: null };
    const file = { format: 'jungle/1', timestamp: '2025-11-19T14:30:00', currentPlayer: 'BLUE', moveHistory: [entry] };
    expect(await imported(file)).toMatchObject({
      status: 400,
      body: {
        code: 'invalid-file',
        message: 'Invalid save file format',
        explanation: '"board" is missing or cannot be read',
      },
    });
    const board = Array.from({ length: 9 }, () => Array(7).fill(null));
    expect(await imported({ ...file, board })).toMatchObject({
      status: 400,
      body: {
        code: 'corrupted-file',
        message: 'Corrupted save file',
        explanation: 'after 0 moves: the next move cannot be played as written',
        ply: 0,
      },
    });
  });

  test('a search request with an illegal move is refused with an explanation', async () => {
    const { body } = await server.post('api/bestmove', { game: 'jungle', moves: ['E3-E4', 'E7-C7'], nodes: 10 });
    expect(body).toMatchObject({ code: 'invalid-move', explanation: 'Only one square at a time', ply: 1 });
  });

  test('a record may be larger than other request bodies, up to a separate limit', async () => {
    const good = await recordOf(await played('ctor'));
    const entries = (many: number) => Array.from({ length: many }, () => ({ end: 'resigned', by: 0, at: null }));
    const large = await imported({ ...good, entries: entries(3000) });
    expect(large).toMatchObject({ status: 400, body: { code: 'illegal-move', ply: 0 } });
    expect(await imported({ ...good, entries: entries(10_001) })).toMatchObject({ status: 413 });
    expect(await imported(Array.from({ length: 300_000 }, () => ({})))).toMatchObject({ status: 400 });
    expect(await imported('x'.repeat(1_100_000))).toMatchObject({ status: 413, body: { code: 'too-large' } });
    expect(await server.post('games', { more: 'x'.repeat(140_000) })).toMatchObject({ status: 413 });
  });
});

describe('search', () => {
  test.each(gameList.map(({ id }) => id))('the best move found in %s is legal', async (game) => {
    const id = await played(game);
    const { status, body } = await server.post(`api/matches/${id}/bestmove`, { nodes: 100 });
    expect([status, body.pv[0]]).toEqual([200, body.move]);
    expect((await server.post(`games/${id}/move`, { move: body.move })).status).toBe(200);
    const stateless = await server.post('api/bestmove', { game, moves: [body.move], level: 1 });
    expect((await server.post(`games/${id}/move`, { move: stateless.body.move })).status).toBe(200);
  });

  test('two searches with the same seed return the same result', async () => {
    const ask = { game: 'ctor', moves: ['4,4'], nodes: 300, seed: 5 };
    const [one, other] = [await server.post('api/bestmove', ask), await server.post('api/bestmove', ask)];
    expect(other.body).toEqual(one.body);
  });

  test('analysis covers the last position or all positions of a match', async () => {
    const id = await played('bugs', ...WON.slice(0, 4));
    const variations = await server.post(`api/matches/${id}/analysis`, { nodes: 200, variations: 2 });
    expect(variations.body).toMatchObject({ ply: 4, toMove: 0 });
    expect(variations.body.variations).toHaveLength(2);
    const whole = await server.post(`api/matches/${id}/analysis`, { nodes: 200, whole: true });
    expect(whole.body.plies.map(({ move }: { move: string | null }) => move)).toEqual([...WON.slice(0, 4), null]);
  });

  test('a finished match has no best move but can be analysed', async () => {
    const id = await played('bugs', ...WON);
    for (const at of ['bestmove', 'analysis']) {
      const refused = await server.post(`api/matches/${id}/${at}`);
      expect(refused).toMatchObject({ status: 400, body: { code: 'game-over' } });
    }
    const whole = await server.post('api/analyse', { game: 'bugs', moves: WON, nodes: 20, whole: true });
    expect(whole.body.plies).toHaveLength(10);
  });

  test.each([
    [{ game: 'ctor', nodes: 200_001 }, 400, 'bad-request', 'nodes'],
    [{ game: 'ctor', variations: 9 }, 400, 'bad-request', 'variations'],
    [{ game: 'ctor', moves: Array(2001).fill('0,0') }, 400, 'bad-request', 'moves'],
    [{ game: 'ctor', moves: ['0,0', '0,0'] }, 400, 'occupied', 'moves.1'],
    [
      { game: 'ctor', nodes: 200_000, moves: ['0,0', '1,1', '2,2', '3,3', '4,4'], whole: true },
      413,
      'too-large',
      'nodes',
    ],
    [{ game: 'chess' }, 400, 'unknown-game', 'game'],
    [{ game: 'ctor', options: { x: 1 } }, 400, 'bad-options', 'options.x'],
  ])('%j is refused: %i %s', async (body, status, code, field) => {
    expect(await server.post('api/analyse', body)).toMatchObject({ status, body: { code, field } });
  });

  test('an address at its limit of simultaneous searches does not affect other addresses', async () => {
    let begin = (): void => {};
    const until = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const env = { TRUST_PROXY: '1', MAX_SEARCHES_PER_ADDRESS: '3' };
    const busy = await restServer(env, { startThread: startInlineAfter(until) });
    const ask = (address: string) =>
      busy.post('api/bestmove', { game: 'ctor', nodes: 20 }, { 'x-forwarded-for': address });
    const requests = Array.from({ length: 4 }, () => ask('2001:db8::1'));
    // The remaining searches wait for a thread.
    const refused = await Promise.race(requests);
    expect(refused).toMatchObject({ status: 503, body: { code: 'busy' } });
    expect(refused.headers.get('retry-after')).toBe('2');
    // The same household, then another household.
    expect((await ask('2001:db8::2')).body.code).toBe('busy');
    const other = ask('2001:db8:0:1::1');
    const whole = busy.post(
      'api/analyse',
      { game: 'ctor', nodes: 20, whole: true },
      { 'x-forwarded-for': '2001:db8::1' },
    );
    begin();
    const statuses = (await Promise.all(requests)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 200, 200, 503]);
    expect([(await other).status, (await whole).status]).toEqual([200, 200]);
    expect((await ask('2001:db8::1')).status).toBe(200);
    await busy.stop();
  });
});
