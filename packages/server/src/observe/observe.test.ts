import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type RestServer, restServer } from '../testkit/rest-server.ts';
import { Lateness, Load } from './load.ts';
import { openLog } from './log.ts';
import { Sampler } from './sampler.ts';

const lines: string[] = [];
let server: RestServer;
beforeAll(async () => {
  server = await restServer({}, { log: await openLog('debug', { write: (text) => void lines.push(text) }) });
});
afterAll(() => server.stop());

/** The value of one series. */
const valueIn = (text: string, series: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length + 1) ?? Number.NaN,
  );

describe('/metrics', () => {
  test('shows matches, commands by result, commits, requests, queues, the store and the event loop', async () => {
    const { body: made } = await server.post('games', { game: 'xo' });
    const { moves } = (await server.get(`games/${made.game_id}/valid_moves`)).body;
    await server.post(`games/${made.game_id}/move`, { move: moves[0] });
    await server.post(`games/${made.game_id}/move`, { move: 'nonsense' });
    const { status, headers, body } = await server.get('metrics');
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain; version=0.0.4')]);
    expect(valueIn(body, 'quintet_matches_made_total{game="xo",opponent="anybody"}')).toBe(1);
    expect(valueIn(body, 'quintet_commands_total{type="move",result="accepted"}')).toBe(1);
    expect(body).toMatch(/quintet_commands_total\{type="move",result="(?!accepted)[\w-]+"\} 1/);
    expect(valueIn(body, 'quintet_matches_open{phase="running"}')).toBe(1);
    expect(valueIn(body, 'quintet_sockets{to="live"}')).toBe(0);
    expect(valueIn(body, 'quintet_queue_depth{queue="writes"}')).toBe(0);
    expect(valueIn(body, 'quintet_commit_seconds_count')).toBe(1);
    expect(valueIn(body, 'quintet_commit_seconds_bucket{le="+Inf"}')).toBe(1);
    expect(valueIn(body, 'quintet_write_conflicts_total')).toBe(0);
    expect(valueIn(body, 'quintet_build_info{version="1.2.3"}')).toBe(1);
    for (const name of ['bus_up', 'store_up']) expect(valueIn(body, `quintet_${name}`)).toBe(1);
    for (const name of ['due_matches', 'due_oldest_seconds', 'sqlite_settle_errors_total']) {
      expect([name, valueIn(body, `quintet_${name}`)]).toEqual([name, 0]);
    }
    expect(valueIn(body, 'quintet_requests_total{route="/games/:game_id/move",method="POST",status="200"}')).toBe(1);
    expect(valueIn(body, 'quintet_busy')).toBe(0);
    expect(body).toContain('nodejs_eventloop_lag_seconds');
    // The counters keep counting across requests.
    expect(valueIn((await server.get('metrics')).body, 'quintet_commit_seconds_count')).toBe(1);
  });

  test('shows waiting and active jobs and their waiting times by class', async () => {
    await server.post('api/bestmove', { game: 'xo', level: 1 });
    await server.post('api/analyse', { game: 'xo', nodes: 20, whole: true });
    const { body } = await server.get('metrics');
    for (const jobClass of ['quick', 'slow', 'analysis', 'batch']) {
      expect(valueIn(body, `quintet_jobs_waiting{class="${jobClass}"}`)).toBe(0);
      expect(valueIn(body, `quintet_jobs_active{class="${jobClass}"}`)).toBe(0);
    }
    expect(valueIn(body, 'quintet_job_wait_seconds_count{class="analysis"}')).toBe(1);
    expect(valueIn(body, 'quintet_job_wait_seconds_bucket{le="+Inf",class="batch"}')).toBe(1);
    expect(valueIn(body, 'quintet_job_wait_seconds_count{class="quick"}')).toBe(0);
  });

  test('responds only to requests from this machine, and not to those forwarded by a proxy on this machine', async () => {
    expect((await server.get('metrics', { 'x-forwarded-for': '203.0.113.9' })).body).not.toContain('quintet_');
  });

  test('when a token is set, responds only to requests that carry it', async () => {
    const METRICS_TOKEN = 'a-token-of-the-operator';
    const guarded = await restServer({ METRICS_TOKEN });
    const metrics = async (headers: Record<string, string>) => (await guarded.get('metrics', headers)).body;
    expect(await metrics({})).not.toContain('quintet_');
    expect(await metrics({ authorization: 'Bearer another-token-of-somebody' })).not.toContain('quintet_');
    expect(await metrics({ authorization: `Bearer ${METRICS_TOKEN}`, 'x-forwarded-for': '203.0.113.9' })).toContain(
      'quintet_matches_open',
    );
    await guarded.stop();
  });
});

