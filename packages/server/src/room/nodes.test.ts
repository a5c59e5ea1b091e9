import { describe, expect, test, vi } from 'vitest';
import { NOW } from '../testkit/matches.ts';
import {
  ended,
  errors,
  Hub,
  join,
  MINUTE,
  matchOf,
  node,
  nodesOn,
  pass,
  settled,
  store,
  storePerTest,
} from '../testkit/rooms.ts';
import type { Room } from './room.ts';
import type { Rooms } from './rooms.ts';

storePerTest();

/** A chat message stored by one node; `guests` are connected to another node, and the bus loses the message that `send` publishes. */
async function chatOnTwoNodes() {
  const hub = new Hub();
  const [one, other] = (await nodesOn(hub)) as [Rooms, Rooms];
  const id = await matchOf();
  const { room } = await join(one, id, 0);
  const { guests } = await join(other, id, 1);
  hub.losesMessages = true;
  const message = { by: 0, text: 'good luck', at: Date.now() } as const;
  await store.addChat(id, '0:1', message);
  return { guests, message, send: () => one.sendChat(room, message) };
}

describe('several nodes', () => {
  test('a player connected to one node is not away on another', async () => {
    const hub = new Hub();
    const [one, other] = [await node(hub.node()), await node(hub.node())];
    const id = await matchOf();
    const { room } = await join(one, id, 0);
    const { room: seen } = await join(other, id, 1);
    expect(seen.attendance.total(Date.now()).seats).toEqual([1, 1]);
    await pass(3 * MINUTE);
    expect(room.row.status.away).toEqual([null, null]);
    expect(seen.row.revision).toBe(1);
  });

  test('a node ends the absence of a player who is connected to it', async () => {
    const hub = new Hub();
    const [one, other] = [await node(hub.node()), await node(hub.node())];
    const id = await matchOf();
    const { room } = await join(one, id, 0, 1);
    const wrong = (await other.room(id)) as Room;
    await wrong.update(({ status }) => ({ ...status, away: [{ since: NOW, until: NOW + MINUTE }, null] }));
    await pass(250);
    expect((await store.match(id))?.status.away).toEqual([null, null]);
    expect(room.row.status.away).toEqual([null, null]);
  });

  test('a player whose node has died is away', async () => {
    const hub = new Hub();
    const [one, other] = [await node(hub.node()), await node(hub.node())];
    const id = await matchOf();
    await join(one, id, 0);
    const { room } = await join(other, id, 1);
    await ended(one);
    await pass(MINUTE);
    expect(room.row.status.away[0]).not.toBeNull();
    expect(room.row.status.away[1]).toBeNull();
  });

  test.each<[string, Partial<Hub>]>([
    ['the bus is down', { isUp: false }],
    ['the bus loses messages', { losesMessages: true }],
  ])('a move made on another node is shown within two seconds although %s', async (_, outage) => {
    const hub = new Hub();
    const [one, other] = (await nodesOn(hub)) as [Rooms, Rooms];
    const id = await matchOf();
    const { room } = await join(one, id, 0);
    const { guests } = await join(other, id, 1, null);
    Object.assign(hub, outage);
    await room.command({ type: 'move', id: 1, version: 0, move: '1,1' }, { seat: 0, lag: 0 }, () => {});
    await pass(2000);
    for (const guest of guests)
      expect(guest.received).toContainEqual(expect.objectContaining({ type: 'entries', from: 0 }));
  });

  test('a chat message that the bus lost is shown within two seconds', async () => {
    const { guests, message, send } = await chatOnTwoNodes();
    send();
    await pass(2000);
    expect(guests[0]?.received).toContainEqual({ type: 'chat', message });
  });

  test('a chat message whose first read fails is shown at the next check', async () => {
    const { guests, message, send } = await chatOnTwoNodes();
    const reads = vi.spyOn(store, 'chat').mockRejectedValue(new Error('connection lost'));
    send();
    await pass(1500);
    expect(reads).toHaveBeenCalled();
    expect(errors.splice(0)).not.toEqual([]);
    reads.mockRestore();
    await pass(1500);
    expect(guests[0]?.received).toContainEqual({ type: 'chat', message });
  });

  test('players in a deleted match are disconnected even if the bus lost the message', async () => {
    const hub = new Hub();
    const [one, other] = (await nodesOn(hub)) as [Rooms, Rooms];
    const id = await matchOf();
    await join(one, id, 0);
    const { guests } = await join(other, id, 1);
    hub.losesMessages = true;
    await store.remove(id);
    await pass(2000);
    expect(guests[0]?.isDismissed).toBe(true);
  });

  test('one query per second finds missed writes, however many rooms are open', async () => {
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

  test('a node learns from a headcount message that it missed a move', async () => {
    const hub = new Hub();
    const [one, other] = [await node(hub.node()), await node(hub.node())];
    const id = await matchOf();
    const { room } = await join(one, id, 0);
    const { guests } = await join(other, id, 1);
    hub.losesMessages = true;
    await room.command({ type: 'move', id: 1, version: 0, move: '1,1' }, { seat: 0, lag: 0 }, () => {});
    hub.losesMessages = false;
    one.membership.publishHeadcount(room);
    await settled();
    expect(guests[0]?.received).toContainEqual(expect.objectContaining({ type: 'entries', from: 0 }));
  });

  test('a command based on a newer version than the node knows is not stale', async () => {
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

  test('two players who ask for a rematch at the same time get one match', async () => {
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
    const next = (await store.match(id))?.status.next;
    expect([second, third].map(({ row }) => row.status.next)).toEqual([next, next]);
    expect(await store.match(String(next))).not.toBeNull();
  });

  test('all members finally see chat messages in the same order, even if two nodes receive them at the same moment', async () => {
    const hub = new Hub();
    const [one, other] = [await node(hub.node()), await node(hub.node())];
    const id = await matchOf();
    const [here, there] = [await join(one, id, 0), await join(other, id, 1)];
    const messages = [
      { by: 0, text: 'from here', at: NOW },
      { by: 1, text: 'from there', at: NOW },
    ] as const;
    // Both messages are stored before either node knows of the message from the other node.
    await store.addChat(id, 'a', messages[0]);
    await store.addChat(id, 'b', messages[1]);
    other.sendChat(there.room, messages[1]);
    one.sendChat(here.room, messages[0]);
    await settled();
    expect([here.room.chat.messages, there.room.chat.messages]).toEqual([messages, messages]);
    expect(there.guests[0]?.received).toContainEqual({ type: 'messages', isMuted: false, chat: messages });
  });

  test('a chat message that was stored but never shown is shown when the client resends it', async () => {
    const hub = new Hub();
    const [one, other] = [await node(hub.node()), await node(hub.node())];
    const id = await matchOf();
    const [here, there] = [await join(one, id, 0), await join(other, id, 1)];
    const message = { by: 0, text: 'stored', at: NOW } as const;
    await store.addChat(id, 'a', message);
    await one.resendChat(here.room);
    await settled();
    for (const { guests } of [here, there]) {
      expect(guests[0]?.received).toContainEqual({ type: 'messages', isMuted: false, chat: [message] });
    }
  });
});

describe('a move that was saved although the store reported an error', () => {
  /** Plays a move whose write is saved, but fails, as do the following reads of the match. */
  async function playWithLostResponse(failedReads: number) {
    const { room } = await join(await node(), await matchOf(), 0, 1);
    const write = store.write.bind(store);
    vi.spyOn(store, 'write').mockImplementationOnce(async (change) => {
      await write(change);
      const match = vi.spyOn(store, 'match');
      for (let i = 0; i < failedReads; i++) match.mockRejectedValueOnce(new Error('connection lost'));
      throw new Error('connection lost');
    });
    const answers: unknown[] = [];
    const command = { type: 'move', id: 1, version: 0, move: '1,1' } as const;
    let error: string | null | undefined;
    room
      .command(command, { seat: 0, lag: 0 }, (answer) => answers.push(answer))
      .then(
        () => (error = null),
        ({ name }: Error) => (error = name),
      );
    // Moves the fake clock forwards while it waits.
    await vi.waitFor(() => expect(error).toBeDefined(), { timeout: 20_000, interval: 20 });
    return { answers, error };
  }

  test('is accepted once the store answers again', async () => {
    expect(await playWithLostResponse(3)).toEqual({ answers: [{ ok: true, value: 1 }], error: null });
  });

  test('is neither accepted nor refused while the store does not answer', async () => {
    expect(await playWithLostResponse(20)).toEqual({ answers: [], error: 'OutcomeUnknown' });
  });
});
