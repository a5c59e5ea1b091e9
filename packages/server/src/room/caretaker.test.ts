import { describe, expect, test, vi } from 'vitest';
import { NO_BUS } from '../bus/bus.ts';
import { NO_LOAD } from '../testkit/jobs.ts';
import { NOW } from '../testkit/matches.ts';
import { ANN, BOB, ended, faults, type Guest, join, MINUTE, matchOf, node, pass, store } from '../testkit/rooms.ts';
import type { Room } from './room.ts';

describe('after a restart', () => {
  test('deadlines hold, and the time in which nobody served is given back', async () => {
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
    // Nobody has come back, the other one neither.
    expect((await store.match(room.id))?.state.outcome).toEqual({ winner: null, reason: 'abandoned' });
  });

  test('a bot that was thinking thinks again, without anybody asking', async () => {
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

  test('a match that cannot be opened keeps no other waiting, and is told of', async () => {
    const rooms = await node();
    const broken = await matchOf();
    const row = await store.match(broken);
    if (!row) throw new Error('not made');
    await store.write({ ...row, match: broken, entries: [{ move: 'nonsense', at: null }] });
    const other = await matchOf();
    await pass(7 * MINUTE);
    expect((await store.match(other))?.phase).toBe('ended');
    expect(rooms.size).toBeLessThan(3);
    expect(String(faults[0])).toContain(broken);
    faults.length = 0;
  });
});

describe('where nothing can be written', () => {
  test('a match whose time has come is told of now and then, not at every look, and ends when it can', async () => {
    const rooms = await node();
    const id = await matchOf();
    const { room, guests } = await join(rooms, id, 0, 1);
    for (const guest of guests) rooms.membership.leave(room, guest, true);
    await pass(10_000);
    const full = vi.spyOn(store, 'write').mockRejectedValue(new Error('database or disk is full'));
    await pass(2 * MINUTE);
    expect((await store.match(id))?.phase).toBe('running');
    const told = faults.splice(0).length;
    expect(told).toBeGreaterThan(0);
    expect(told).toBeLessThan(20);
    full.mockRestore();
    await pass(MINUTE);
    expect((await store.match(id))?.state.outcome).toMatchObject({ reason: 'abandoned' });
    faults.length = 0;
  });
});

describe('rooms', () => {
  test('that nobody looks at are closed; one that is asked for stays', async () => {
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

  test('a write through a room that was closed meanwhile is seen in the one that is open', async () => {
    const rooms = await node();
    const id = await matchOf();
    const old = (await rooms.room(id)) as Room;
    rooms.close(id);
    const { room, guests } = await join(rooms, id, 0, 1);
    expect(room).not.toBe(old);
    await old.command({ type: 'move', id: 1, version: 0, move: '1,1' }, { seat: 0, lag: 0 }, () => {});
    await room.idle();
    expect(room.row.version).toBe(1);
    expect(guests[1]?.heard).toContainEqual(expect.objectContaining({ type: 'entries', from: 0 }));
  });

  test('many watchers are told of each other together', async () => {
    const rooms = await node();
    const { guests } = await join(rooms, await matchOf(), 0, ...Array<null>(50).fill(null));
    await pass(1100);
    const statuses = guests[0]?.heard.filter(({ type }) => type === 'status') ?? [];
    expect(statuses.length).toBeLessThan(4);
    expect(statuses.at(-1)).toMatchObject({ status: { watchers: 50 } });
  });
});

describe('the lease of a match', () => {
  test('never ends while somebody is there; where moves renew it nothing else has to', async () => {
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

test('the lease of a challenge runs out when its maker no longer answers, and is renewed when the maker does', async () => {
  const rooms = await node();
  const { room, guests } = await join(rooms, await matchOf({ players: [ANN, null], isListed: true }), 0);
  const isOffered = async (): Promise<boolean> => Number((await store.match(room.id))?.lease) > Date.now();
  // Second by second, so that each renewal is written before the next.
  const seconds = async (count: number): Promise<void> => {
    for (let n = 0; n < count; n++) await pass(1000);
  };
  const maker = guests[0] as Guest;
  await seconds(8);
  expect(await isOffered()).toBe(true);
  maker.silentSince = Date.now();
  await seconds(4);
  expect(await isOffered()).toBe(false);
  maker.silentSince = null;
  await seconds(2);
  expect(await isOffered()).toBe(true);
});

describe('what nobody needs', () => {
  test('goes after a while, and whoever is still in it is sent away', async () => {
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

describe('what an operator does', () => {
  test('is noticed, and who is in the match is told', async () => {
    const rooms = await node();
    const [removed, hushed] = [await matchOf(), await matchOf()];
    const { guests } = await join(rooms, removed, 0, null);
    const { room, guests: others } = await join(rooms, hushed, 0);
    room.chat.add({ by: 1, text: 'rude', at: NOW });
    await store.addNotice({ match: removed, what: 'removed' }, NOW);
    await store.addNotice({ match: hushed, what: 'hushed' }, NOW);
    await pass(1100);
    expect(guests.map(({ isDismissed }) => isDismissed)).toEqual([true, true]);
    expect(room.chat.messages).toEqual([]);
    expect(others[0]?.heard).toContainEqual({ type: 'messages', isMuted: false, chat: [] });
  });

  test('before a node was started is no news to it', async () => {
    const id = await matchOf();
    await store.addNotice({ match: id, what: 'removed' }, NOW);
    const rooms = await node();
    const { guests } = await join(rooms, id, 0);
    await pass(3000);
    expect(guests[0]?.isDismissed).toBe(false);
  });
});
