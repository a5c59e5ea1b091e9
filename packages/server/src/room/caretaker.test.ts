import { describe, expect, test, vi } from 'vitest';
import { NO_BUS } from '../bus/bus.ts';
import type { MatchRow } from '../store/store.ts';
import { NO_LOAD } from '../testkit/jobs.ts';
import { NOW } from '../testkit/matches.ts';
import {
  ANN,
  BOB,
  ended,
  errors,
  type Guest,
  join,
  MINUTE,
  matchOf,
  node,
  pass,
  store,
  storePerTest,
} from '../testkit/rooms.ts';
import type { Room } from './room.ts';

storePerTest();

describe('after a restart', () => {
  test('deadlines still apply, postponed by the length of the outage', async () => {
    const before = await node();
    const { room, guests } = await join(before, await matchOf(), 0, 1);
    before.membership.leave(room, guests[0] as Guest, false);
    await pass(10_000);
    const { deadline } = room.row;
    await ended(before);
    vi.setSystemTime(Date.now() + 60 * MINUTE);
    await node();
    await pass(250);
    const row = await store.match(room.id);
    expect(row?.phase).toBe('running');
    expect(Number(row?.deadline) - Number(deadline)).toBeGreaterThan(59 * MINUTE);
    await pass(6 * MINUTE);
    // Both players are still away.
    expect((await store.match(room.id))?.status.outcome).toEqual({ winner: null, reason: 'abandoned' });
  });

  test('one write marks both players as away, and the match needs no lease any more', async () => {
    const before = await node();
    const id = await matchOf();
    await join(before, id, 0, 1);
    await ended(before);
    const { revision } = (await store.match(id)) as MatchRow;
    await node();
    const renew = vi.spyOn(store, 'renew');
    await pass(MINUTE + 10_000);
    const row = (await store.match(id)) as MatchRow;
    expect(row.status.away.every((away) => away !== null)).toBe(true);
    expect([row.revision, row.lease]).toEqual([revision + 1, null]);
    expect(renew).not.toHaveBeenCalled();
  });

  test('a bot that was thinking starts again, even if nobody opens the match', async () => {
    const never = { run: () => new Promise<never>(() => {}), load: NO_LOAD, close: async () => {} };
    const before = await node(NO_BUS, never);
    const id = await matchOf({ players: [{ name: null, level: 1, colour: null }, BOB], seat: 1 });
    await before.changed(id);
    expect((await store.match(id))?.version).toBe(0);
    await ended(before);
    await node();
    await pass(MINUTE + 6000);
    await expect.poll(async () => (await store.match(id))?.version, { interval: 1 }).toBe(1);
  });

  test('a match that cannot be opened is reported, and does not block other matches', async () => {
    const rooms = await node();
    const broken = await matchOf();
    const row = await store.match(broken);
    if (!row) throw new Error('not made');
    await store.write({ ...row, match: broken, entries: [{ move: 'nonsense', at: null }] });
    const other = await matchOf();
    await pass(7 * MINUTE);
    expect((await store.match(other))?.phase).toBe('ended');
    expect(rooms.size).toBeLessThan(3);
    expect(String(errors[0])).toContain(broken);
    errors.length = 0;
  });
});

describe('a full disk', () => {
  test('a match past its deadline that cannot be saved is logged at intervals, and ends once it can be saved', async () => {
    const rooms = await node();
    const id = await matchOf();
    const { room, guests } = await join(rooms, id, 0, 1);
    for (const guest of guests) rooms.membership.leave(room, guest, true);
    await pass(10_000);
    const full = vi.spyOn(store, 'write').mockRejectedValue(new Error('database or disk is full'));
    await pass(2 * MINUTE);
    expect((await store.match(id))?.phase).toBe('running');
    const reports = errors.splice(0).length;
    expect(reports).toBeGreaterThan(0);
    expect(reports).toBeLessThan(20);
    full.mockRestore();
    await pass(MINUTE);
    expect((await store.match(id))?.status.outcome).toMatchObject({ reason: 'abandoned' });
    errors.length = 0;
  });
});

describe('rooms', () => {
  test('are closed once nobody is connected and nobody has used them for a minute', async () => {
    const rooms = await node();
    const terms = { clock: null, awaySeconds: null };
    const ids = [await matchOf({ terms }), await matchOf({ terms })] as const;
    await join(rooms, ids[0], 0, 1);
    await rooms.room(ids[1]);
    await pass(30_000);
    await rooms.room(ids[1]);
    await pass(40_000);
    expect(rooms.size).toBe(2);
    await pass(25_000);
    expect([...rooms.open()].map(({ id }) => id)).toEqual([ids[0]]);
  });

  test('after a room is reopened, its members see writes made through the old instance', async () => {
    const rooms = await node();
    const id = await matchOf();
    const old = (await rooms.room(id)) as Room;
    rooms.close(id);
    const { room, guests } = await join(rooms, id, 0, 1);
    expect(room).not.toBe(old);
    await old.command({ type: 'move', id: 1, version: 0, move: '1,1' }, { seat: 0, lag: 0 }, () => {});
    await room.idle();
    expect(room.row.version).toBe(1);
    expect(guests[1]?.received).toContainEqual(expect.objectContaining({ type: 'entries', from: 0 }));
  });

  test('send changes of the number of watchers together', async () => {
    const rooms = await node();
    const { guests } = await join(rooms, await matchOf(), 0, ...Array<null>(50).fill(null));
    await pass(1100);
    const statuses = guests[0]?.received.filter(({ type }) => type === 'status') ?? [];
    expect(statuses.length).toBeLessThan(4);
    expect(statuses.at(-1)).toMatchObject({ status: { watchers: 50 } });
  });
});

