// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { jungle } from '@quintet/engine/jungle';
import { type MatchRecord, startMatch, toRecord } from '@quintet/engine/match';
import { deleteDB, openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const options = jungle.rules.parseOptions({});
if (!options.ok) throw new Error('the defaults are refused');
const record: MatchRecord = toRecord(startMatch(jungle, { options: options.value }));

/** Opens a tab: a fresh copy of the module, with its own connection to the same database. */
async function tab(): Promise<typeof import('./store.ts')> {
  vi.resetModules();
  return import('./store.ts');
}
let store: typeof import('./store.ts');

beforeEach(async () => {
  store = await tab();
});
afterEach(async () => {
  // Waits until `blocking` has closed every connection.
  await deleteDB('quintet');
  vi.restoreAllMocks();
  localStorage.clear();
});

const saved = (id: string, more: Partial<Awaited<ReturnType<typeof store.saveRecord>>> = {}) => ({
  id,
  record,
  ahead: [],
  createdAt: 1,
  changedAt: 1,
  revision: 1,
  ...more,
});

describe('an online match in the library', () => {
  const entries = [
    { move: 'E3-E4', at: 1 },
    { move: 'C7-C6', at: 2 },
  ];
  const after = (moves: number): MatchRecord => ({ ...record, entries: entries.slice(0, moves) });

  test('has the same id as on the server, and is updated with later moves', async () => {
    await store.saveOnlineMatch('tc8x4mzq2n7vhd3kwpya', after(1), 5);
    await store.saveOnlineMatch('tc8x4mzq2n7vhd3kwpya', after(1), 6);
    expect(await store.listMatches()).toEqual([
      { id: 'tc8x4mzq2n7vhd3kwpya', record: after(1), ahead: [], createdAt: 5, changedAt: 5, revision: 1 },
    ]);
    await store.saveOnlineMatch('tc8x4mzq2n7vhd3kwpya', after(2), 7);
    expect(await store.listMatches()).toMatchObject([{ record: after(2), createdAt: 5, changedAt: 7, revision: 2 }]);
  });

  test('keeps what was played on this device instead', async () => {
    const other = { ...record, entries: [{ move: 'A3-A2', at: 3 }] };
    await store.saveMatch(saved('m', { record: other }));
    await store.saveOnlineMatch('m', after(2));
    expect((await store.getMatch('m'))?.record).toEqual(other);
  });
});

describe('saving to the library', () => {
  test('saved matches are listed, newest first', async () => {
    await store.saveMatch(saved('old', { changedAt: 5 }));
    await store.saveMatch(saved('new', { changedAt: 9 }));
    expect(await store.getMatch('old')).toEqual(saved('old', { changedAt: 5 }));
    expect((await store.listMatches()).map(({ id }) => id)).toEqual(['new', 'old']);
    expect(await store.getMatch('other')).toBeUndefined();
  });

  test('when two tabs change the same revision, one of the two saves fails', async () => {
    await store.saveMatch(saved('a'));
    const other = await tab();
    const second = [saved('a', { revision: 2, changedAt: 2 }), saved('a', { revision: 2, changedAt: 3 })] as const;
    const both = await Promise.all([store.saveMatch(second[0]), other.saveMatch(second[1])]);
    expect(both.filter(Boolean)).toHaveLength(1);
    expect(await store.getMatch('a')).toEqual(second[both[0] ? 0 : 1]);
  });

  test('a change to a match that another tab removed is not saved', async () => {
    await store.saveMatch(saved('a'));
    await store.removeMatch('a');
    expect(await store.saveMatch(saved('a', { revision: 2 }))).toBe(false);
  });

  test('saving the same change again succeeds', async () => {
    await store.saveMatch(saved('a'));
    expect(await store.saveMatch(saved('a'))).toBe(true);
    expect(await store.saveMatch(saved('a', { changedAt: 2 }))).toBe(false);
  });

  test('every tab is notified of a saved change, but not of a rejected change', async () => {
    const other = await tab();
    const heard: string[] = [];
    const there = new Promise<void>((resolve) => {
      other.watchMatches((id) => {
        heard.push(`other ${id}`);
        resolve();
      });
    });
    const stop = store.watchMatches((id) => heard.push(`own ${id}`));
    await store.saveMatch(saved('stale', { revision: 7 }));
    await store.saveMatch(saved('a'));
    await there;
    stop();
    await store.removeMatch('a');
    expect(heard.slice(0, 2).sort()).toEqual(['other a', 'own a']);
    expect(heard).not.toContain('other stale');
  });
});

describe('changes that were unsaved when their page was left', () => {
  const [second, third] = [saved('a', { revision: 2, changedAt: 2 }), saved('a', { revision: 3, changedAt: 3 })];
  beforeEach(() => store.saveMatch(saved('a')));

  test('are saved before another page reads the match', async () => {
    store.noteUnsaved([second, third]);
    expect(await (await tab()).getMatch('a')).toEqual(third);
    expect(localStorage).toHaveLength(0);
  });

  test('are saved before an open tab lists the matches, and every tab is notified', async () => {
    const other = await tab();
    await other.listMatches();
    const heard: string[] = [];
    other.watchMatches((id) => heard.push(id));
    store.noteUnsaved([second]);
    expect(await other.listMatches()).toEqual([second]);
    expect(heard).toContain('a');
  });

  test('are saved even if the first of them was saved in time', async () => {
    await store.saveMatch(second);
    store.noteUnsaved([second, third]);
    expect(await store.getMatch('a')).toEqual(third);
  });

  test('are dropped if another tab has changed the match', async () => {
    const other = saved('a', { revision: 2, changedAt: 9 });
    await store.saveMatch(other);
    store.noteUnsaved([second, third]);
    expect(await store.getMatch('a')).toEqual(other);
    expect(localStorage).toHaveLength(0);
  });

  test('do not restore a match that another tab removed', async () => {
    await store.removeMatch('a');
    store.noteUnsaved([second]);
    expect(await store.listMatches()).toEqual([]);
  });

  test('stay noted while the device is full, and the library can still be read', async () => {
    store.noteUnsaved([second]);
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    expect(await store.getMatch('a')).toEqual(saved('a'));
    put.mockRestore();
    expect(await store.getMatch('a')).toEqual(second);
  });

  test.each(['[{"id":', '[null]', '[{"id":"a"}]', '[{"id":7,"revision":2}]', '{"id":"a","revision":2}'])(
    'the damaged note %s is dropped, and the other notes are saved',
    async (damaged) => {
      localStorage.setItem('quintet:unsaved-matches:a:0', damaged);
      store.noteUnsaved([second]);
      localStorage.setItem('quintet:unsaved-matches:a:9', damaged);
      expect(await store.getMatch('a')).toEqual(second);
      expect(localStorage).toHaveLength(0);
    },
  );

  test('a note that cannot be saved yet stays, and the other notes are saved', async () => {
    await store.saveMatch(saved('b'));
    store.noteUnsaved([second]);
    store.noteUnsaved([{ ...second, id: 'b' }]);
    const put = IDBObjectStore.prototype.put;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
      if (value.id === 'a') throw new DOMException('no room', 'QuotaExceededError');
      return put.call(this, value, key);
    });
    expect(await store.getMatch('b')).toEqual({ ...second, id: 'b' });
    expect(Object.keys(localStorage)).toEqual(['quintet:unsaved-matches:a:2']);
  });
});

