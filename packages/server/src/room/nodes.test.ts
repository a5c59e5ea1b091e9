import { describe, expect, test, vi } from 'vitest';
import { Hub } from '../testkit/hub.ts';
import { NOW } from '../testkit/matches.ts';
import { ended, join, MINUTE, matchOf, node, nodesOn, pass, settled, store } from '../testkit/rooms.ts';
import type { Room } from './room.ts';
import type { Rooms } from './rooms.ts';

describe('several nodes', () => {
  test('who is on one node is not away on another', async () => {
    const hub = new Hub();
    const [one, other] = [await node(hub.node()), await node(hub.node())];
    const id = await matchOf();
    const { room } = await join(one, id, 0);
    const { room: seen } = await join(other, id, 1);
    expect(seen.attendance.total(Date.now()).seats).toEqual([1, 1]);
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
    await wrong.update(({ state }) => ({ ...state, away: [{ since: NOW, until: NOW + MINUTE }, null] }));
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
    await ended(one);
    await pass(MINUTE);
    expect(room.row.state.away[0]).not.toBeNull();
    expect(room.row.state.away[1]).toBeNull();
  });

  test.each([
    ['the bus is down', { isUp: false }],
    ['the bus swallows messages', { swallows: true }],
  ])('a move made on another node is seen within two seconds, though %s', async (_, fault) => {
    const hub = new Hub();
    const [one, other] = (await nodesOn(hub)) as [Rooms, Rooms];
    const id = await matchOf();
    const { room } = await join(one, id, 0);
    const { guests } = await join(other, id, 1, null);
    Object.assign(hub, fault);
    await room.command({ type: 'move', id: 1, version: 0, move: '1,1' }, { seat: 0, lag: 0 }, () => {});
    await pass(2000);
    for (const guest of guests)
      expect(guest.heard).toContainEqual(expect.objectContaining({ type: 'entries', from: 0 }));
  });

  test('a chat message that no bus carried is seen within two seconds', async () => {
    const hub = new Hub();
    const [one, other] = (await nodesOn(hub)) as [Rooms, Rooms];
    const id = await matchOf();
    const { room } = await join(one, id, 0);
    const { guests } = await join(other, id, 1);
    hub.swallows = true;
    const line = { by: 0, text: 'good luck', at: Date.now() } as const;
    await store.addChat(id, '0:1', line);
    one.sendChat(room, line);
    await pass(2000);
    expect(guests[0]?.heard).toContainEqual({ type: 'chat', message: line });
  });

  test('players in a match that was removed unheard are sent away', async () => {
    const hub = new Hub();
    const [one, other] = (await nodesOn(hub)) as [Rooms, Rooms];
    const id = await matchOf();
    await join(one, id, 0);
    const { guests } = await join(other, id, 1);
    hub.swallows = true;
    await store.remove(id);
    await pass(2000);
    expect(guests[0]?.isDismissed).toBe(true);
  });

  test('what was missed is found by one query a second, however many rooms are open', async () => {
    const hub = new Hub();
    const [one] = (await nodesOn(hub)) as [Rooms];
    for (let n = 0; n < 30; n++) await join(one, await matchOf(), 0);
    await pass(1000);
    const progress = vi.spyOn(store, 'progress');
    const match = vi.spyOn(store, 'match');
    hub.isUp = false;
    for (let second = 0; second < 3; second++) await pass(1000);
    expect(progress.mock.calls.map(([ids]) => ids.length).filter((count) => count > 0)).toEqual([30, 30, 30]);
    expect(match).not.toHaveBeenCalled();
  });

  test('a message about who is there shows a node that it missed a move', async () => {
    const hub = new Hub();
    const [one, other] = [await node(hub.node()), await node(hub.node())];
    const id = await matchOf();
    const { room } = await join(one, id, 0);
    const { guests } = await join(other, id, 1);
    hub.swallows = true;
    await room.command({ type: 'move', id: 1, version: 0, move: '1,1' }, { seat: 0, lag: 0 }, () => {});
    hub.swallows = false;
    one.membership.publishHeadcount(room);
    await settled();
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

  test('lines that two nodes take at the same moment have one order in the end', async () => {
    const hub = new Hub();
    const [one, other] = [await node(hub.node()), await node(hub.node())];
    const id = await matchOf();
    const [here, there] = [await join(one, id, 0), await join(other, id, 1)];
    const lines = [
      { by: 0, text: 'from here', at: NOW },
      { by: 1, text: 'from there', at: NOW },
    ] as const;
    // Both are kept before either node has heard of the other's.
    await store.addChat(id, 'a', lines[0]);
    await store.addChat(id, 'b', lines[1]);
    other.sendChat(there.room, lines[1]);
    one.sendChat(here.room, lines[0]);
    await settled();
    expect([here.room.chat.messages, there.room.chat.messages]).toEqual([lines, lines]);
    expect(there.guests[0]?.heard).toContainEqual({ type: 'messages', isMuted: false, chat: lines });
  });

  test('a line whose node did not live to tell of it is shown when it is sent again', async () => {
    const hub = new Hub();
    const [one, other] = [await node(hub.node()), await node(hub.node())];
    const id = await matchOf();
    const [here, there] = [await join(one, id, 0), await join(other, id, 1)];
    const line = { by: 0, text: 'kept', at: NOW } as const;
    await store.addChat(id, 'a', line);
    await one.resendChat(here.room);
    await settled();
    for (const { guests } of [here, there]) {
      expect(guests[0]?.heard).toContainEqual({ type: 'messages', isMuted: false, chat: [line] });
    }
  });
});
