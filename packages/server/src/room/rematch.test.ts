import type { Refusal } from '@quintet/engine';
import { refusal } from '@quintet/engine/authoring';
import { expect, test } from 'vitest';
import { join, matchOf, node, store } from '../testkit/rooms.ts';
import type { MatchCommand } from './decision.ts';
import type { Room } from './room.ts';

const sendCommand = (room: Room, seat: 0 | 1, command: MatchCommand): Promise<unknown> =>
  new Promise((resolve) => void room.command(command, { seat, lag: 0 }, resolve));

test('a rematch is refused with a reason while the store is full, and can be accepted later', async () => {
  let refused: Refusal | null = refusal('store-full');
  const rooms = await node(undefined, undefined, undefined, undefined, () => refused);
  const { room, guests } = await join(rooms, await matchOf(), 0, 1);
  await sendCommand(room, 0, { type: 'resign', id: 1, version: 0 });
  await sendCommand(room, 0, { type: 'offer', id: 2, version: 1, what: 'rematch' });
  const agree: MatchCommand = { type: 'accept', id: 1, version: 1, what: 'rematch' };
  expect(await sendCommand(room, 1, agree)).toEqual({ ok: false, error: { code: 'store-full' } });
  expect((await store.match(room.id))?.state).toMatchObject({ next: null, offers: { rematch: 0 } });
  refused = null;
  expect(await sendCommand(room, 1, agree)).toEqual({ ok: true, value: 1 });
  const next = (await store.match(room.id))?.state.next;
  expect(next && (await store.match(next))?.phase).toBe('running');
  await room.idle();
  expect(guests[0]?.received.at(-1)).toMatchObject({ type: 'status', status: { next } });
});
