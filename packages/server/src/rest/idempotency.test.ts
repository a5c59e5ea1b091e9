import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import type { Store, StoredReply } from '../store/store.ts';
import { IdempotentRequests } from './idempotency.ts';
import { serverRefusal } from './problem.ts';

const replies = new Map<string, StoredReply>();
let isBroken = false;
let now = 1;
const store = {
  reply: async (key: string) => replies.get(key) ?? null,
  async addReply(key: string, reply: StoredReply) {
    if (replies.has(key)) return false;
    replies.set(key, reply);
    return true;
  },
  async replaceReply(key: string, from: StoredReply, to: StoredReply | null) {
    if (isBroken) throw new Error('went down');
    if (JSON.stringify(replies.get(key)) !== JSON.stringify(from)) return false;
    if (to) replies.set(key, to);
    else replies.delete(key);
    return true;
  },
} as unknown as Store;

const reply = { header: () => reply } as unknown as FastifyReply;
const request = (key: string, body: unknown = {}): FastifyRequest =>
  ({ method: 'POST', url: '/games/x/move', headers: { 'idempotency-key': key }, body }) as unknown as FastifyRequest;
const answer = { status: 200, headers: {}, body: { ticket: 'very-secret' } };

test('a stored response cannot be read without the key', async () => {
  const idempotent = new IdempotentRequests({ store, now: () => 1 });
  await idempotent.once(request('one'), reply, async () => answer);
  const stored = JSON.stringify([...replies]);
  expect(stored).not.toContain('very-secret');
  expect(stored).not.toContain('one');
  expect(await idempotent.once(request('one'), reply, async () => ({ ...answer, status: 500 }))).toEqual(answer);
});

test('a retry is checked against the version of the first request, even if the server crashed before it stored the response', async () => {
  isBroken = true;
  const before = new IdempotentRequests({ store, now: () => 1 });
  const doing = before.once(request('two'), reply, async () => {
    expect(await before.versionFor(request('two'), 7)).toBe(7);
    return answer;
  });
  await expect(doing).rejects.toThrow('went down');
  isBroken = false;
  const after = new IdempotentRequests({ store, now: () => 6000 });
  expect(await after.versionFor(request('two'), 8)).toBe(7);
  expect(await after.once(request('two'), reply, async () => answer)).toEqual(answer);
});

test('when several nodes receive the same request at once, one does the work and all return its response', async () => {
  const nodes = [1, 2, 3].map(() => new IdempotentRequests({ store, now: () => now }));
  let done = 0;
  const work = async () => {
    await new Promise(setImmediate);
    return { ...answer, body: ++done };
  };
  const answers = await Promise.all(nodes.map((node) => node.once(request('three'), reply, work)));
  expect(answers.map(({ body }) => body)).toEqual([1, 1, 1]);
});

test('a refused request frees its key', async () => {
  const idempotent = new IdempotentRequests({ store, now: () => now });
  const refused = idempotent.once(request('four'), reply, () => Promise.reject(new Error('refused')));
  await expect(refused).rejects.toThrow('refused');
  expect(await idempotent.once(request('four'), reply, async () => answer)).toEqual(answer);
});

test('a refused request leaves nothing in the store', async () => {
  const idempotent = new IdempotentRequests({ store, now: () => now });
  const before = replies.size;
  const doing = idempotent.once(request('refused'), reply, async () => {
    await idempotent.versionFor(request('refused'), 3);
    throw serverRefusal(409, 'seat-taken');
  });
  await expect(doing).rejects.toThrow('seat-taken');
  expect(replies.size).toBe(before);
  expect(await idempotent.versionFor(request('refused'), 4)).toBe(4);
});

test("a node whose reservation was taken over returns the other node's response", async () => {
  const [slow, other] = [1, 2].map(() => new IdempotentRequests({ store, now: () => now })) as [
    IdempotentRequests,
    IdempotentRequests,
  ];
  const first = await slow.once(request('five'), reply, async () => {
    now += 5000;
    await other.once(request('five'), reply, async () => ({ ...answer, body: 'other' }));
    return { ...answer, body: 'slow' };
  });
  expect(first.body).toBe('other');
});

test('a different request with the same key is refused, even while the first is in progress', async () => {
  const idempotent = [1, 2].map(() => new IdempotentRequests({ store, now: () => now })) as [
    IdempotentRequests,
    IdempotentRequests,
  ];
  const doing = idempotent[0].once(request('six'), reply, async () => {
    await expect(idempotent[1].once(request('six', { other: 1 }), reply, async () => answer)).rejects.toMatchObject({
      code: 'key-used',
    });
    return answer;
  });
  expect(await doing).toEqual(answer);
});

test('without a key, every request is carried out', async () => {
  const idempotent = new IdempotentRequests({ store, now: () => 1 });
  let done = 0;
  const bare = { method: 'POST', url: '/games', headers: {}, body: {} } as unknown as FastifyRequest;
  for (let n = 0; n < 2; n++) await idempotent.once(bare, reply, async () => ({ ...answer, body: ++done }));
  expect(done).toBe(2);
  expect(await idempotent.versionFor(bare, 3)).toBe(3);
});
