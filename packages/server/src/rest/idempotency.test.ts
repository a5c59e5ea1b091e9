import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import type { KeptReply, Store } from '../store/store.ts';
import { Resends } from './idempotency.ts';

const replies = new Map<string, KeptReply>();
let isBroken = false;
const store = {
  reply: async (key: string) => replies.get(key) ?? null,
  async keepReply(key: string, reply: KeptReply) {
    if (isBroken && reply.status !== 0) throw new Error('went down');
    if (replies.has(key)) return false;
    replies.set(key, reply);
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
  const after = new Resends({ store, now: () => 2 });
  expect(await after.versionFor(request('two'), 8)).toBe(7);
  expect(await after.once(request('two'), reply, async () => answer)).toEqual(answer);
});

test('without a key everything is done as often as it is asked for', async () => {
  const resends = new Resends({ store, now: () => 1 });
  let done = 0;
  const bare = { method: 'POST', url: '/games', headers: {}, body: {} } as unknown as FastifyRequest;
  for (let n = 0; n < 2; n++) await resends.once(bare, reply, async () => ({ ...answer, body: ++done }));
  expect(done).toBe(2);
  expect(await resends.versionFor(bare, 3)).toBe(3);
});
