import type { MatchClock } from '@quintet/engine/match';
import type { Clocks } from '@quintet/wire';
import { flagAt, stoppedClocks, turnedClocks } from '@quintet/wire/clocks';
import { describe, expect, test, vi } from 'vitest';
import { NOW } from '../testkit/matches.ts';
import { join, matchOf, node, pass, settled, store, storePerTest } from '../testkit/rooms.ts';
import { type ClockedMove, LAG_QUOTA_MS, movedClocks, startClocks } from './clocks.ts';
import type { Room } from './room.ts';

storePerTest();

const BLITZ = { kind: 'real-time', seconds: 60, increment: 2 } as const;
const DAILY = { kind: 'correspondence', days: 2 } as const;
const DAY = 86_400_000;
/** Clocks after a move that is decided as soon as it arrives. */
const moved = (clocks: Clocks | null, clock: MatchClock | null, move: Omit<ClockedMove, 'arrivedAt' | 'version'>) =>
  movedClocks({ clocks }, clock, { arrivedAt: move.now, version: 0, ...move }).clocks;
const running = { left: [60_000, 60_000] as [number, number], running: 0 as const, at: NOW };

describe('starting clocks', () => {
  test('a match without a time control has no clocks', () => {
    expect(startClocks(null, NOW)).toBeNull();
    expect(moved(null, null, { mover: 0, next: 1, now: NOW, lag: 0 })).toBeNull();
    expect(turnedClocks(null, null, NOW)).toBeNull();
    expect(flagAt(null)).toBeNull();
  });

  test('the first player has half a minute before the clock starts', () => {
    expect(startClocks(BLITZ, NOW)).toEqual({ left: [60_000, 60_000], running: 0, at: NOW + 30_000 });
    expect(flagAt(startClocks(BLITZ, NOW))).toBe(NOW + 90_000);
    expect(flagAt(startClocks(DAILY, NOW))).toBe(NOW + 2 * DAY);
  });

  test('a first move within the grace period costs no time', () => {
    const after = moved(startClocks(BLITZ, NOW), BLITZ, { mover: 0, next: 1, now: NOW + 10_000, lag: 0 });
    expect(after).toEqual({ left: [62_000, 60_000], running: 1, at: NOW + 10_000 });
  });

  test('clocks that have not started begin to run after the first move', () => {
    const stopped = stoppedClocks(BLITZ, NOW);
    expect(flagAt(stopped)).toBeNull();
    expect(moved(stopped, BLITZ, { mover: 1, next: 0, now: NOW + 5000, lag: 0 })).toEqual({
      left: [60_000, 60_000],
      running: 0,
      at: NOW + 5000,
    });
    expect(turnedClocks(stopped, 1, NOW)?.running).toBeNull();
  });
});

describe('the time of a move', () => {
  test('the increment is added once per turn, not per move', () => {
    const half = moved(running, BLITZ, { mover: 0, next: 0, now: NOW + 3000, lag: 0 });
    expect(half).toEqual({ left: [57_000, 60_000], running: 0, at: NOW + 3000 });
    expect(moved(half, BLITZ, { mover: 0, next: 1, now: NOW + 4000, lag: 0 })).toEqual({
      left: [58_000, 60_000],
      running: 1,
      at: NOW + 4000,
    });
  });

  test('lag up to a limit per move is not charged to the mover, and compensation never adds time', () => {
    const after = (lag: number, used = 3000) =>
      moved(running, BLITZ, { mover: 0, next: 1, now: NOW + used, lag })?.left[0];
    expect(after(120)).toBe(60_000 - 2880 + 2000);
    expect(after(5000)).toBe(60_000 - 2500 + 2000);
    expect(after(120.4)).toBe(60_000 - 2880 + 2000);
    expect(after(300, 100)).toBe(62_000);
    expect(after(-50)).toBe(60_000 - 3000 + 2000);
  });

  test('time that a move waits in the queue is not charged to anybody', () => {
    const queued = { mover: 0, next: 1, arrivedAt: NOW + 1000, now: NOW + 9000, lag: 0, version: 0 } as const;
    expect(movedClocks({ clocks: running }, BLITZ, queued).clocks).toEqual({
      left: [61_000, 60_000],
      running: 1,
      at: NOW + 9000,
    });
  });

  test("a correspondence move resets the mover's clock", () => {
    const daily = { left: [DAY, 5000] as [number, number], running: 1 as const, at: NOW };
    expect(moved(daily, DAILY, { mover: 1, next: 0, now: NOW + 4000, lag: 0 })?.left).toEqual([DAY, 2 * DAY]);
  });

  test('no clock runs after the end of a match', () => {
    const ended = moved(running, BLITZ, { mover: 0, next: null, now: NOW + 1000, lag: 0 });
    expect(ended?.running).toBeNull();
    expect(turnedClocks(running, null, NOW + 70_000)).toEqual({ left: [0, 60_000], running: null, at: NOW + 70_000 });
  });

  test('after a takeback the clock of the player to move runs, and the grace period before the first move continues', () => {
    expect(turnedClocks(running, 1, NOW + 1000)).toEqual({ left: [59_000, 60_000], running: 1, at: NOW + 1000 });
    const fresh = startClocks(BLITZ, NOW);
    expect(turnedClocks(fresh, 0, NOW + 1000)).toBe(fresh);
    expect(turnedClocks(fresh, null, NOW + 1000)?.left).toEqual([60_000, 60_000]);
  });
});

