import { randomUUID } from 'node:crypto';
import { games as builtIn, type Game, gameList, type Refusal, type Seat } from '@quintet/engine';
import type { Player, ServerMessage } from '@quintet/wire';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { type Bus, NO_BUS } from '../bus/bus.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { ThreadJobs } from '../jobs/thread-jobs.ts';
import { Meter } from '../observe/meter.ts';
import type { Retention } from '../room/caretaker.ts';
import { createMatch, type MatchRequest } from '../room/create-match.ts';
import type { Member } from '../room/membership.ts';
import type { Room } from '../room/room.ts';
import { Rooms } from '../room/rooms.ts';
import { openStore } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import { startInline } from './jobs.ts';
import { NOW } from './matches.ts';

// Tools for tests of rooms with fake timers. A file that uses them calls `storePerTest` first.

export let store: Store;
let nodes: Rooms[] = [];
/** Reported errors. A test that expects errors removes them; errors that are left fail the test. */
export const errors: unknown[] = [];
export const MINUTE = 60_000;

/** Gives each test of the calling file fake timers and a new store in memory, and stops its nodes. */
export function storePerTest(): void {
  beforeEach(async () => {
    vi.useFakeTimers({ now: NOW, toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'] });
    store = await openStore(':memory:', { time: { monotonic: () => Date.now(), clock: () => Date.now() } });
  });
  afterEach(async () => {
    await Promise.all(nodes.map((node) => node.stop()));
    nodes = [];
    vi.useRealTimers();
    await store.close();
    expect(errors.splice(0)).toEqual([]);
  });
}

const KEEP_ALL: Retention = { untouched: null, ended: null, idle: null, reports: null };

export async function node(
  bus: Bus = NO_BUS,
  jobs: Jobs = new ThreadJobs(startInline, { threads: 1 }),
  retention = KEEP_ALL,
  maxEntries = 5000,
  rematchRefusal: () => Refusal | null = () => null,
  games: readonly Game[] = gameList,
): Promise<Rooms> {
  const rooms = new Rooms({
    ...{
      store,
      bus,
      node: { id: randomUUID(), name: 'test' },
      jobs,
      games,
      meter: new Meter(),
      retention,
      maxEntries,
    },
    rematchRefusal,
    now: () => Date.now(),
    report: (error) => errors.push(error),
  });
  nodes.push(rooms);
  await rooms.start();
  return rooms;
}

/** Several nodes over the store in memory, as if it were shared. */
export async function nodesOn(hub: Hub, count = 2): Promise<Rooms[]> {
  vi.spyOn(store, 'isShared', 'get').mockReturnValue(true);
  return Promise.all(Array.from({ length: count }, () => node(hub.node())));
}

/** Stops a node in the middle of a test. */
export async function ended(rooms: Rooms): Promise<void> {
  nodes = nodes.filter((each) => each !== rooms);
  await rooms.stop();
}

export const ANN: Player = { name: 'Ann', level: null, colour: null };
export const BOB: Player = { name: 'Bob', level: null, colour: null };

export async function matchOf(request: Partial<MatchRequest> = {}): Promise<string> {
  const created = await createMatch(
    store,
    {
      game: builtIn.octa,
      options: {},
      terms: { clock: null, awaySeconds: 300 },
      players: [ANN, BOB],
      isOpen: false,
      isListed: false,
      seat: 0,
      ...request,
    },
    Date.now(),
  );
  if (!created.ok) throw new Error('the match was not created');
  return created.value.row.id;
}

export class Guest implements Member {
  readonly seat: Seat | null;
  readonly lag = 0;
  readonly received: ServerMessage[] = [];
  isDismissed = false;
  /** When the client went silent without closing its connection; `null` while it answers. */
  silentSince: number | null = null;

  get lastSeenAt(): number {
    return this.silentSince ?? Date.now();
  }

  probe(): void {}

  constructor(seat: Seat | null) {
    this.seat = seat;
  }

  send(text: string): void {
    this.received.push(JSON.parse(text) as ServerMessage);
  }

  dismiss(): void {
    this.isDismissed = true;
  }
}

export async function join(
  rooms: Rooms,
  id: string,
  ...seats: (Seat | null)[]
): Promise<{ room: Room; guests: Guest[] }> {
  const room = (await rooms.room(id)) as Room;
  const guests = seats.map((seat) => new Guest(seat));
  for (const guest of guests) rooms.membership.join(room, guest, () => {});
  await room.idle();
  return { room, guests };
}

/** Lets time pass, and waits for all work that it triggers. */
export async function pass(milliseconds: number): Promise<void> {
  const step = 250;
  for (let left = milliseconds; left > 0; left -= step) {
    await vi.advanceTimersByTimeAsync(Math.min(step, left));
    if (left % 5000 < step) await settled();
    // A heartbeat is a transaction, so this query waits for it.
    else if (left % 1000 < step) await store.isReady();
  }
  await settled();
}
/** Waits for all work so far. The store handles requests in order, so a query of ours comes after all earlier ones. */
export async function settled(): Promise<void> {
  for (let n = 0; n < 4; n++) {
    await store.isReady();
    await Promise.all(nodes.flatMap((rooms) => [...rooms.open()].map((room) => room.idle())));
  }
}

/** A bus between nodes of one process, which can fail. */
export class Hub {
  readonly #nodes = new Set<Map<string, Set<(text: string) => void>>>();
  isUp = true;
  /** Loses messages silently, as when a node dies between its commit and its message. */
  losesMessages = false;

  node(): Bus {
    const subscribers = new Map<string, Set<(text: string) => void>>();
    this.#nodes.add(subscribers);
    const isUp = (): boolean => this.isUp;
    return {
      publish: (channel, text) => {
        if (!this.isUp || this.losesMessages) return;
        const message = text();
        for (const others of this.#nodes) {
          if (others !== subscribers) for (const receive of others.get(channel) ?? []) receive(message);
        }
      },
      subscribe(channel, receive) {
        const known = subscribers.get(channel) ?? new Set();
        subscribers.set(channel, known.add(receive));
        return () => known.delete(receive);
      },
      get isUp() {
        return isUp();
      },
      close: async () => void this.#nodes.delete(subscribers),
    };
  }

  /** Disconnects all nodes for good, as if they had died. */
  drop(): void {
    this.#nodes.clear();
  }
}
