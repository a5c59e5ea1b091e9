import type { Seat } from '@quintet/engine';
import { expect, test } from 'vitest';
import { describeEachStore } from '../testkit/each-store.ts';
import { matchRow, NOW } from '../testkit/matches.ts';
import { FakeTime } from '../testkit/time.ts';
import { HOLD_AFTER_MS } from './server-time.ts';
import type { MatchRow, PlayersHere, Store } from './store.ts';

const HOUR = 3_600_000;
const SECOND = 1000;
const NOBODY: PlayersHere = new Map();

let made = 0;
/** A match whose first player has half a second left. */
function timedMatch(now: number): MatchRow {
  const clocks = { left: [500, 2000] as [number, number], running: 0 as const, at: now };
  const away = { since: now - 5, until: now + 500 };
  return matchRow({ id: `timed-${made++}`, deadline: now + 500, status: { clocks, away: [null, away] } });
}

/** The match after all its times were moved by `ms`. */
const moved = (row: MatchRow, ms: number): MatchRow => ({
  ...row,
  revision: row.revision + 1,
  deadline: Number(row.deadline) + ms,
  status: {
    ...row.status,
    clocks: row.status.clocks && { ...row.status.clocks, at: row.status.clocks.at + ms },
    away: [null, row.status.away[1] && { since: row.status.away[1].since + ms, until: row.status.away[1].until + ms }],
  },
});

const nodeRow = (id: string) => ({ id, name: id });