describe('the log', () => {
  test('has one line per request, with the request id and the match id, but never a ticket', async () => {
    const { body: made } = await server.post('api/matches', { game: 'ctor', seat: 0 });
    lines.length = 0;
    const bearer = { authorization: `Bearer ${made.ticket}` };
    const { headers } = await server.get(`api/matches/${made.id}?ticket=${made.ticket}`, bearer);
    await server.get(`api/matches/${made.ticket}`, bearer);
    await server.get(`api/codes/${made.code}`);
    await server.get(`join/${made.id}/${made.invitation}`);
    await server.post(`api/matches/${made.id}/claim`, { invitation: made.invitation });
    const text = lines.join('');
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({
        ...{ level: 'info', msg: 'request', request: headers.get('x-request-id'), match: made.id },
        ...{ method: 'GET', route: '/api/matches/:id', status: 200 },
      }),
    );
    for (const secret of [made.ticket, made.invitation, made.code]) expect(text).not.toContain(secret);
  });

  test('names an error but omits the values of its SQL statement', async () => {
    const lines: string[] = [];
    const log = await openLog('error', { write: (text) => void lines.push(text) });
    log.info({}, 'not this');
    log.error({ match: 'm' }, 'error', Object.assign(new Error('broken'), { code: '23505', detail: 'secret' }));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 'error',
      match: 'm',
      err: { message: 'broken', code: '23505' },
    });
    expect(lines[0]).not.toContain('secret');
  });

  test('every request has a unique id', async () => {
    const ids = await Promise.all(
      [1, 2, 3].map(async () => (await server.get('api/health')).headers.get('x-request-id')),
    );
    expect(new Set(ids).size).toBe(3);
  });
});

test('under load new matches and searches are refused, while running matches continue', async () => {
  const busy = await restServer({ MAX_SOCKETS: '1' });
  const { body: made } = await busy.post('games', { game: 'xo' });
  const { moves } = (await busy.get(`games/${made.game_id}/valid_moves`)).body;
  // The only socket is taken, so there is no room for watchers.
  const socket = new WebSocket(`${busy.root.replace('http', 'ws')}api/live`);
  await new Promise((resolve) => socket.once('open', resolve));
  for (const at of ['games', 'api/matches', 'api/pairing', 'api/bestmove', 'api/records']) {
    const { status, headers, body } = await busy.post(at, { game: 'xo' });
    expect([at, status, headers.get('retry-after'), body.code]).toEqual([at, 503, '5', 'unavailable']);
  }
  expect((await busy.post(`games/${made.game_id}/move`, { move: moves[0] })).status).toBe(200);
  expect((await busy.get('metrics')).body).toContain('quintet_shed_total{what="match"} 4');
  socket.close();
  await busy.stop();
});

test('the server is overloaded when most sockets are taken or thousands of writes wait', () => {
  const heavy = (isCrowded: boolean, waiting: number): boolean => {
    const load = new Load({ maxEventLoopDelayMs: 0, isCrowded: () => isCrowded, waiting: () => waiting });
    load.stop();
    return load.isHeavy;
  };
  expect([heavy(false, 5000), heavy(false, 5001), heavy(true, 0)]).toEqual([false, true, true]);
});

test('a short burst does not count as overload, and overload ends only well below the limit', () => {
  const lateness = new Lateness(100);
  const after = (...delays: number[]): boolean => {
    for (const delay of delays) lateness.add(delay);
    return lateness.isLate;
  };
  expect([after(900, 900, 5), after(200, 200), after(200), after(80), after(40)]).toEqual([
    ...[false, false, true, true, false],
  ]);
  const never = new Lateness(0);
  for (let n = 0; n < 9; n++) never.add(9999);
  expect(never.isLate).toBe(false);
});

describe('the sampler', () => {
  const overdue = async () => ({ count: 3, earliest: 1000 });

  test('counts missed deadlines and shows the age of the oldest', async () => {
    const sampler = new Sampler({ store: { isReady: async () => true, overdue }, now: () => 61_000 });
    await sampler.sample();
    sampler.stop();
    expect(sampler.last).toEqual({ isStoreUp: true, due: 3, oldestDueSeconds: 60 });
  });

  test('a store that fails or cannot be written to is down', async () => {
    let isReady = async (): Promise<boolean> => false;
    const sampler = new Sampler({ store: { isReady: () => isReady(), overdue }, now: () => 0 });
    sampler.stop();
    await sampler.sample();
    expect(sampler.last.isStoreUp).toBe(false);
    isReady = async () => true;
    await sampler.sample();
    expect(sampler.last.isStoreUp).toBe(true);
    isReady = async () => {
      throw new Error('gone');
    };
    await sampler.sample();
    expect(sampler.last.isStoreUp).toBe(false);
  });

  test('a store that does not respond before the next sample counts as down until it responds', async () => {
    let answer = (_isReady: boolean): void => {};
    const isReady = () => new Promise<boolean>((resolve) => (answer = resolve));
    const sampler = new Sampler({ store: { isReady, overdue }, now: () => 0 });
    sampler.stop();
    const first = sampler.sample();
    expect(sampler.last.isStoreUp).toBe(true);
    await sampler.sample();
    expect(sampler.last.isStoreUp).toBe(false);
    answer(true);
    await first;
    expect(sampler.last.isStoreUp).toBe(true);
  });
});
