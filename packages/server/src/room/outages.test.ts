import { expect, test, vi } from 'vitest';
import { NO_BUS } from '../bus/bus.ts';
import type { LiveNode } from '../store/store.ts';
import { errors, Hub, join, matchOf, node, nodesOn, pass, settled, store, storePerTest } from '../testkit/rooms.ts';
import type { Room } from './room.ts';
import type { Rooms } from './rooms.ts';

storePerTest();

const CLOCK = { kind: 'real-time', seconds: 10, increment: 0 } as const;
/** Milliseconds from the creation of a match until the first player's clock starts. */
const GRACE_MS = 30_000;

const timedMatch = (): Promise<string> => matchOf({ terms: { clock: CLOCK, awaySeconds: 300 } });

const move = (room: Room, seat: 0 | 1, text: string): Promise<void> =>
  room.command({ type: 'move', id: 1, version: room.row.version, move: text }, { seat, lag: 0 }, () => {});

/** Makes a shared store report another node whose last heartbeat was at the returned object's time. */
function anotherNode(): { at: number } {
  const other = { at: Date.now() };
  const beat = store.beat.bind(store);
  vi.spyOn(store, 'beat').mockImplementation(async (row, mine) => {
    const others: LiveNode[] = [{ id: 'other', name: 'other', at: other.at }];
    return { ...(await beat(row, mine)), others };
  });
  return other;
}

test('a player who is connected to another node does not lose before that node has sent a heartbeat', async () => {
  const other = anotherNode();
  const rooms = await node(new Hub().node());
  const { room } = await join(rooms, await timedMatch(), 1);
  await pass(GRACE_MS + 12_000);
  expect(room.row.phase).toBe('running');
  // The opponent's commands do not enforce it either.
  await room.command({ type: 'offer', id: 1, version: 0, what: 'draw' }, { seat: 1, lag: 0 }, () => {});
  expect(room.row.phase).toBe('running');
  other.at = Date.now() + 3000;
  await pass(2000);
  expect(room.row.status.outcome).toEqual({ winner: 1, reason: 'timeout' });
});

test('a match that is open on no node does not end before all nodes have sent a heartbeat', async () => {
  const other = anotherNode();
  const id = await timedMatch();
  await node(new Hub().node());
  await pass(GRACE_MS + 18_000);
  expect((await store.match(id))?.phase).toBe('running');
  other.at = Date.now() + 3000;
  await pass(6000);
  expect((await store.match(id))?.phase).toBe('ended');
});

test('a player who is connected to this node loses at once, whatever other nodes do', async () => {
  anotherNode();
  const { room } = await join(await node(new Hub().node()), await timedMatch(), 0, 1);
  await pass(GRACE_MS + 11_000);
  expect(room.row.status.outcome).toEqual({ winner: 1, reason: 'timeout' });
});

test('the clock of a player starts when the player’s node learns of the move, even if the bus has lost it', async () => {
  const hub = new Hub();
  const [one, other] = (await nodesOn(hub)) as [Rooms, Rooms];
  const id = await timedMatch();
  const { room } = await join(one, id, 0);
  const { room: behind } = await join(other, id, 1);
  hub.losesMessages = true;
  await move(room, 0, '1,1');
  await vi.advanceTimersByTimeAsync(700);
  const learnedAt = Date.now();
  await behind.refresh();
  expect(behind.row.status.clocks).toMatchObject({ running: 1, at: learnedAt });
  // What another node writes without a move does not set it back.
  await room.command({ type: 'offer', id: 2, version: 1, what: 'draw' }, { seat: 0, lag: 0 }, () => {});
  await behind.refresh();
  expect(behind.row.status.offers.draw).toBe(0);
  expect(behind.row.status.clocks?.at).toBe(learnedAt);
});

test('the store gets the clock as it runs if the commit of the move was slow', async () => {
  const { room } = await join(await node(), await timedMatch(), 0, 1);
  const write = store.write.bind(store);
  vi.spyOn(store, 'write').mockImplementationOnce(async (change) => {
    vi.setSystemTime(Date.now() + 4000);
    return write(change);
  });
  await move(room, 0, '1,1');
  const stored = await store.match(room.id);
  expect(room.row.status.clocks?.at).toBe(Date.now());
  expect(stored?.status.clocks).toEqual(room.row.status.clocks);
  expect(stored?.deadline).toBe(room.row.deadline);
});

test('a quick commit is followed by no second write', async () => {
  const { room } = await join(await node(), await timedMatch(), 0, 1);
  const write = vi.spyOn(store, 'write');
  await move(room, 0, '1,1');
  expect(write).toHaveBeenCalledOnce();
});

test('with a clock, a move that has arrived waits for the store for many seconds, and counts from its arrival', async () => {
  const { room } = await join(await node(), await timedMatch(), 0, 1);
  await pass(GRACE_MS + 9000);
  const failing = [
    vi.spyOn(store, 'write').mockRejectedValue(new Error('connection lost')),
    vi.spyOn(store, 'match').mockRejectedValue(new Error('connection lost')),
  ];
  const moved = move(room, 0, '1,1');
  await vi.advanceTimersByTimeAsync(8000);
  for (const each of failing) each.mockRestore();
  await vi.advanceTimersByTimeAsync(4000);
  await moved;
  expect(room.row.status.clocks?.left).toEqual([1000, 10_000]);
  errors.length = 0;
});

test('while the store hangs, a match past its deadline is checked once', async () => {
  const { room } = await join(await node(), await timedMatch(), 0, 1);
  await pass(GRACE_MS + 9000);
  const held: (() => void)[] = [];
  const write = vi
    .spyOn(store, 'write')
    .mockImplementation(() => new Promise((_, reject) => held.push(() => reject(new Error('connection lost')))));
  const checks = vi.spyOn(room, 'checkDeadline');
  for (let n = 0; n < 80; n++) await vi.advanceTimersByTimeAsync(250);
  const counts = [write.mock.calls.length, checks.mock.calls.length];
  write.mockRestore();
  for (const release of held) release();
  await settled();
  errors.length = 0;
  expect(counts[0]).toBe(1);
  expect(counts[1]).toBeLessThan(5);
  await pass(20_000);
  expect(room.row.status.outcome).toEqual({ winner: 1, reason: 'timeout' });
});

test('after an outage, clients are told the time', async () => {
  const { guests } = await join(await node(NO_BUS), await timedMatch(), 0, 1);
  const down = vi.spyOn(store, 'beat').mockRejectedValue(new Error('connection lost'));
  await pass(10_000);
  down.mockRestore();
  await pass(1000);
  expect(guests[0]?.received).toContainEqual(expect.objectContaining({ type: 'pong', now: Date.now() }));
  errors.length = 0;
});