describeEachStore('server time', (at) => {
  /** Nodes that have just started, with a clock of their own that tests set. */
  async function nodes(
    count: number,
  ): Promise<{ time: FakeTime; stores: Store[]; beat(only?: number): Promise<void> }> {
    const time = new FakeTime(NOW + HOUR * made++);
    const stores: Store[] = [];
    const beat = async (only: number | null = null): Promise<void> => {
      for (const [n, store] of stores.entries()) {
        store.turned();
        if (only === null || only === n) await store.beat(nodeRow(`node-${n}`), NOBODY);
      }
    };
    for (let n = 0; n < count; n++) stores.push(await at.another(time));
    // Forgets the nodes of earlier tests.
    for (let n = 0; n < 3; n++) await at.store.leave(`node-${n}`);
    await beat();
    return { time, stores, beat };
  }

  test('all deadlines move by the time that no node was running, once, however many nodes start', async () => {
    const { time, stores } = await nodes(1);
    const [before] = stores as [Store];
    const row = timedMatch(before.now());
    const free = matchRow({ id: `free-${made++}`, lease: NOW });
    const crowd = Array.from({ length: 600 }, (_, n) =>
      matchRow({ id: `crowd-${made++}`, deadline: before.now() + n }),
    );
    await Promise.all([row, free, ...crowd].map((each) => before.create(each, [])));
    await before.leave('node-0');
    time.pass(HOUR);
    const started = [await at.another(time), await at.another(time)];
    await Promise.all(
      started.map(async (store, n) => {
        await store.beat(nodeRow(`node-${n}`), NOBODY);
        // No node continues before the deadlines are moved.
        expect(await store.match(row.id)).toEqual(moved(row, HOUR));
      }),
    );
    expect(await at.store.match(free.id)).toEqual(free);
    const last = crowd.at(-1) as MatchRow;
    expect((await at.store.match(last.id))?.deadline).toBe(Number(last.deadline) + HOUR);
    expect(started.map((store) => store.now())).toEqual([time.clock(), time.clock()]);
  });

  test('stands still soon after the last heartbeat, and then goes on from there', async () => {
    const { time, stores, beat } = await nodes(1);
    const [store] = stores as [Store];
    const row = timedMatch(store.now());
    await store.create(row, []);
    const before = store.now();
    for (let second = 0; second < 30; second++) {
      time.pass(SECOND);
      store.turned();
    }
    expect(store.now()).toBe(before + HOLD_AFTER_MS);
    await beat();
    expect(store.now()).toBe(before + HOLD_AFTER_MS);
    time.pass(SECOND);
    expect(store.now()).toBe(before + HOLD_AFTER_MS + SECOND);
    expect(await store.match(row.id)).toEqual(row);
  });

  test('goes on by the monotonic clock when the database’s clock is set by an hour, on every node', async () => {
    const { time, stores, beat } = await nodes(at.store.isShared ? 2 : 1);
    for (const hours of [1, -1, -1]) {
      const before = stores.map((store) => store.now());
      time.step(hours * HOUR);
      time.pass(SECOND);
      await beat();
      expect(stores.map((store) => store.now())).toEqual(before.map((each) => each + SECOND));
    }
    // A command of the operator reads the same time.
    expect((await at.another(time)).now()).toBe(stores[0]?.now());
  });

  test('follows the clock again once all nodes have stopped, and no deadline is charged for the difference', async () => {
    const { time, stores, beat } = await nodes(1);
    const [store] = stores as [Store];
    time.step(HOUR);
    time.pass(SECOND);
    await beat();
    const row = timedMatch(store.now());
    await store.create(row, []);
    await store.leave('node-0');
    const started = await at.another(time);
    await started.beat(nodeRow('node-0'), NOBODY);
    expect(started.now()).toBe(time.clock());
    expect(await started.match(row.id)).toEqual(moved(row, HOUR));
  });

  test('a node that was frozen alone gives the lost time to its players who are to move, and to nobody else', async ({
    skip,
  }) => {
    if (!at.store.isShared) skip('an SQLite file has one server');
    const { time, stores, beat } = await nodes(2);
    const [running, frozen] = stores as [Store, Store];
    const [mine, theirs, other] = [timedMatch(running.now()), timedMatch(running.now()), timedMatch(running.now())];
    for (const row of [mine, theirs, other]) await running.create(row, []);
    for (let second = 0; second < 12; second++) {
      time.pass(SECOND);
      running.turned();
      await running.beat(nodeRow('node-0'), NOBODY);
    }
    const frozenAt = frozen.now();
    frozen.turned();
    const timeKnown = frozen.timeKnown();
    expect([timeKnown, running.timeKnown()]).toEqual([expect.any(Promise), null]);
    expect(frozen.now()).toBe(frozenAt);
    const players = new Map<string, Seat[]>([
      [mine.id, [0]],
      [theirs.id, [1]],
    ]);
    const found = await frozen.beat(nodeRow('node-1'), players);
    await timeKnown;
    expect(frozen.timeKnown()).toBeNull();
    expect(found.lostMs).toBe(12 * SECOND);
    expect(await frozen.match(mine.id)).toEqual(moved(mine, 12 * SECOND));
    expect([await frozen.match(theirs.id), await frozen.match(other.id)]).toEqual([theirs, other]);
    expect(frozen.now()).toBe(running.now());
    await beat();
    expect(await frozen.match(mine.id)).toEqual(moved(mine, 12 * SECOND));
  });

  test('two nodes that were frozen together lose nothing, whichever wakes first', async ({ skip }) => {
    if (!at.store.isShared) skip('an SQLite file has one server');
    const { time, stores, beat } = await nodes(2);
    const row = timedMatch(Number(stores[0]?.now()));
    await stores[0]?.create(row, []);
    const before = stores.map((store) => store.now());
    time.pass(20 * SECOND);
    await beat();
    expect(stores.map((store) => store.now())).toEqual(before);
    expect(await at.store.match(row.id)).toEqual(row);
  });

  test('nodes know of each other and of their last heartbeats until they leave', async ({ skip }) => {
    if (!at.store.isShared) skip('an SQLite file has one server');
    const { time, stores } = await nodes(2);
    const [one, two] = stores as [Store, Store];
    const twoAt = two.now();
    time.pass(SECOND);
    expect((await one.beat(nodeRow('node-0'), NOBODY)).others).toEqual([{ ...nodeRow('node-1'), at: twoAt }]);
    await two.leave('node-1');
    expect((await one.beat(nodeRow('node-0'), NOBODY)).others).toEqual([]);
  });
});
