import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { restServer } from '../../packages/server/src/testkit/rest-server.ts';
import { SERVER_REFUSALS, WIRE_VERSION } from '../../packages/wire/src/index.ts';
import { pairOf, post, Raw } from './clients.ts';
import { type Nodes, startNodes } from './nodes.ts';

// Tests limits per ticket. A proxy header sets the client addresses, to show that the limits span several addresses.
const from = (n: number): { headers: Record<string, string> } => ({ headers: { 'x-forwarded-for': `192.0.2.${n}` } });

const closing: Raw[] = [];
afterEach(async () => {
  for (const each of closing.splice(0)) {
    each.close();
    await each.closed;
  }
});

describe('sockets with one ticket', () => {
  let nodes: Nodes;
  let match: { id: string; tickets: readonly [string, string] };
  beforeAll(async () => {
    nodes = await startNodes(1, { MAX_SOCKETS_PER_TICKET: '2', MESSAGES_PER_SECOND: '10', TRUST_PROXY: '1' });
    match = await pairOf([nodes.first, nodes.first]);
  });
  afterAll(() => nodes.stop());

  const raw = (address: number): Raw => {
    const socket = new Raw(nodes.first, 'api/live', from(address));
    closing.push(socket);
    return socket;
  };

  test('are limited in number, and closing one socket lets another connect', async () => {
    const [ticket, other] = match.tickets;
    const [first, second, third] = [raw(1), raw(2), raw(3)];
    await first.hello(match.id, ticket);
    await second.hello(match.id, ticket);
    await third.opened;
    third.say({ type: 'hello', wire: WIRE_VERSION, match: match.id, ticket, seen: null });
    const { en: message } = SERVER_REFUSALS['enough-devices'];
    expect(await third.next('refused')).toMatchObject({ id: null, code: 'enough-devices', message });
    expect(await third.closed).toBe(1013);

    // The opponent, a watcher and another ticket for the same seat are not affected.
    expect(await raw(3).hello(match.id, other)).toMatchObject({ seat: 1 });
    expect(await raw(3).hello(match.id, null)).toMatchObject({ seat: null });
    const authorization = `Bearer ${ticket}`;
    const more = await post<{ ticket: string }>(
      nodes.first,
      `api/matches/${match.id}/tickets`,
      {},
      {
        authorization,
      },
    );
    expect(await raw(3).hello(match.id, more.ticket)).toMatchObject({ seat: 0 });

    first.close();
    await first.closed;
    expect(await raw(4).hello(match.id, ticket)).toMatchObject({ seat: 0 });
  });

  test('are limited to the number that the operator sets, which may exceed 20', async () => {
    const generous = await startNodes(1, { MAX_SOCKETS_PER_TICKET: '22' });
    const { id, tickets } = await pairOf([generous.first, generous.first]);
    const sockets = Array.from({ length: 23 }, () => new Raw(generous.first));
    closing.push(...sockets);
    const last = sockets.pop() as Raw;
    for (const socket of sockets) expect(await socket.hello(id, tickets[0])).toMatchObject({ seat: 0 });
    await last.opened;
    last.say({ type: 'hello', wire: WIRE_VERSION, match: id, ticket: tickets[0], seen: null });
    expect(await last.next('refused')).toMatchObject({ code: 'enough-devices' });
    await generous.stop();
  });

  /** Sends `count` messages at once. Returns the number that are refused as `too-many`. */
  const refusedOf = async (socket: Raw, count: number): Promise<number> => {
    for (let id = 1; id <= count; id++) socket.say({ type: 'decline', id, version: 0, what: 'draw' });
    socket.say({ type: 'chat', id: count + 1, version: 0, text: 'the last' });
    const isLast = ({ id }: { readonly id: number | null }): boolean => id === count + 1;
    await Promise.race([socket.next('accepted', isLast), socket.next('refused', isLast)]);
    return socket.rest.filter((message) => message.type === 'refused' && message.code === 'too-many').length;
  };

  test('share one message rate limit, which reconnecting does not reset', async () => {
    const { id, tickets } = await pairOf([nodes.first, nodes.first]);
    const [first, second] = [raw(1), raw(2)];
    await first.hello(id, tickets[0]);
    await second.hello(id, tickets[0]);
    const refused = await Promise.all([refusedOf(first, 30), refusedOf(second, 30)]);
    // About 20 of 62 messages pass in total. With separate limits, 20 would pass on each socket.
    expect(refused[0] + refused[1]).toBeGreaterThan(32);
    first.close();
    await first.closed;
    const again = raw(3);
    await again.hello(id, tickets[0]);
    expect(await refusedOf(again, 15)).toBeGreaterThan(0);
    const bob = raw(3);
    await bob.hello(id, tickets[1]);
    expect(await refusedOf(bob, 15)).toBe(0);
  });

  test('cause no server errors', () => {
    expect(nodes.errors).toEqual([]);
  });
});

describe('chat with one ticket', () => {
  test('has one rate limit for all sockets of the ticket', async () => {
    const nodes = await startNodes(1, {});
    const { id, tickets } = await pairOf([nodes.first, nodes.first]);
    const [first, second] = [new Raw(nodes.first), new Raw(nodes.first)];
    closing.push(first, second);
    await first.hello(id, tickets[0]);
    await second.hello(id, tickets[0]);
    for (let n = 1; n <= 5; n++) first.say({ type: 'chat', id: n, version: 0, text: `line ${n}` });
    await first.next('accepted', (message) => message.id === 5);
    second.say({ type: 'chat', id: 6, version: 0, text: 'line 6' });
    expect(await second.next('refused')).toMatchObject({ id: 6, code: 'too-many' });
    // A message whose response was lost is resent. It is already stored, so it must not be refused.
    second.say({ type: 'chat', id: 5, version: 0, text: 'line 5' });
    expect(await second.next('accepted')).toMatchObject({ id: 5 });
    for (const each of closing.splice(0)) each.close();
    await nodes.stop();
    expect(nodes.errors).toEqual([]);
  });
});

describe('requests with one ticket', () => {
  test('are limited per minute, and a refusal says when to retry', async () => {
    const server = await restServer({ REQUESTS_PER_MINUTE_PER_TICKET: '3', TRUST_PROXY: '1' });
    const made = (await server.post('api/matches', { game: 'xo', seat: 0 })).body;
    const ask = (address: number, ticket: string | null) =>
      server.post(
        `games/${made.id}/move`,
        { move: '1,1' },
        {
          ...from(address).headers,
          ...(ticket === null ? {} : { authorization: `Bearer ${ticket}` }),
        },
      );
    for (const address of [1, 2, 3]) {
      expect(await ask(address, made.ticket)).toMatchObject({ status: 400, body: { code: 'waiting' } });
    }
    const refused = await ask(4, made.ticket);
    const { en: message } = SERVER_REFUSALS['too-many'];
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many', message } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    // Other clients at the same addresses are not affected.
    expect(await ask(1, 'A'.repeat(22))).toMatchObject({ status: 403, body: { code: 'unknown-ticket' } });
    expect(await ask(1, null)).toMatchObject({ status: 403, body: { code: 'ticket-needed' } });
    expect((await server.get('api/version', from(4).headers)).status).toBe(200);
    await server.stop();
    expect(server.errors).toEqual([]);
  });
});
