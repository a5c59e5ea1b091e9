import { games, type Seat } from '@quintet/engine';
import type { Player, ServerMessage } from '@quintet/wire';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Bus, NO_BUS } from '../bus/bus.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { ThreadJobs } from '../jobs/threads.ts';
import { Meter } from '../observe/meter.ts';
import { openStore } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import { Hub } from '../testkit/hub.ts';
import { inlineThread } from '../testkit/inline-thread.ts';
import { NOW } from '../testkit/matches.ts';
import { makeMatch, type Wish } from './matches.ts';
import type { Member } from './member.ts';
import type { Room } from './room.ts';
import { Rooms } from './rooms.ts';

let store: Store;
let nodes: Rooms[] = [];
const faults: unknown[] = [];
const MINUTE = 60_000;

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'] });
  store = await openStore(':memory:');
});
afterEach(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  nodes = [];
  vi.useRealTimers();
  await store.close();
  expect(faults.splice(0)).toEqual([]);
});

async function node(bus: Bus = NO_BUS, jobs: Jobs = new ThreadJobs(inlineThread, { threads: 1 })): Promise<Rooms> {
  const rooms = new Rooms({
    ...{ store, bus, jobs, games, meter: new Meter(), retention: { untouched: null, ended: null } },
    now: () => Date.now(),
    report: (error) => faults.push(error),
  });
  nodes.push(rooms);
  await rooms.start();
  return rooms;
}

const ANN: Player = { name: 'Ann', level: null, colour: null };
const BOB: Player = { name: 'Bob', level: null, colour: null };

async function matchOf(wish: Partial<Wish> = {}): Promise<string> {
  const made = await makeMatch(
    store,
    {
      game: games.find(({ id }) => id === 'octa') as (typeof games)[number],
      options: {},
      terms: { clock: null, awaySeconds: 300 },
      players: [ANN, BOB],
      isOpen: false,
      isListed: false,
      seat: 0,
      ...wish,
    },
    Date.now(),
  );
  if (!made.ok) throw new Error('not made');
  return made.value.row.id;
}

class Guest implements Member {
  readonly seat: Seat | null;
  readonly lag = 0;
  readonly heard: ServerMessage[] = [];
  isDismissed = false;

  constructor(seat: Seat | null) {
    this.seat = seat;
  }

  send(text: string): void {
    this.heard.push(JSON.parse(text) as ServerMessage);
  }

  dismiss(): void {
    this.isDismissed = true;
  }
}

async function join(rooms: Rooms, id: string, ...seats: (Seat | null)[]): Promise<{ room: Room; guests: Guest[] }> {
  const room = (await rooms.room(id)) as Room;
  const guests = seats.map((seat) => new Guest(seat));
  for (const guest of guests) rooms.join(room, guest, () => {});
  await room.idle();
  return { room, guests };
}

/** Lets time pass, and everything that it brings about be done. */
async function pass(milliseconds: number): Promise<void> {
  const step = 250;
  for (let left = milliseconds; left > 0; left -= step) {
    await vi.advanceTimersByTimeAsync(Math.min(step, left));
    if (left % 5000 < step) await settled();
  }
  await settled();
}
/** The store answers from a thread of its own: a question of ours is answered after all that were asked before. */
async function settled(): Promise<void> {
  for (let n = 0; n < 4; n++) {
    await store.isReady();
    await Promise.all(nodes.flatMap((rooms) => rooms.open.map((room) => room.idle())));
  }
}

