import { randomUUID } from 'node:crypto';
import { type Game, gameById, legalMoves } from '@quintet/engine';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { SqlStore } from '../../packages/server/src/store/sql-store.ts';
import { post } from './clients.ts';
import { describeNodes, type Nodes, sharedEnv, startNodes } from './nodes.ts';

interface ResponseBody {
  readonly id: string;
  readonly code: string;
  readonly ticket: string;
}

async function send(
  node: string,
  path: string,
  key: string,
  body: unknown,
): Promise<{ status: number; body: ResponseBody }> {
  const response = await fetch(`${node}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as ResponseBody };
}

/** Nobody needs to be connected to such a match. */
const CORRESPONDENCE = { clock: { kind: 'correspondence', days: 3 } };

describeNodes((nodes) => {
  test('twenty idempotency keys, each sent twice to both nodes at once, create only twenty matches', async () => {
    const keys = Array.from({ length: 20 }, () => randomUUID());
    const answers = await Promise.all(
      keys.map((key) =>
        Promise.all(
          [nodes.first, nodes.second, nodes.first, nodes.second].map((node) =>
            send(node, 'api/matches', key, {
              game: 'ctor',
              seat: 0,
              opponent: { kind: 'open' },
              terms: CORRESPONDENCE,
            }),
          ),
        ),
      ),
    );
    for (const [first, ...repeats] of answers) {
      expect(first?.status).toBe(201);
      for (const repeat of repeats)
        expect({ ...repeat, body: { ...repeat.body, links: null } }).toEqual({
          ...first,
          body: { ...first?.body, links: null },
        });
    }
    const response = await fetch(`${nodes.first}api/matches?game=ctor&limit=50`);
    const { matches } = (await response.json()) as { readonly matches: readonly ResponseBody[] };
    expect(matches.map(({ id }) => id).sort()).toEqual([...new Set(answers.flat().map(({ body }) => body.id))].sort());
    expect(matches).toHaveLength(20);
    expect(nodes.errors).toEqual([]);
  });

  test('concurrent retries of a claim all get the same ticket', async () => {
    for (let round = 0; round < 5; round++) {
      const made = await post<ResponseBody>(nodes.first, 'api/matches', { game: 'octa', seat: 0 });
      const key = randomUUID();
      const claims = [nodes.first, nodes.second, nodes.first, nodes.second].map((node) =>
        send(node, `api/matches/${made.id}/claim`, key, { code: made.code, name: 'Bob' }),
      );
      const answers = await Promise.all(claims);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(new Set(answers.map(({ body }) => body.ticket)).size).toBe(1);
    }
    expect(nodes.errors).toEqual([]);
  });
});

describe('after a node stalls, a retry on the other node', () => {
  let nodes: Nodes;
  let shared: Awaited<ReturnType<typeof sharedEnv>>;
  beforeAll(async () => {
    shared = await sharedEnv();
    nodes = await startNodes(2, shared.env);
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(async () => {
    await nodes.stop();
    await shared.drop();
    expect(nodes.errors).toEqual([]);
  });

  /**
   * Stalls the first call of a store method before or after its work. `reached` resolves when the call stalls. `succeeded` counts
   * the calls that changed something.
   */
  function stall(method: 'create' | 'claim', when: 'before' | 'after') {
    let [isReached, release, calls] = [(): void => {}, (): void => {}, 0];
    const reached = new Promise<void>((resolve) => {
      isReached = resolve;
    });
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const stalled = { reached, release: () => release(), succeeded: 0 };
    const original = SqlStore.prototype[method] as (...given: unknown[]) => Promise<boolean>;
    const stop = (): Promise<void> => {
      isReached();
      return released;
    };
    vi.spyOn(SqlStore.prototype, method).mockImplementation(async function (this: SqlStore, ...given: unknown[]) {
      const isFirst = ++calls === 1;
      if (isFirst && when === 'before') await stop();
      const result = await original.apply(this, given);
      if (result) stalled.succeeded++;
      if (isFirst && when === 'after') await stop();
      return result;
    });
    return stalled;
  }

  const withoutLinks = ({ status, body }: Awaited<ReturnType<typeof send>>) => ({ ...body, status, links: null });

  /** Sends a request to both nodes, the first of which stalls. Returns the response, which must be the same from both. */
  async function sendToBoth(path: string, body: unknown, stalled: ReturnType<typeof stall>) {
    const key = randomUUID();
    const first = send(nodes.first, path, key, body);
    await stalled.reached;
    const second = await send(nodes.second, path, key, body);
    stalled.release();
    expect(withoutLinks(await first)).toEqual(withoutLinks(second));
    expect(second.status).toBe(201);
    return second.body;
  }

  const OPTIONS = { turnLimit: 10_000 };
  /** Entries of a long Octa match, which the store saves in three slices. */
  function manyEntries(): unknown[] {
    const { rules, notation } = gameById('octa') as Game;
    const options = rules.parseOptions(OPTIONS);
    const position = rules.start(options.ok ? options.value : {});
    return Array.from({ length: 1100 }, () => {
      const [move = 0] = legalMoves(position);
      const entry = { move: notation.format(position, move), at: null };
      position.play(move);
      return entry;
    });
  }

  const recordOf = async (id: string): Promise<Record<string, unknown>> =>
    (await fetch(`${nodes.first}api/matches/${id}/record`)).json() as Promise<Record<string, unknown>>;

  test.each([
    ['creates an open match', 'before', 'games', { game: 'octa' }],
    ['creates an open match', 'after', 'games', { game: 'octa' }],
    ['creates a match', 'before', 'api/matches', { game: 'octa' }],
    ['creates a match', 'after', 'api/matches', { game: 'octa' }],
    ['lists a challenge', 'before', 'api/pairing', { game: 'bugs' }],
    ['lists a challenge', 'after', 'api/pairing', { game: 'jungle' }],
  ] as const)('%s only once (stalled %s the commit)', async (_, when, path, body) => {
    const stalled = stall('create', when);
    await sendToBoth(path, body, stalled);
    expect(stalled.succeeded).toBe(1);
  });

  test.each(['before', 'after'] as const)(
    'imports the whole record only once (stalled %s the commit)',
    async (when) => {
      const { id } = await post<ResponseBody>(nodes.first, 'api/matches', { game: 'octa', options: OPTIONS });
      const record = { ...(await recordOf(id)), entries: manyEntries() };
      const stalled = stall('create', when);
      const made = await sendToBoth('api/records', { record, opponent: { kind: 'friend' } }, stalled);
      expect(stalled.succeeded).toBe(1);
      expect((await recordOf(made.id)).entries).toEqual(record.entries);
    },
  );

  test.each(['before', 'after'] as const)('joins only one of two challenges (stalled %s the commit)', async (when) => {
    for (let n = 0; n < 2; n++) {
      const challenge = { game: 'xo', opponent: { kind: 'open' }, terms: CORRESPONDENCE };
      await post<ResponseBody>(nodes.first, 'api/matches', challenge);
    }
    const stalled = stall('claim', when);
    expect(await sendToBoth('api/pairing', { game: 'xo', terms: CORRESPONDENCE }, stalled)).toMatchObject({
      isWaiting: false,
    });
    expect(stalled.succeeded).toBe(1);
  });
});