describe('removing from the library', () => {
  test('a removed match is restored unchanged', async () => {
    await store.saveMatch(saved('a', { createdAt: 3 }));
    await store.removeMatch('a');
    expect(await store.listMatches()).toEqual([]);
    await store.restoreMatch(saved('a', { createdAt: 3 }));
    expect(await store.getMatch('a')).toEqual(saved('a', { createdAt: 3 }));
  });

  test('restoring does not overwrite a match that was saved again', async () => {
    await store.saveMatch(saved('a', { changedAt: 8 }));
    await store.restoreMatch(saved('a', { changedAt: 2 }));
    expect((await store.getMatch('a'))?.changedAt).toBe(8);
  });
});

describe('library errors', () => {
  test('a full device is reported as full', async () => {
    await store.listMatches();
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    await expect(store.saveMatch(saved('a'))).rejects.toMatchObject({ code: 'full', message: /no space left/ });
  });

  test('after a newer app has upgraded the database, the older app fails with "newer"', async () => {
    await store.saveMatch(saved('a'));
    const newer = await openDB('quintet', 99);
    await expect(store.listMatches()).rejects.toMatchObject({ code: 'newer' });
    expect(await newer.getAll('matches')).toHaveLength(1);
    newer.close();
  });

  test('opening the database is retried after a failure', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
      throw new DOMException('not now', 'SecurityError');
    });
    await expect(store.listMatches()).rejects.toMatchObject({ code: 'unavailable' });
    expect(await store.listMatches()).toEqual([]);
  });
});
