import { expect, test } from 'vitest';
import { WIRE_VERSION } from '../../packages/wire/src/index.ts';
import { buildProgram, Node } from '../faults/node.ts';
import { closeAfterTest, connect, isOpen, isWelcome, post, Raw, until, Visitor } from './clients.ts';
import { describeNodes, sharedEnv } from './nodes.ts';

interface PairingResponse {
  readonly id: string;
  readonly seat: number;
  readonly ticket: string;
  readonly isWaiting: boolean;
}

describeNodes((nodes) => {
  const visitors = async (): Promise<readonly [Visitor, Visitor]> => {
    const both = [closeAfterTest(new Visitor(nodes.first)), closeAfterTest(new Visitor(nodes.second))] as const;
    await Promise.all(both.map((each) => each.until(isWelcome)));
    return both;
  };
  /** Connects the creator of a challenge: until then nobody sees it. */
  const attended = async <T extends { readonly id: string; readonly ticket: string }>(created: T): Promise<T> => {
    await closeAfterTest(new Raw(nodes.first)).hello(created.id, created.ticket);
    return created;
  };
  const open = (request: object = {}): Promise<PairingResponse> =>
    post(nodes.first, 'api/matches', { game: 'xo', opponent: { kind: 'open' }, name: 'Ann', ...request });
  const challenge = async (request: object = {}): Promise<PairingResponse> => attended(await open(request));

  test('a challenge becomes a running match in the list when somebody joins, and leaves the list when the match ends', async () => {
    const before = await challenge();
    const both = await visitors();
    await Promise.all(both.map((each) => each.until(({ listed }) => listed.has(before.id))));
    for (const visitor of both) expect(visitor.listed.get(before.id)).toMatchObject({ phase: 'waiting', game: 'xo' });
    const { id, ticket } = await challenge({ game: 'ctor', terms: { clock: { kind: 'correspondence', days: 3 } } });
    await Promise.all(both.map((each) => each.until(({ listed }) => listed.get(id)?.phase === 'waiting')));
    expect(both[1].listed.get(id)?.terms.clock).toEqual({ kind: 'correspondence', days: 3 });
    await post(nodes.second, `api/matches/${id}/claim`, { name: 'Bob' });
    await Promise.all(both.map((each) => each.until(({ listed }) => listed.get(id)?.phase === 'running')));
    expect(
      both[0].listed
        .get(id)
        ?.players.map((player) => player?.name)
        .sort(),
    ).toEqual(['Ann', 'Bob']);
    const creator = closeAfterTest(connect(nodes.first, id, ticket));
    await until(creator, isOpen);
    await creator.send({ type: 'resign' });
    await Promise.all(both.map((each) => each.until(({ listed }) => !listed.has(id))));
  });

  test('private matches are never listed', async () => {
    const [visitor] = await visitors();
    const secret = await open({ opponent: { kind: 'friend' } });
    const shown = await challenge();
    await visitor.until(({ listed }) => listed.has(shown.id));
    expect(visitor.listed.has(secret.id)).toBe(false);
  });

  test('a challenge is hidden while its creator is away, and removed when the creator withdraws it', async () => {
    const both = await visitors();
    const withdrawn = await open();
    const left = await open();
    const creators = [withdrawn, left].map(({ id, ticket }) => closeAfterTest(connect(nodes.second, id, ticket)));
    await Promise.all(creators.map((creator) => until(creator, isOpen)));
    await Promise.all(both.map((each) => each.until(({ listed }) => listed.has(left.id) && listed.has(withdrawn.id))));
    await creators[0]?.send({ type: 'resign' });
    creators[1]?.leave();
    const isGone = ({ listed }: Visitor): boolean => !listed.has(withdrawn.id) && !listed.has(left.id);
    await Promise.all(both.map((each) => each.until(isGone)));
    const back = closeAfterTest(connect(nodes.first, left.id, left.ticket));
    await until(back, isOpen);
    await Promise.all(both.map((each) => each.until(({ listed }) => listed.has(left.id))));
  });

  test.each([
    ['with a limit on absence', { clock: { kind: 'real-time', seconds: 97, increment: 0 } }],
    ['without a limit on absence', { clock: { kind: 'real-time', seconds: 98, increment: 0 }, awaySeconds: null }],
  ])('a challenge %s disappears when its creator disconnects, and nobody is paired with it', async (_, terms) => {
    const both = await visitors();
    const request = { game: 'octa', terms };
    const left = await post<PairingResponse>(nodes.first, 'api/pairing', request);
    const creator = closeAfterTest(new Raw(nodes.first));
    await creator.hello(left.id, left.ticket);
    await Promise.all(both.map((each) => each.until(({ listed }) => listed.has(left.id))));
    creator.close();
    await Promise.all(both.map((each) => each.until(({ listed }) => !listed.has(left.id))));
    expect(await post<PairingResponse>(nodes.second, 'api/pairing', request)).toMatchObject({ isWaiting: true });
    await expect(post(nodes.second, `api/matches/${left.id}/claim`, {})).rejects.toThrow('maker-left');
    // The challenge is listed again when its creator reconnects.
    await closeAfterTest(new Raw(nodes.second)).hello(left.id, left.ticket);
    await Promise.all(both.map((each) => each.until(({ listed }) => listed.has(left.id))));
    await post(nodes.first, `api/matches/${left.id}/claim`, {});
  });

  test('a challenge disappears when its creator stops answering heartbeats, and nobody is paired with it', async () => {
    const both = await visitors();
    const request = { game: 'octa', terms: { clock: { kind: 'real-time', seconds: 96, increment: 0 } } };
    const left = await post<PairingResponse>(nodes.first, 'api/pairing', request);
    const listed = async (): Promise<string> =>
      (await fetch(new URL('api/matches?phase=waiting&limit=100', nodes.second))).text();
    // Simulates a pulled cable: the connection stays open, but the client answers no heartbeat.
    await closeAfterTest(new Raw(nodes.first, 'api/live', { autoPong: false })).hello(left.id, left.ticket);
    await Promise.all(both.map((each) => each.until((known) => known.listed.has(left.id))));
    await Promise.all(both.map((each) => each.until((known) => !known.listed.has(left.id))));
    expect(await listed()).not.toContain(left.id);
    expect(await post<PairingResponse>(nodes.second, 'api/pairing', request)).toMatchObject({ isWaiting: true });
    await expect(post(nodes.second, `api/matches/${left.id}/claim`, {})).rejects.toThrow('maker-left');
  });

  test('the lobby shows the number of people on all nodes together', async () => {
    const both = await visitors();
    const { id, ticket } = await challenge();
    const player = closeAfterTest(connect(nodes.first, id, ticket));
    const watcher = closeAfterTest(connect(nodes.second, id, null));
    await Promise.all([player, watcher].map((each) => until(each, isOpen)));
    const isCounted = ({ counts }: Visitor): boolean =>
      counts !== null && counts.players >= 1 && counts.watchers >= 1 && counts.visitors >= 2;
    await Promise.all(both.map((each) => each.until(isCounted)));
  });

  test('players with the same game and settings are paired across nodes', async () => {
    const request = { game: 'jungle', terms: { clock: { kind: 'real-time', seconds: 300, increment: 3 } } };
    const first = await attended(await post<PairingResponse>(nodes.first, 'api/pairing', { ...request, name: 'Ann' }));
    expect(first.isWaiting).toBe(true);
    const other = await post<PairingResponse>(nodes.second, 'api/pairing', { game: 'jungle', name: 'Eve' });
    expect(other).toMatchObject({ isWaiting: true });
    expect(other.id).not.toBe(first.id);
    const own = await post<PairingResponse>(nodes.first, 'api/pairing', { ...request, not: [first.id] });
    expect(own.isWaiting).toBe(true);
    const second = await post<PairingResponse>(nodes.second, 'api/pairing', { ...request, name: 'Bob', not: [own.id] });
    expect(second).toMatchObject({ id: first.id, isWaiting: false });
    expect(second.seat).not.toBe(first.seat);
    expect(second.ticket).not.toBe(first.ticket);
  });

  test('concurrent pairing requests on one node are all paired', async () => {
    const request = { game: 'bugs', options: {}, terms: { clock: { kind: 'real-time', seconds: 61, increment: 1 } } };
    const pairs = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const pair = await post<PairingResponse>(nodes.first, 'api/pairing', request);
        return pair.isWaiting ? attended(pair) : pair;
      }),
    );
    const seats = pairs.map(({ id, seat }) => `${id} ${seat}`);
    expect(new Set(seats).size).toBe(8);
    expect(new Set(pairs.map(({ id }) => id)).size).toBe(4);
    expect(pairs.filter(({ isWaiting }) => isWaiting)).toHaveLength(4);
  });

  test('a repeated pairing request with the same idempotency key returns the same match', async () => {
    const headers = { 'idempotency-key': `pair-${nodes.first}` };
    const request = { game: 'octa' };
    const [one, two] = [
      await post<PairingResponse>(nodes.first, 'api/pairing', request, headers),
      await post<PairingResponse>(nodes.second, 'api/pairing', request, headers),
    ];
    expect(two).toEqual({ ...one, links: expect.anything() });
  });

  test('clients with another wire version and unknown messages are refused', async () => {
    const old = closeAfterTest(new Visitor(nodes.first, { type: 'hello', wire: WIRE_VERSION + 1 }));
    expect(await old.closed).toBe(4426);
    expect(old.refused).toEqual(['new-client']);
    const odd = closeAfterTest(new Visitor(nodes.first, { type: 'sing' }));
    await odd.until(({ refused }) => refused.includes('bad-message'));
  });

  test('the servers have reported no errors', () => {
    expect(nodes.errors).toEqual([]);
  });
});

