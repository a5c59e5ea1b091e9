import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LiveMatch } from '../../packages/client/src/index.ts';
import { freshDatabase } from '../../packages/server/src/testkit/services.ts';
import { connect, isOpen, pairOf, someMove, until } from './clients.ts';
import { type Nodes, sharedEnv, startNodes } from './nodes.ts';

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