describe('who goes away', () => {
  test('is shown as away after a moment of grace, and back at once', async () => {
    const rooms = await node();
    const { room, guests } = await join(rooms, await matchOf(), 0, 1);
    rooms.leave(room, guests[0] as Guest, false);
    await pass(2900);
    expect(room.row.state.away[0]).toBeNull();
    await pass(200);
    expect(room.row.state.away[0]).toEqual({ since: NOW, until: NOW + 5 * MINUTE });
    expect(room.row.deadline).toBe(NOW + 5 * MINUTE);
    await join(rooms, room.id, 0);
    expect(room.row.state.away[0]).toBeNull();
    expect(room.row.deadline).toBeNull();
  });

  test('and is back within it has not been away; nor has who is still here on another device', async () => {
    const rooms = await node();
    const { room, guests } = await join(rooms, await matchOf(), 0, 0, 1);
    rooms.leave(room, guests[0] as Guest, true);
    await pass(3500);
    expect(room.row.state.away).toEqual([null, null]);
    expect(room.row.revision).toBe(1);
  });

  test('for too long loses', async () => {
    const rooms = await node();
    const { room, guests } = await join(rooms, await matchOf(), 0, 1);
    rooms.leave(room, guests[0] as Guest, false);
    await pass(5 * MINUTE + 1000);
    expect(room.match.outcome).toEqual({ winner: 1, reason: 'abandoned' });
    expect((await store.match(room.id))?.phase).toBe('ended');
    expect((guests[1] as Guest).heard).toContainEqual(
      expect.objectContaining({ type: 'entries', entries: [expect.objectContaining({ end: 'abandoned', by: 0 })] }),
    );
  });

  test('on purpose has a minute', async () => {
    const rooms = await node();
    const { room, guests } = await join(rooms, await matchOf(), 0, 1);
    rooms.leave(room, guests[1] as Guest, true);
    await pass(500);
    expect(room.row.state.away[1]).toEqual({ since: NOW, until: NOW + MINUTE });
    await pass(MINUTE);
    expect(room.match.outcome).toEqual({ winner: 0, reason: 'abandoned' });
  });

  test('with the other away as well, it is a draw, and nobody need be there', async () => {
    const rooms = await node();
    const { room, guests } = await join(rooms, await matchOf(), 0, 1);
    for (const guest of guests) rooms.leave(room, guest, false);
    await pass(5 * MINUTE + 10_000);
    expect((await store.match(room.id))?.state.outcome).toEqual({ winner: null, reason: 'abandoned' });
  });

  test('has all the time where the terms give it', async () => {
    const rooms = await node();
    const { room, guests } = await join(rooms, await matchOf({ terms: { clock: null, awaySeconds: null } }), 0, 1);
    rooms.leave(room, guests[0] as Guest, true);
    await pass(10_000);
    expect(room.row.state.away).toEqual([null, null]);
  });
});

describe('who never comes', () => {
  test('is away as soon as the other waits', async () => {
    const rooms = await node();
    const { room } = await join(rooms, await matchOf(), 1);
    await pass(16_000);
    expect(room.row.state.away[0]).toMatchObject({ until: expect.any(Number) });
    expect(room.row.state.away[1]).toBeNull();
  });

  test('with nobody there at all, the match ends in the end', async () => {
    await node();
    const id = await matchOf();
    await pass(MINUTE + 6000);
    expect((await store.match(id))?.state.away.every((away) => away !== null)).toBe(true);
    await pass(5 * MINUTE + 5000);
    expect((await store.match(id))?.state.outcome).toEqual({ winner: null, reason: 'abandoned' });
  });

  test('acts without a connection, as by REST, is there again', async () => {
    const rooms = await node();
    const { room } = await join(rooms, await matchOf(), 1);
    await pass(16_000);
    await room.command({ type: 'move', id: 1, version: 0, move: '1,1' }, { seat: 0, lag: 0 }, () => {});
    expect(room.row.state.away[0]).toBeNull();
  });

  test('to a challenge of their own that is listed: it is withdrawn', async () => {
    await node();
    const id = await matchOf({ players: [ANN, null], isListed: true });
    const secret = await matchOf({ players: [ANN, null] });
    await pass(MINUTE + 5 * MINUTE + 15_000);
    expect(await store.match(id)).toMatchObject({ phase: 'ended', state: { outcome: { winner: null } } });
    expect(await store.match(secret)).toMatchObject({ phase: 'waiting', lease: null });
  });
});

