import { toMove } from '@quintet/engine';
import { expect, test } from 'vitest';
import type { LiveMatch } from '../../packages/client/src/index.ts';
import { closeAfterTest, connect, isOpen, pairOf, post, Raw, someMove, until } from './clients.ts';
import { describeNodes, type Nodes } from './nodes.ts';

const both = ({ first, second }: Nodes): readonly [string, string] => [first, second];

/** Connects both players and a watcher, spread over the nodes. */
async function connectAll(nodes: Nodes, request: object = {}) {
  const { id, tickets } = await pairOf(both(nodes), request);
  const players = [
    closeAfterTest(connect(nodes.first, id, tickets[0])),
    closeAfterTest(connect(nodes.second, id, tickets[1])),
  ] as const;
  const watcher = closeAfterTest(connect(nodes.second, id, null));
  await Promise.all([...players, watcher].map((each) => until(each, isOpen)));
  return { id, tickets, players, watcher };
}

const hasVersion = (count: number) => (live: LiveMatch) => live.match?.entries.length === count;

describeNodes((nodes) => {
  test('two players finish a match, and a watcher sees all of it', async () => {
    const { players, watcher } = await connectAll(nodes, { game: 'ctor' });
    for (let ply = 0; ; ply++) {
      await Promise.all(players.map((player) => until(player, hasVersion(ply))));
      const match = players[0].match;
      const seat = match && toMove(match);
      if (!match || seat === null) break;
      const move = someMove(players[seat], ply * 7);
      expect(await players[seat].send({ type: 'move', move })).toEqual({ ok: true, version: ply + 1 });
    }
    await until(watcher, (live) => live.match?.outcome !== null && live.match !== null);
    expect(watcher.match?.entries).toEqual(players[0].match?.entries);
    expect(players[1].match?.entries).toEqual(players[0].match?.entries);
    expect(await watcher.send({ type: 'resign' })).toMatchObject({ ok: false, code: 'watchers-only-look' });
  });

  test('a client that reconnects gets only the entries it missed', async () => {
    const { id, tickets, players } = await connectAll(nodes);
    for (let n = 0; n < 3; n++) {
      const player = players[n % 2] as LiveMatch;
      await until(player, hasVersion(n));
      await player.send({ type: 'move', move: someMove(player) });
    }
    // The other node learns of a move over the bus.
    for (const player of players) await until(player, hasVersion(3));
    const back = closeAfterTest(new Raw(nodes.second));
    const welcome = await back.hello(id, tickets[1], 2);
    expect(welcome).toMatchObject({ seat: 1, from: 2, version: 3 });
    expect(welcome.entries).toEqual(players[0].match?.entries.slice(2));
    const ahead = closeAfterTest(new Raw(nodes.first));
    expect(await ahead.hello(id, null, 99)).toMatchObject({ seat: null, from: 0, version: 3 });
  });

  test('a resent command has no further effect, and a stale command is answered with the missed entries', async () => {
    const { id, tickets } = await pairOf(both(nodes));
    const one = closeAfterTest(new Raw(nodes.first));
    const other = closeAfterTest(new Raw(nodes.second));
    await Promise.all([one.hello(id, tickets[0]), other.hello(id, tickets[1])]);
    const move = { type: 'move', id: 7, version: 0, move: '1,1' };
    for (let n = 0; n < 2; n++) one.say(move);
    // The entry acknowledges the move. Only its sender gets the id.
    expect(await one.next('entries')).toMatchObject({ id: 7, from: 0, entries: [{ move: '1,1' }] });
    expect(await one.next('accepted')).toEqual({ type: 'accepted', id: 7, version: 1 });
    expect(await other.next('entries')).not.toHaveProperty('id');
    one.say({ type: 'move', id: 8, version: 0, move: '2,0' });
    const missed = await one.next('entries', ({ entries }) => entries.length === 1);
    expect(missed.from).toBe(0);
    expect(await one.next('refused')).toMatchObject({ id: 8, code: 'stale', version: 1 });
    // Resends from another device to the other node.
    const device = closeAfterTest(new Raw(nodes.second));
    await device.hello(id, tickets[0], 0);
    device.say(move);
    expect(await device.next('accepted')).toMatchObject({ id: 7, version: 1 });
  });

  test('the refusal of a move names the rule that the move breaks', async () => {
    const { players } = await connectAll(nodes, { game: 'jungle' });
    expect(await players[0].send({ type: 'move', move: 'B3-B4' })).toEqual({
      ok: false,
      code: 'cannot-enter-water',
      message: 'Cannot enter water',
      explanation: 'Only the Rat can swim',
    });
    expect(await players[1].send({ type: 'move', move: 'B7-B6' })).not.toHaveProperty('explanation');
  });

  test('players on different nodes can agree on draws, takebacks and rematches', async () => {
    const { players, watcher } = await connectAll(nodes);
    const [ann, bob] = players;
    await ann.send({ type: 'move', move: someMove(ann) });
    await until(bob, hasVersion(1));
    expect(await bob.send({ type: 'offer', what: 'takeback' })).toMatchObject({ code: 'nothing-to-undo' });
    await ann.send({ type: 'offer', what: 'takeback' });
    await until(bob, (live) => live.status?.offers.takeback === 0);
    expect(await bob.send({ type: 'accept', what: 'takeback' })).toMatchObject({ ok: true });
    await until(ann, hasVersion(2));
    expect(ann.match?.moves).toHaveLength(0);
    await ann.send({ type: 'offer', what: 'draw' });
    await until(bob, (live) => live.status?.offers.draw === 0);
    await bob.send({ type: 'decline', what: 'draw' });
    await until(ann, (live) => live.status?.offers.draw === null);
    // Both players offer a draw at once, on different nodes.
    await Promise.all(players.map((player) => player.send({ type: 'offer', what: 'draw' })));
    await until(watcher, (live) => live.match?.outcome?.reason === 'agreement');
    await Promise.all(players.map((player) => until(player, hasVersion(3))));
    await Promise.all(players.map((player) => player.send({ type: 'offer', what: 'rematch' })));
    await Promise.all([...players, watcher].map((live) => until(live, ({ status }) => status?.next !== null)));
    expect(new Set([...players, watcher].map(({ status }) => status?.next)).size).toBe(1);
  });

  test('tickets stay valid in the rematch, with seats swapped', async () => {
    const { tickets, players } = await connectAll(nodes);
    await players[0].send({ type: 'resign' });
    await until(players[1], (live) => live.match?.outcome !== null);
    await players[1].send({ type: 'offer', what: 'rematch' });
    await until(players[0], (live) => live.status?.offers.rematch === 1);
    await players[0].send({ type: 'accept', what: 'rematch' });
    await until(players[1], (live) => live.status?.next !== null);
    const next = players[1].status?.next as string;
    const again = closeAfterTest(connect(nodes.second, next, tickets[0]));
    await until(again, isOpen);
    expect(again.seat).toBe(1);
    expect(again.status?.players.map(({ name }) => name)).toEqual(['Bob', 'Ann']);
  });

  test('a resent chat message that another node has stored is accepted despite the rate limit', async () => {
    const { id, tickets } = await connectAll(nodes);
    const [first, second] = [new Raw(nodes.first), new Raw(nodes.second)].map(closeAfterTest) as [Raw, Raw];
    await first.hello(id, tickets[0]);
    await second.hello(id, tickets[0]);
    first.say({ type: 'chat', id: 9, version: 0, text: 'line 9' });
    await first.next('accepted');
    for (let n = 1; n <= 6; n++) second.say({ type: 'chat', id: n, version: 0, text: `line ${n}` });
    await second.next('refused', (message) => message.id === 6);
    second.say({ type: 'chat', id: 9, version: 0, text: 'line 9' });
    expect(await second.next('accepted', (message) => message.id === 9)).toMatchObject({ id: 9 });
  });

  test('a resent chat message is stored and shown only once', async () => {
    const { id, tickets, players, watcher } = await connectAll(nodes);
    const raw = closeAfterTest(new Raw(nodes.first));
    await raw.hello(id, tickets[0]);
    for (let n = 0; n < 2; n++) raw.say({ type: 'chat', id: 5, version: 0, text: ' hello ' });
    await raw.next('accepted');
    await raw.next('accepted');
    await players[1].send({ type: 'chat', text: 'well met' });
    await Promise.all([...players, watcher].map((live) => until(live, ({ chat }) => chat.length === 2)));
    const messages = watcher.chat.map(({ by, text }) => ({ by, text }));
    expect(messages).toEqual([
      { by: 0, text: 'hello' },
      { by: 1, text: 'well met' },
    ]);
    const late = closeAfterTest(new Raw(nodes.second));
    expect((await late.hello(id, null)).chat).toEqual(watcher.chat);
  });

  test('presence is visible on all nodes, and a player who leaves has one minute to return', async () => {
    const { id, tickets, players, watcher } = await connectAll(nodes);
    await until(watcher, ({ status }) => status?.presence.every(({ here }) => here) === true);
    players[0].leave();
    await until(watcher, ({ status }) => status?.presence[0].until !== null);
    const { here, since, until: end } = watcher.status?.presence[0] ?? {};
    expect([here, Number(end) - Number(since)]).toEqual([false, 60_000]);
    const back = closeAfterTest(connect(nodes.second, id, tickets[0]));
    await until(back, isOpen);
    await until(watcher, ({ status }) => status?.presence[0].until === null && status.presence[0].here);
  });

  test('when two players claim the same seat, only one gets it, and the creator sees that player’s name', async () => {
    const made = await post<{ id: string; ticket: string; invitation: string }>(nodes.first, 'api/matches', {
      game: 'xo',
    });
    const creator = closeAfterTest(connect(nodes.first, made.id, made.ticket));
    await until(creator, isOpen);
    expect(creator.status?.hasBothPlayers).toBe(false);
    const claim = (node: string, name: string) =>
      post(node, `api/matches/${made.id}/claim`, { invitation: made.invitation, name });
    const claims = await Promise.allSettled([claim(nodes.first, 'Bob'), claim(nodes.second, 'Eve')]);
    expect(claims.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await until(creator, ({ status }) => status?.hasBothPlayers === true);
    expect(creator.status?.players.map(({ name }) => name)).toContain(claims[0].status === 'fulfilled' ? 'Bob' : 'Eve');
  });

  test('a bot plays in either seat, and moves again after a takeback', async () => {
    for (const seat of [0, 1]) {
      const request = { game: 'octa', seat, opponent: { kind: 'bot', level: 1 } };
      const { id, ticket } = await post<{ id: string; ticket: string }>(nodes.first, 'api/matches', request);
      const person = closeAfterTest(connect(nodes.second, id, ticket));
      await until(person, isOpen);
      const play = async (n: number): Promise<void> => {
        const answer = await person.send({ type: 'move', move: someMove(person, n) });
        // The bot's move is the next entry.
        await until(person, ({ match }) => answer.ok && match?.entries.length === answer.version + 1);
      };
      await until(person, ({ match }) => match !== null && toMove(match) === seat);
      await play(0);
      await play(1);
      expect(await person.send({ type: 'offer', what: 'takeback' })).toMatchObject({ ok: true });
      await until(person, ({ match }) => match?.entries.some((entry) => 'takeback' in entry) === true);
      await play(1);
      expect(await person.send({ type: 'offer', what: 'draw' })).toMatchObject({ ok: true });
      await until(person, ({ match, status }) => match?.outcome !== null || status?.offers.draw === null);
    }
  });

  test('when a clock runs out, the match ends for everybody', async () => {
    const terms = { clock: { kind: 'real-time', seconds: 1, increment: 0 } };
    const { players, watcher } = await connectAll(nodes, { terms });
    await players[0].send({ type: 'move', move: someMove(players[0]) });
    await until(watcher, ({ match }) => match?.outcome !== null && match !== null);
    expect(watcher.match?.outcome).toEqual({ winner: 0, reason: 'timeout' });
    expect(watcher.match?.entries.at(-1)).toMatchObject({ end: 'timeout', by: 1 });
  });

  test('the servers have reported no errors', () => {
    expect(nodes.errors).toEqual([]);
  });
});
