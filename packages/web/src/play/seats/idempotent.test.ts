import type { RestResult } from '@quintet/client';
import { fail, ok } from '@quintet/engine/authoring';
import { beforeEach, expect, test } from 'vitest';
import { IdempotentRequests } from './idempotent.ts';

const items = new Map<string, string>();
const storage = {
  getItem: (name: string) => items.get(name) ?? null,
  setItem: (name: string, value: string) => void items.set(name, value),
  removeItem: (name: string) => void items.delete(name),
};
let keys = 0;
const newKey = () => `key-${++keys}`;
/** A new page with the same storage, as after a reload. */
const page = () => new IdempotentRequests({ area: () => storage, newKey });

beforeEach(() => {
  items.clear();
  keys = 0;
});

const NO_RESPONSE: RestResult<string> = fail({ code: 'offline', message: '', status: null });
const REFUSED: RestResult<string> = fail({ code: 'seat-taken', message: '', status: 409 });
const saveNothing = async () => {};

/** Sends a request with a given response. Returns its result and the key it was sent with. */
async function send(
  requests: IdempotentRequests,
  body: unknown,
  response: RestResult<string>,
  save: () => Promise<void> = saveNothing,
) {
  let used = '';
  const result = await requests.send(
    'make',
    body,
    async (_, key) => {
      used = key;
      return response;
    },
    save,
  );
  return { used, result };
}

test('an unanswered request is retried with the same key, even after a reload', async () => {
  const first = await send(page(), { game: 'xo' }, NO_RESPONSE);
  const again = await send(page(), { game: 'xo' }, fail({ code: 'unavailable', message: '', status: 503 }));
  const last = await send(page(), { game: 'xo' }, ok('m'));
  expect([first.used, again.used, last.used]).toEqual(['key-1', 'key-1', 'key-1']);
  expect(last.result).toEqual(ok('m'));
});

test('a different request gets a new key, and so does a repeated request that has been answered', async () => {
  await send(page(), { game: 'xo' }, NO_RESPONSE);
  expect((await send(page(), { game: 'ctor' }, ok('a'))).used).toBe('key-2');
  expect((await send(page(), { game: 'ctor' }, ok('b'))).used).toBe('key-3');
});

test('a refused request counts as answered and is no longer pending', async () => {
  await send(page(), 1, REFUSED);
  expect(page().pendingBody('make')).toBeNull();
});

test('a request whose response could not be saved is retried with the same key', async () => {
  const full = async () => {
    throw new Error('no room');
  };
  const { result } = await send(page(), 1, ok('m'), full);
  expect(result).toEqual(fail({ code: 'not-kept', message: 'no room', status: null }));
  expect((await send(page(), 1, ok('m'))).used).toBe('key-1');
});

test('the body of a pending request can be read', async () => {
  await send(page(), { name: 'Ada' }, NO_RESPONSE);
  expect(page().pendingBody('make')).toEqual({ name: 'Ada' });
  expect(page().pendingBody('pair')).toBeNull();
});

test('requests are sent even if storage is blocked or damaged', async () => {
  const broken = () => {
    throw new Error('no storage');
  };
  const requests = new IdempotentRequests({ area: broken, newKey });
  expect((await send(requests, 1, ok('m'))).result).toEqual(ok('m'));
  items.set('quintet:asked:make', '{"key":3');
  expect((await send(page(), 1, ok('m'))).result).toEqual(ok('m'));
});
