import { expect, test, vi } from 'vitest';
import { NOW } from '../testkit/matches.ts';
import { join, matchOf, node, pass, settled, store } from '../testkit/rooms.ts';
import type { Room } from './room.ts';

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
  expect(room.row.state.clocks).toEqual({ left: [50_000, 60_000], running: 1, at: publishedAt });
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
  expect(room.row.state.outcome).toBeNull();
  expect(room.row.state.clocks?.left).toEqual([1000, 60_000]);
});

test('a move that arrives after the clock has run out loses on time', async () => {
  const room = await timedMatch();
  await pass(FIRST_MOVE_GRACE_MS + 60_000);
  expect(room.row.state.outcome).toBeNull();
  const answers: unknown[] = [];
  const sender = { seat: 0, lag: 0 } as const;
  await room.command({ type: 'move', id: 1, version: 0, move: '1,1' }, sender, (answer) => answers.push(answer));
  expect(answers).toMatchObject([{ ok: false }]);
  expect(room.row.state.outcome).toEqual({ winner: 1, reason: 'timeout' });
});