interface PairingResponse {
  readonly id: string;
  readonly ticket: string;
  readonly isWaiting: boolean;
}

/** Timeout in milliseconds, shorter than the lease of a running match. */
const TIMEOUT = 40_000;

test(
  'a challenge disappears when its creator’s node dies, and nobody is paired with it',
  async () => {
    const [program, { env, drop }] = await Promise.all([buildProgram(), sharedEnv()]);
    const nodes = [new Node(program, env), new Node(program, env)] as const;
    await Promise.all(nodes.map((node) => node.start()));
    const [dying, living] = nodes.map(({ port }) => `http://127.0.0.1:${port}/`) as [string, string];
    const visitor = closeAfterTest(new Visitor(living));
    await visitor.until(isWelcome);
    const challenge = await post<PairingResponse>(dying, 'api/pairing', { game: 'octa' });
    await closeAfterTest(new Raw(dying)).hello(challenge.id, challenge.ticket);
    // A watcher makes the surviving node track the creator's presence.
    await closeAfterTest(new Raw(living)).hello(challenge.id, null);
    await visitor.until(({ listed }) => listed.has(challenge.id));
    process.kill(nodes[0].pid as number, 'SIGKILL');
    await visitor.until(({ listed }) => !listed.has(challenge.id));
    expect(await post<PairingResponse>(living, 'api/pairing', { game: 'octa' })).toMatchObject({ isWaiting: true });
    await expect(post(living, `api/matches/${challenge.id}/claim`, {})).rejects.toThrow('maker-left');
    visitor.close();
    await Promise.all(nodes.map((node) => node.stop()));
    await drop();
    program.remove();
  },
  TIMEOUT,
);