describe('the lag quota', () => {
  /** Plays moves of four seconds each with this lag; returns the time gained over an opponent without lag. */
  function gained(moves: number, lagOf: (move: number) => number): number {
    let timing: Parameters<typeof movedClocks>[0] = { clocks: { left: [0, 0], running: 0, at: NOW } };
    let gain = 0;
    for (let move = 0; move < moves; move++) {
      const clocks = { left: [60_000, 60_000] as [number, number], running: 0 as const, at: NOW };
      const at = { arrivedAt: NOW + 4000, now: NOW + 4000, version: 2 * move };
      const made = { mover: 0, next: 1, ...at, lag: lagOf(move) } as const;
      timing = movedClocks({ ...timing, clocks }, { ...BLITZ, increment: 0 }, made);
      gain += (timing.clocks?.left[0] ?? 0) - 56_000;
    }
    return gain;
  }

  test('a player who delays pongs gains less than two seconds, however long the match is', () => {
    for (const lag of [4, 50, 300, 5000]) expect(gained(2500, () => lag)).toBeLessThan(2000);
    expect(gained(3, () => 5000)).toBe(LAG_QUOTA_MS);
  });

  test('occasional lag is compensated in full', () => {
    expect(gained(100, (move) => (move % 25 === 0 ? 100 : 0))).toBe(400);
  });

  test('an unused quota does not grow', () => {
    expect(gained(500, (move) => (move < 490 ? 0 : 5000))).toBeLessThanOrEqual(LAG_QUOTA_MS + 40);
  });
});

const CLOCK = { kind: 'real-time', seconds: 60, increment: 0 } as const;
/** Milliseconds from the creation of a match until the first player's clock starts. */
const FIRST_MOVE_GRACE_MS = 30_000;

async function timedMatch(): Promise<Room> {
  const rooms = await node();
  const { room } = await join(rooms, await matchOf({ terms: { clock: CLOCK, awaySeconds: 300 } }), 0, 1);
  return room;
}

/** Holds the next write until the returned function is called. */
function holdNextWrite(): () => void {
  const write = store.write.bind(store);
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  vi.spyOn(store, 'write').mockImplementationOnce(async (change) => {
    await held;
    return write(change);
  });
  return release;
}

const move = (room: Room, seat: 0 | 1, text: string): Promise<void> =>
  room.command({ type: 'move', id: 1, version: room.row.version, move: text }, { seat, lag: 0 }, () => {});

test('neither player is charged for the time that a commit takes', async () => {
  const room = await timedMatch();
  await pass(FIRST_MOVE_GRACE_MS + 10_000);
  const release = holdNextWrite();
  const moved = move(room, 0, '1,1');
  await vi.advanceTimersByTimeAsync(5000);
  release();
  await moved;
  const publishedAt = NOW + FIRST_MOVE_GRACE_MS + 15_000;
  expect(room.row.status.clocks).toEqual({ left: [50_000, 60_000], running: 1, at: publishedAt });
  expect(room.row.deadline).toBe(publishedAt + 60_500);
});

test('a move that arrived in time counts, even if an earlier command delays it until the clock has run out', async () => {
  const room = await timedMatch();
  await pass(FIRST_MOVE_GRACE_MS + 59_000);
  const release = holdNextWrite();
  const offered = room.command({ type: 'offer', id: 1, version: 0, what: 'draw' }, { seat: 1, lag: 0 }, () => {});
  const answers: unknown[] = [];
  const moved = room.command({ type: 'move', id: 2, version: 0, move: '1,1' }, { seat: 0, lag: 0 }, (answer) =>
    answers.push(answer),
  );
  // The deadline passes while the move still waits.
  await vi.advanceTimersByTimeAsync(5000);
  release();
  await Promise.all([offered, moved]);
  await settled();
  expect(answers).toEqual([{ ok: true, value: 1 }]);
  expect(room.row.status.outcome).toBeNull();
  expect(room.row.status.clocks?.left).toEqual([1000, 60_000]);
});

test('a move that arrives after the clock has run out loses on time', async () => {
  const room = await timedMatch();
  await pass(FIRST_MOVE_GRACE_MS + 60_000);
  expect(room.row.status.outcome).toBeNull();
  const answers: unknown[] = [];
  const sender = { seat: 0, lag: 0 } as const;
  await room.command({ type: 'move', id: 1, version: 0, move: '1,1' }, sender, (answer) => answers.push(answer));
  expect(answers).toMatchObject([{ ok: false }]);
  expect(room.row.status.outcome).toEqual({ winner: 1, reason: 'timeout' });
});
