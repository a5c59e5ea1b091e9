import { AsyncLocalStorage } from 'node:async_hooks';
import { channel, tracingChannel } from 'node:diagnostics_channel';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { LiveMatch } from '../../packages/client/src/index.ts';
import { type RestServer, restServer } from '../../packages/server/src/testkit/rest-server.ts';
import { freshDatabase } from '../../packages/server/src/testkit/services.ts';
import { connect, isOpen, pairOf, Raw, someMove, until } from './clients.ts';
import { type Nodes, sharedEnv, startNodes } from './nodes.ts';

const NAMES = ['command', 'commit', 'broadcast', 'request', 'job'] as const;
type Name = (typeof NAMES)[number];

interface Span {
  readonly name: Name;
  readonly parent: Span | null;
  readonly about: object;
  isOver: boolean;
}

/** Builds spans like a tracing library: `start` opens a span inside the active span, and `asyncEnd` or `end` closes it. */
class Tracer {
  readonly spans: Span[] = [];
  readonly log: string[] = [];
  readonly #open = new AsyncLocalStorage<Span>();
  readonly #byAbout = new Map<object, Span>();
  readonly #stops: (() => void)[] = [];

  constructor() {
    for (const name of NAMES) {
      const traced = tracingChannel(`quintet:${name}`);
      traced.start.bindStore(this.#open, (about) => this.#begin(name, about as object));
      const ends = { [name === 'broadcast' ? 'end' : 'asyncEnd']: (about: object) => this.#finish(about) };
      const handlers = { start() {}, end() {}, asyncStart() {}, asyncEnd() {}, error() {}, ...ends };
      traced.subscribe(handlers);
      this.#stops.push(() => {
        traced.unsubscribe(handlers);
        traced.start.unbindStore(this.#open);
      });
    }
  }

  #begin(name: Name, about: object): Span {
    const span = { name, parent: this.#open.getStore() ?? null, about, isOver: false };
    this.spans.push(span);
    this.log.push(`${name} begins`);
    this.#byAbout.set(about, span);
    return span;
  }

  #finish(about: object): void {
    const span = this.#byAbout.get(about);
    if (!span) return;
    span.isOver = true;
    this.log.push(`${span.name} ends`);
  }