describe('the lease of a match', () => {
  test('never expires while somebody is connected, and needs no separate renewal while moves renew it', async () => {
    const rooms = await node();
    const [idle, played] = [await join(rooms, await matchOf(), 0, 1), await join(rooms, await matchOf(), 0, 1)];
    const renew = vi.spyOn(store, 'renew');
    for (const [version, move] of ['1,1', '-1,-1', '2,0', '-2,0', '0,2', '0,-2'].entries()) {
      const seat = (version % 2) as 0 | 1;
      await played.room.command({ type: 'move', id: 1, version, move }, { seat, lag: 0 }, () => {});
      await pass(15_000);
      expect(played.room.row.version).toBe(version + 1);
      for (const { room } of [idle, played]) {
        expect(Number((await store.match(room.id))?.lease)).toBeGreaterThan(Date.now() + 15_000);
      }
    }
    expect(new Set(renew.mock.calls.flatMap(([ids]) => ids))).toEqual(new Set([idle.room.id]));
  });
});

test('the lease of a challenge expires when its creator no longer answers, and is renewed when the creator does', async () => {
  const rooms = await node();
  const { room, guests } = await join(rooms, await matchOf({ players: [ANN, null], isListed: true }), 0);
  const isOffered = async (): Promise<boolean> => Number((await store.match(room.id))?.lease) > Date.now();
  // Advances the fake clock one second at a time, so that each renewal is written before the next is due.
  const seconds = async (count: number): Promise<void> => {
    for (let n = 0; n < count; n++) await pass(1000);
  };
  const creator = guests[0] as Guest;
  await seconds(8);
  expect(await isOffered()).toBe(true);
  creator.silentSince = Date.now();
  await seconds(4);
  expect(await isOffered()).toBe(false);
  creator.silentSince = null;
  await seconds(2);
  expect(await isOffered()).toBe(true);
});

describe('expired data', () => {
  test('is deleted, and members who are still connected are dismissed', async () => {
    const rooms = await node(NO_BUS, undefined, { untouched: 14, ended: 30, idle: 16, reports: 10 });
    const terms = { clock: null, awaySeconds: null };
    const [empty, played] = [await matchOf({ terms }), await matchOf({ terms })];
    const { guests } = await join(rooms, empty, 0);
    const { room } = await join(rooms, played, 0, 1);
    await room.command({ type: 'move', id: 1, version: 0, move: '1,1' }, { seat: 0, lag: 0 }, () => {});
    const report = {
      match: played,
      by: 0 as const,
      reason: 'chat',
      text: 'rude',
      names: ['Ann', 'Bob'] as const,
      chat: [],
    };
    for (const day of [0, 10]) await store.addReport({ ...report, at: NOW + day * 24 * 60 * MINUTE });
    vi.setSystemTime(NOW + 15 * 24 * 60 * MINUTE);
    await pass(61 * MINUTE);
    expect([await store.match(empty), guests[0]?.isDismissed]).toEqual([null, true]);
    expect([...rooms.open()].map(({ id }) => id)).toEqual([played]);
    expect((await store.match(played))?.version).toBe(1);
    expect((await store.reports({ limit: 9 })).map(({ at }) => (at - NOW) / (24 * 60 * MINUTE))).toEqual([10]);
    vi.setSystemTime(NOW + 17 * 24 * 60 * MINUTE);
    await pass(61 * MINUTE);
    expect(await store.match(played)).toBeNull();
  });
});

describe('an operator’s notice', () => {
  test('is shown to the members of the match', async () => {
    const rooms = await node();
    const [removed, silenced] = [await matchOf(), await matchOf()];
    const { guests } = await join(rooms, removed, 0, null);
    const { room, guests: others } = await join(rooms, silenced, 0);
    room.chat.add({ by: 1, text: 'rude', at: NOW });
    await store.addNotice({ match: removed, what: 'removed' }, NOW);
    await store.addNotice({ match: silenced, what: 'hushed' }, NOW);
    await pass(1100);
    expect(guests.map(({ isDismissed }) => isDismissed)).toEqual([true, true]);
    expect(room.chat.messages).toEqual([]);
    expect(others[0]?.received).toContainEqual({ type: 'messages', isMuted: false, chat: [] });
  });

  test('from before the node started is ignored', async () => {
    const id = await matchOf();
    await store.addNotice({ match: id, what: 'removed' }, NOW);
    const rooms = await node();
    const { guests } = await join(rooms, id, 0);
    await pass(3000);
    expect(guests[0]?.isDismissed).toBe(false);
  });
});
