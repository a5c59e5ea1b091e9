import type { RestResult } from '@quintet/client';
import { fail, ok } from '@quintet/engine/kernel';
import { beforeEach, expect, test } from 'vitest';
import { Once } from './idempotent.ts';

const notes = new Map<string, string>();
const storage = {
  getItem: (name: string) => notes.get(name) ?? null,
  setItem: (name: string, value: string) => void notes.set(name, value),
  removeItem: (name: string) => void notes.delete(name),
};
let keys = 0;
const newKey = () => `key-${++keys}`;
/** A page: after a reload it is another one, over the same notes. */
const page = () => new Once({ notes: storage, newKey });

beforeEach(() => {
  notes.clear();
  keys = 0;
});

const NOTHING: RestResult<string> = fail({ code: 'offline', message: '', status: null });
const REFUSED: RestResult<string> = fail({ code: 'seat-taken', message: '', status: 409 });
const safely = async () => {};

/** Asks with an answer that is known, and gives the key that it was asked under. */
async function asked(once: Once, body: unknown, answer: RestResult<string>, keep: () => Promise<void> = safely) {
  let used = '';
  const result = await once.ask(
    'make',
    body,
    async (_, key) => {
      used = key;
      return answer;
    },
    keep,
  );
  return { used, result };
}

test('what was never answered is asked for under the same key, also after a reload', async () => {
  const first = await asked(page(), { game: 'xo' }, NOTHING);
  const again = await asked(page(), { game: 'xo' }, fail({ code: 'unavailable', message: '', status: 503 }));
  const last = await asked(page(), { game: 'xo' }, ok('m'));
  expect([first.used, again.used, last.used]).toEqual(['key-1', 'key-1', 'key-1']);
  expect(last.result).toEqual(ok('m'));
});

test('something else has another key, and so has the same once it was answered', async () => {
  await asked(page(), { game: 'xo' }, NOTHING);
  expect((await asked(page(), { game: 'ctor' }, ok('a'))).used).toBe('key-2');
  expect((await asked(page(), { game: 'ctor' }, ok('b'))).used).toBe('key-3');
});

test('a refusal is an answer', async () => {
  await asked(page(), 1, REFUSED);
  expect(page().pending('make')).toBeNull();
});

test('until it is in safety, it counts as not answered', async () => {
  const full = async () => {
    throw new Error('no room');
  };
  const { result } = await asked(page(), 1, ok('m'), full);
  expect(result).toEqual(fail({ code: 'not-kept', message: 'no room', status: null }));
  expect((await asked(page(), 1, ok('m'))).used).toBe('key-1');
});

test('what is pending is known by what it asked for', async () => {
  await asked(page(), { name: 'Ada' }, NOTHING);
  expect(page().pending('make')).toEqual({ name: 'Ada' });
  expect(page().pending('pair')).toBeNull();
});

test('without storage, and with damaged notes, it is asked all the same', async () => {
  const broken = () => {
    throw new Error('no storage');
  };
  const once = new Once({ notes: { getItem: broken, setItem: broken, removeItem: broken }, newKey });
  expect((await asked(once, 1, ok('m'))).result).toEqual(ok('m'));
  notes.set('quintet:asked:make', '{"key":3');
  expect((await asked(page(), 1, ok('m'))).result).toEqual(ok('m'));
});
