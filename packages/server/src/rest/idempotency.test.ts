import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import type { KeptReply, Store } from '../store/store.ts';
import { Resends } from './idempotency.ts';

const replies = new Map<string, KeptReply>();
let isBroken = false;
let now = 1;
const store = {
  reply: async (key: string) => replies.get(key) ?? null,
  async keepReply(key: string, reply: KeptReply) {
    if (replies.has(key)) return false;
    replies.set(key, reply);
    return true;
  },
  async replaceReply(key: string, from: KeptReply, to: KeptReply | null) {
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

test('what is kept cannot be read without the key', async () => {
  const resends = new Resends({ store, now: () => 1 });
  await resends.once(request('one'), reply, async () => answer);
  const kept = JSON.stringify([...replies]);
  expect(kept).not.toContain('very-secret');
  expect(kept).not.toContain('one');
  expect(await resends.once(request('one'), reply, async () => ({ ...answer, status: 500 }))).toEqual(answer);
});

test('a resend is about the version of the first, even where the server went down before it kept the answer', async () => {
  isBroken = true;
  const before = new Resends({ store, now: () => 1 });
  const doing = before.once(request('two'), reply, async () => {
    expect(await before.versionFor(request('two'), 7)).toBe(7);
    return answer;
  });
  await expect(doing).rejects.toThrow('went down');
  isBroken = false;
  const after = new Resends({ store, now: () => 6000 });
  expect(await after.versionFor(request('two'), 8)).toBe(7);
  expect(await after.once(request('two'), reply, async () => answer)).toEqual(answer);
});

test('of repeats on several nodes at once, one does the work and all get its answer', async () => {
  const nodes = [1, 2, 3].map(() => new Resends({ store, now: () => now }));
  let done = 0;
  const work = async () => {
    await new Promise(setImmediate);
    return { ...answer, body: ++done };
  };
  const answers = await Promise.all(nodes.map((node) => node.once(request('three'), reply, work)));
  expect(answers.map(({ body }) => body)).toEqual([1, 1, 1]);
});

test('a refused request frees its key', async () => {
  const resends = new Resends({ store, now: () => now });
  const refused = resends.once(request('four'), reply, () => Promise.reject(new Error('refused')));
  await expect(refused).rejects.toThrow('refused');
  expect(await resends.once(request('four'), reply, async () => answer)).toEqual(answer);
});

test('a node that took so long that its key was taken over gives the answer of the other', async () => {
  const [slow, other] = [1, 2].map(() => new Resends({ store, now: () => now })) as [Resends, Resends];
  const first = await slow.once(request('five'), reply, async () => {
    now += 5000;
    await other.once(request('five'), reply, async () => ({ ...answer, body: 'other' }));
    return { ...answer, body: 'slow' };
  });
  expect(first.body).toBe('other');
});

test('another request under the same key is refused, also while the first is under way', async () => {
  const resends = [1, 2].map(() => new Resends({ store, now: () => now })) as [Resends, Resends];
  const doing = resends[0].once(request('six'), reply, async () => {
    await expect(resends[1].once(request('six', { other: 1 }), reply, async () => answer)).rejects.toMatchObject({
      code: 'key-used',
    });
    return answer;
  });
  expect(await doing).toEqual(answer);
});

test('without a key everything is done as often as it is asked for', async () => {
  const resends = new Resends({ store, now: () => 1 });
  let done = 0;
  const bare = { method: 'POST', url: '/games', headers: {}, body: {} } as unknown as FastifyRequest;
  for (let n = 0; n < 2; n++) await resends.once(bare, reply, async () => ({ ...answer, body: ++done }));
  expect(done).toBe(2);
  expect(await resends.versionFor(bare, 3)).toBe(3);
});
