import { createCipheriv, createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import type { Attempt } from '../room/create-match.ts';
import type { Store, StoredReply } from '../store/store.ts';
import { IdempotentRequests } from './idempotency.ts';
import { serverRefusal } from './problem.ts';

const keys = new Map<string, StoredReply>();
const store = {
  reply: async (key: string) => keys.get(key) ?? null,
  async addReply(key: string, reply: StoredReply) {
    if (keys.has(key)) return false;
    keys.set(key, reply);
    return true;
  },
  removeReply: async (key: string) => void keys.delete(key),
} as unknown as Store;

const node = (takeKey: () => { code: 'too-many-matches'; waitMs: number } | null = () => null) =>
  new IdempotentRequests({ store, now: () => 1, creations: { take: () => null, takeKey } });
const headers = new Map<string, string>();
const reply = { header: (name: string, value: string) => headers.set(name, value) } as unknown as FastifyReply;
const request = (key: string, body: unknown = {}): FastifyRequest =>
  ({ method: 'POST', url: '/games/x/move', headers: { 'idempotency-key': key }, body }) as unknown as FastifyRequest;
const answer = { status: 200, headers: {}, body: 'done' };
/** What an attempt draws and expects. */
const drawn = ({ draw, version }: Attempt) => ({ ...answer, body: [draw('ticket').toString('hex'), version] });

test('a retry on another node draws the same secrets and expects the same version, even after a crash', async () => {
  const seen: unknown[] = [];
  const crash = async (attempt: Attempt) => {
    seen.push(drawn(attempt).body);
    throw new Error('crashed');
  };
  await expect(node().once(request('one'), reply, crash, 7)).rejects.toThrow('crashed');
  const retried = await node().once(request('one'), reply, async (attempt) => drawn(attempt), 8);
  expect(retried.body).toEqual(seen[0]);
  expect(retried.body[1]).toBe(7);
});

test('a stored key is small, and reveals neither the key nor the response', async () => {
  keys.clear();
  await node().once(request('two'), reply, async () => ({ ...answer, body: 'x'.repeat(100_000) }), 3);
  const stored = JSON.stringify([...keys]);
  expect(stored.length).toBeLessThan(300);
  expect(stored).not.toMatch(/two|xxx/);
});

test('a retry is told that it is one, and works again', async () => {
  headers.clear();
  let done = 0;
  const work = async ({ isRepeated }: Attempt) => ({ ...answer, body: [++done, isRepeated] });
  expect((await node().once(request('three'), reply, work)).body).toEqual([1, false]);
  expect(headers.get('idempotency-replayed')).toBeUndefined();
  expect((await node().once(request('three'), reply, work)).body).toEqual([2, true]);
  expect(headers.get('idempotency-replayed')).toBe('true');
});

test('a refused request frees its key and leaves nothing in the store', async () => {
  keys.clear();
  const refuse = () => Promise.reject(serverRefusal(409, 'seat-taken'));
  await expect(node().once(request('four'), reply, refuse)).rejects.toThrow('seat-taken');
  expect(keys.size).toBe(0);
});

test('a refused retry keeps the key of the request that was carried out', async () => {
  await node().once(request('five'), reply, async () => answer);
  const before = keys.size;
  const refuse = () => Promise.reject(serverRefusal(409, 'seat-taken'));
  await expect(node().once(request('five'), reply, refuse)).rejects.toThrow('seat-taken');
  expect(keys.size).toBe(before);
});

test('a different request with the same key is refused, even while the first is in progress', async () => {
  const doing = node().once(request('six'), reply, async () => {
    const other = node().once(request('six', { other: 1 }), reply, async () => answer);
    await expect(other).rejects.toMatchObject({ code: 'key-used' });
    return answer;
  });
  expect(await doing).toEqual(answer);
});

test('a new key is refused when the address has used up its budget', async () => {
  const poor = node(() => ({ code: 'too-many-matches', waitMs: 90_000 }));
  const refused = poor.once(request('seven'), reply, async () => answer);
  await expect(refused).rejects.toMatchObject({
    status: 429,
    code: 'too-many',
    details: { headers: { 'retry-after': '90' } },
  });
});

test('a response that an earlier version has stored is replayed', async () => {
  const old = request('eight');
  const scope = JSON.stringify(['POST', '/games/x/move', null, 'eight']);
  const hash = (text: string) => createHash('sha256').update(text).digest();
  const cipher = createCipheriv('aes-256-gcm', hash(`seal ${scope}`), Buffer.alloc(12));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(answer), 'utf8'), cipher.final()]);
  const body = [Buffer.alloc(12), cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')).join('.');
  const fingerprint = hash(JSON.stringify([null, {}])).toString('base64url');
  keys.set(hash(`reply ${scope}`).toString('base64url'), { fingerprint, status: 200, body });
  const never = () => Promise.reject(new Error('done twice'));
  expect(await node().once(old, reply, never)).toEqual(answer);
});

test('without a key, every request is carried out', async () => {
  const bare = { method: 'POST', url: '/games', headers: {}, body: {} } as unknown as FastifyRequest;
  const bodies = await Promise.all([1, 2].map(() => node().once(bare, reply, async (attempt) => drawn(attempt), 3)));
  expect(bodies[0]?.body[1]).toBe(3);
  expect(bodies[0]?.body[0]).not.toBe(bodies[1]?.body[0]);
});
