// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { jungle } from '@quintet/engine/jungle';
import { type MatchRecord, startMatch, toRecord } from '@quintet/engine/match';
import { deleteDB, openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const options = jungle.rules.parseOptions({});
if (!options.ok) throw new Error('the defaults are refused');
const record: MatchRecord = toRecord(startMatch(jungle, { options: options.value }));

/** A tab: its own copy of the module, so its own connection, over the same database. */
async function tab(): Promise<typeof import('./store.ts')> {
  vi.resetModules();
  return import('./store.ts');
}
let store: typeof import('./store.ts');

beforeEach(async () => {
  store = await tab();
});
afterEach(async () => {
  // Waits until every connection has let go, which `blocking` sees to.
  await deleteDB('quintet');
  vi.restoreAllMocks();
});

const kept = (id: string, more: Partial<Awaited<ReturnType<typeof store.keepRecord>>> = {}) => ({
  id,
  record,
  ahead: [],
  createdAt: 1,
  changedAt: 1,
  revision: 1,
  ...more,
});

describe('keeping', () => {
  test('what is kept is there again, the latest first', async () => {
    await store.keepMatch(kept('old', { changedAt: 5 }));
    await store.keepMatch(kept('new', { changedAt: 9 }));
    expect(await store.getMatch('old')).toEqual(kept('old', { changedAt: 5 }));
    expect((await store.listMatches()).map(({ id }) => id)).toEqual(['new', 'old']);
    expect(await store.getMatch('other')).toBeUndefined();
  });

  test('of two tabs that change the same revision one wins and the other is told', async () => {
    await store.keepMatch(kept('a'));
    const other = await tab();
    const second = [kept('a', { revision: 2, changedAt: 2 }), kept('a', { revision: 2, changedAt: 3 })] as const;
    const both = await Promise.all([store.keepMatch(second[0]), other.keepMatch(second[1])]);
    expect(both.filter(Boolean)).toHaveLength(1);
    expect(await store.getMatch('a')).toEqual(second[both[0] ? 0 : 1]);
  });

  test('a change of what was removed elsewhere is not kept', async () => {
    await store.keepMatch(kept('a'));
    await store.removeMatch('a');
    expect(await store.keepMatch(kept('a', { revision: 2 }))).toBe(false);
  });

  test('every tab hears of a change, and of nothing that was not kept', async () => {
    const other = await tab();
    const heard: string[] = [];
    const there = new Promise<void>((resolve) => {
      other.watchMatches((id) => {
        heard.push(`other ${id}`);
        resolve();
      });
    });
    const stop = store.watchMatches((id) => heard.push(`own ${id}`));
    await store.keepMatch(kept('stale', { revision: 7 }));
    await store.keepMatch(kept('a'));
    await there;
    stop();
    await store.removeMatch('a');
    expect(heard.slice(0, 2).sort()).toEqual(['other a', 'own a']);
    expect(heard).not.toContain('other stale');
  });
});

describe('removing and restoring', () => {
  test('a removed match comes back as it was', async () => {
    await store.keepMatch(kept('a', { createdAt: 3 }));
    await store.removeMatch('a');
    expect(await store.listMatches()).toEqual([]);
    await store.restoreMatch(kept('a', { createdAt: 3 }));
    expect(await store.getMatch('a')).toEqual(kept('a', { createdAt: 3 }));
  });

  test('restoring leaves alone what has been kept anew', async () => {
    await store.keepMatch(kept('a', { changedAt: 8 }));
    await store.restoreMatch(kept('a', { changedAt: 2 }));
    expect((await store.getMatch('a'))?.changedAt).toBe(8);
  });
});

describe('trouble', () => {
  test('a full device is told as such', async () => {
    await store.listMatches();
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    await expect(store.keepMatch(kept('a'))).rejects.toMatchObject({ code: 'full', message: /no more space/ });
  });

  test('after a newer app has taken the database over, this one is told to reload', async () => {
    await store.keepMatch(kept('a'));
    const newer = await openDB('quintet', 99);
    await expect(store.listMatches()).rejects.toMatchObject({ code: 'newer' });
    expect(await newer.getAll('matches')).toHaveLength(1);
    newer.close();
  });

  test('a failure to open is not remembered', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
      throw new DOMException('not now', 'SecurityError');
    });
    await expect(store.listMatches()).rejects.toMatchObject({ code: 'unavailable' });
    expect(await store.listMatches()).toEqual([]);
  });
});