describe('after a restart', () => {
  test('deadlines hold, and the time in which nobody served is given back', async () => {
    const before = await node();
    const { room, guests } = await join(before, await matchOf(), 0, 1);
    before.leave(room, guests[0] as Guest, false);
    await pass(10_000);
    const { deadline } = room.row;
    await before.stop();
    nodes = [];
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
    const never = { run: () => new Promise<never>(() => {}), waiting: 0, close: async () => {} };
    const before = await node(NO_BUS, never);
    const id = await matchOf({ players: [{ name: null, level: 1, colour: null }, BOB], seat: 1 });
    await before.changed(id);
    expect((await store.match(id))?.version).toBe(0);
    await before.stop();
    nodes = [];
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

describe('bots', () => {
  test('try again where thinking failed', async () => {
    let failures = 3;
    const real = new ThreadJobs(inlineThread, { threads: 1 });
    const shaky: Jobs = {
      run: (task, urgency) => (failures-- > 0 ? Promise.reject(new Error('no luck')) : real.run(task, urgency)),
      waiting: 0,
      close: async () => {},
    };
    const rooms = await node(NO_BUS, shaky);
    const id = await matchOf({ players: [{ name: null, level: 1, colour: null }, BOB], seat: 1 });
    await rooms.changed(id);
    await pass(10_000);
    await expect.poll(async () => (await store.match(id))?.version, { interval: 1 }).toBe(1);
    expect(faults.splice(0)).toHaveLength(3);
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
    expect(rooms.open.map(({ id }) => id)).toEqual([ids[0]]);
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
    const situations = guests[0]?.heard.filter(({ type }) => type === 'situation') ?? [];
    expect(situations.length).toBeLessThan(4);
    expect(situations.at(-1)).toMatchObject({ watchers: 50 });
  });
});

describe('several nodes', () => {
  test('who is on one node is not away on another', async () => {
    const hub = new Hub();
    const [one, other] = [await node(hub.node()), await node(hub.node())];
    const id = await matchOf();
    const { room } = await join(one, id, 0);
    const { room: seen } = await join(other, id, 1);
    expect(seen.attendance.count(Date.now()).seats).toEqual([1, 1]);
    await pass(3 * MINUTE);
    expect(room.row.state.away).toEqual([null, null]);
    expect(seen.row.revision).toBe(1);
  });

  test('where another node thinks so wrongly, the node that knows better says so', async () => {
    const hub = new Hub();
    const [one, other] = [await node(hub.node()), await node(hub.node())];
    const id = await matchOf();
    const { room } = await join(one, id, 0, 1);
    const wrong = (await other.room(id)) as Room;
    await wrong.alter(({ state }) => ({ ...state, away: [{ since: NOW, until: NOW + MINUTE }, null] }));
    await pass(250);
    expect((await store.match(id))?.state.away).toEqual([null, null]);
    expect(room.row.state.away).toEqual([null, null]);
  });

  test('whose node has died is away', async () => {
    const hub = new Hub();
    const [one, other] = [await node(hub.node()), await node(hub.node())];
    const id = await matchOf();
    await join(one, id, 0);
    const { room } = await join(other, id, 1);
    await one.stop();
    nodes = [other];
    await pass(MINUTE);
    expect(room.row.state.away[0]).not.toBeNull();
    expect(room.row.state.away[1]).toBeNull();
  });

  test('while nothing is heard from others, what they write is looked up', async () => {
    const hub = new Hub();
    const [one, other] = [await node(hub.node()), await node(hub.node())];
    const id = await matchOf();
    const { room } = await join(one, id, 0);
    const { guests } = await join(other, id, 1);
    hub.isUp = false;
    await room.command({ type: 'move', id: 1, version: 0, move: '1,1' }, { seat: 0, lag: 0 }, () => {});
    await pass(1250);
    expect(guests[0]?.heard).toContainEqual(expect.objectContaining({ type: 'entries', from: 0 }));
  });

  test('a command that has seen more than this node is not stale here', async () => {
    const hub = new Hub();
    const [one, other] = [await node(hub.node()), await node(hub.node())];
    const id = await matchOf();
    const { room } = await join(one, id, 0);
    const { room: behind } = await join(other, id, 1);
    hub.isUp = false;
    await room.command({ type: 'move', id: 1, version: 0, move: '1,1' }, { seat: 0, lag: 0 }, () => {});
    const answers: unknown[] = [];
    const move = { type: 'move', id: 1, version: 1, move: '-1,-1' } as const;
    await behind.command(move, { seat: 1, lag: 0 }, (answer) => answers.push(answer));
    expect(answers).toEqual([{ ok: true, value: 2 }]);
  });

  test('both ask for another match at the same time: there is one', async () => {
    const hub = new Hub();
    const [one, other] = [await node(hub.node()), await node(hub.node())];
    const id = await matchOf();
    const { room } = await join(one, id, 0);
    const { room: second } = await join(other, id, 1);
    await room.command({ type: 'resign', id: 1, version: 0 }, { seat: 0, lag: 0 }, () => {});
    await second.refresh();
    await room.command({ type: 'offer', id: 2, version: 1, what: 'rematch' }, { seat: 0, lag: 0 }, () => {});
    await second.refresh();
    hub.isUp = false;
    const third = (await one.room(id)) as Room;
    const accept = { type: 'accept', id: 3, version: 1, what: 'rematch' } as const;
    await Promise.all([second, third].map((each) => each.command(accept, { seat: 1, lag: 0 }, () => {})));
    const next = (await store.match(id))?.state.next;
    expect([second, third].map(({ row }) => row.state.next)).toEqual([next, next]);
    expect(await store.match(String(next))).not.toBeNull();
  });
});