  stop(): void {
    for (const stop of this.#stops) stop();
  }
}

let tracer: Tracer | null = null;
afterEach(() => {
  tracer?.stop();
  tracer = null;
});

let server: RestServer;
let match: Awaited<ReturnType<typeof pairOf>>;
beforeAll(async () => {
  server = await restServer();
  match = await pairOf([server.root, server.root], { game: 'ctor' });
});
afterAll(() => server.stop());

const secrets = (): string[] => [...match.tickets];

describe('a subscriber', () => {
  test('sees the nested spans of a move sent over a socket, without secrets', async () => {
    const [ann, bob] = [new Raw(server.root), new Raw(server.root)];
    await ann.hello(match.id, match.tickets[0]);
    await bob.hello(match.id, match.tickets[1]);
    tracer = new Tracer();
    ann.say({ type: 'move', id: 1, version: 0, move: '4,4' });
    await bob.next('entries');
    ann.say({ type: 'ping', sent: 1 });
    await ann.next('pong');

    const move = ['command begins', 'commit begins', 'commit ends', 'broadcast begins', 'broadcast ends'];
    expect(tracer.log).toEqual([...move, 'command ends']);
    const [command, commit, broadcast] = tracer.spans;
    expect(tracer.spans.map(({ name, parent }) => [name, parent?.name ?? null])).toEqual([
      ['command', null],
      ['commit', 'command'],
      ['broadcast', 'command'],
    ]);
    expect(command?.about).toMatchObject({ match: match.id, kind: 'move', response: 'accepted' });
    expect(commit?.about).toMatchObject({ match: match.id, version: 0, entries: 1, result: true });
    expect(broadcast?.about).toMatchObject({ match: match.id, version: 1, members: 2 });
    const told = JSON.stringify(tracer.spans.map(({ about }) => about));
    for (const secret of secrets()) expect(told).not.toContain(secret);
    for (const socket of [ann, bob]) socket.close();
  });

  test('sees the span of a REST move inside the span of its request, and the code of a refused move', async () => {
    const { body: made } = await server.post('games', { game: 'ctor' });
    tracer = new Tracer();
    await server.post(`games/${made.game_id}/move`, { move: '4,4' });
    await server.post(`games/${made.game_id}/move`, { move: 'nonsense' });
    await server.get(`api/matches/${match.id}`, { authorization: `Bearer ${match.tickets[0]}` });
    // The span may end after the response.
    const { spans } = tracer;
    await expect.poll(() => spans.every(({ isOver }) => isOver)).toBe(true);

    expect(spans.map(({ name, parent }) => [name, parent?.name ?? null])).toEqual([
      ['request', null],
      ['command', 'request'],
      ['commit', 'command'],
      ['broadcast', 'command'],
      ['request', null],
      ['command', 'request'],
      ['request', null],
    ]);
    const about = spans.map((span) => span.about);
    expect(about[0]).toMatchObject({ method: 'POST', route: '/games/:game_id/move', match: made.game_id, status: 200 });
    expect(about[4]).toMatchObject({ status: 400 });
    expect(about[5]).toMatchObject({ kind: 'move', response: 'not-a-move' });
    expect(about[6]).toMatchObject({ method: 'GET', route: '/api/matches/:id', match: match.id, status: 200 });
    for (const secret of secrets()) expect(JSON.stringify(about)).not.toContain(secret);
  });

  test("sees the span of a search inside the span of its request, and a bot's search with the id of its match", async () => {
    tracer = new Tracer();
    const { spans } = tracer;
    expect((await server.post('api/bestmove', { game: 'ctor', nodes: 10 })).status).toBe(200);
    const job = spans.find(({ name }) => name === 'job');
    expect(job).toMatchObject({ parent: { name: 'request' }, about: { kind: 'search', game: 'ctor', match: null } });

    const request = { game: 'ctor', seat: 1, opponent: { kind: 'bot', level: 1 } };
    const { body: made } = await server.post('api/matches', request);
    await expect
      .poll(() => spans.filter(({ about }) => (about as { match?: string }).match === made.id && 'kind' in about))
      .toMatchObject([
        { name: 'job', about: { kind: 'search', game: 'ctor' }, isOver: true },
        { name: 'command', about: { kind: 'move', response: 'accepted' }, isOver: true },
      ]);
  });
});

test('the tracing channels have no subscribers by default', () => {
  for (const name of NAMES) {
    const traced = tracingChannel(`quintet:${name}`);
    expect([traced.hasSubscribers, channel(`tracing:quintet:${name}:start`).hasSubscribers]).toEqual([false, false]);
  }
});

/** Value of a metric on one node; NaN if the node does not have it. */
async function seriesAt(node: string, series: string): Promise<number> {
  const text = await (await fetch(new URL('metrics', node))).text();
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  return Number(line?.slice(series.length + 1) ?? Number.NaN);
}

/** Connects one player to each node, and plays a move that both see. */
async function firstMove({ first, second }: Nodes): Promise<readonly LiveMatch[]> {
  const { id, tickets } = await pairOf([first, second]);
  const [ann, bob] = [connect(first, id, tickets[0]), connect(second, id, tickets[1])];
  await Promise.all([ann, bob].map((live) => until(live, isOpen)));
  expect(await ann.send({ type: 'move', move: someMove(ann) })).toMatchObject({ ok: true });
  await Promise.all([ann, bob].map((live) => until(live, () => live.match?.entries.length === 1)));
  return [ann, bob];
}

test('a single node over SQLite measures the delivery time of moves, and has no connection-pool metrics', async () => {
  const nodes = await startNodes(1, {});
  const players = await firstMove(nodes);
  expect(await seriesAt(nodes.first, 'quintet_delivery_seconds_count{via="local"}')).toBeGreaterThan(0);
  expect(await seriesAt(nodes.first, 'quintet_delivery_seconds_count{via="bus"}')).toBe(0);
  expect(await seriesAt(nodes.first, 'quintet_sqlite_journal_entries')).toBeGreaterThanOrEqual(0);
  expect(await seriesAt(nodes.first, 'quintet_postgres_pool_waiting')).toBeNaN();
  for (const live of players) live.close();
  await nodes.stop();
});

describe('two nodes over PostgreSQL and Redis', () => {
  let nodes: Nodes;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const shared = await sharedEnv();
    drop = shared.drop;
    nodes = await startNodes(2, shared.env);
  });
  afterAll(async () => {
    await nodes.stop();
    await drop();
  });

  test('export metrics of delivery over the bus, of the connection pool, and of the state of the bus', async () => {
    const players = await firstMove(nodes);
    expect(await seriesAt(nodes.second, 'quintet_delivery_seconds_count{via="bus"}')).toBeGreaterThan(0);
    expect(await seriesAt(nodes.first, 'quintet_postgres_pool_wait_seconds_count')).toBeGreaterThan(0);
    expect(await seriesAt(nodes.first, 'quintet_postgres_pool_waiting')).toBe(0);
    expect(await seriesAt(nodes.first, 'quintet_postgres_pool_max_connections')).toBe(10);
    expect(await seriesAt(nodes.first, 'quintet_postgres_pool_connections{state="idle"}')).toBeGreaterThan(0);
    expect(await seriesAt(nodes.first, 'quintet_bus_up')).toBe(1);
    expect(await seriesAt(nodes.first, 'quintet_sqlite_journal_entries')).toBeNaN();
    for (const live of players) live.close();
  });
});

test('nodes without a bus count their write conflicts', async () => {
  const { url: STORE, drop } = await freshDatabase();
  const nodes = await startNodes(2, { STORE });
  const { id, tickets } = await pairOf([nodes.first, nodes.second]);
  const [ann, bob] = [connect(nodes.first, id, tickets[0]), connect(nodes.second, id, tickets[1])];
  await Promise.all([ann, bob].map((live) => until(live, isOpen)));
  expect(await ann.send({ type: 'move', move: someMove(ann) })).toMatchObject({ ok: true });
  // The second node has an old version of the match, detects the conflict when it saves, and refuses the offer.
  expect(await bob.send({ type: 'offer', what: 'draw' })).toMatchObject({ ok: false, code: 'stale' });
  expect(await seriesAt(nodes.second, 'quintet_write_conflicts_total')).toBeGreaterThan(0);
  for (const live of [ann, bob]) live.close();
  await nodes.stop();
  await drop();
});
