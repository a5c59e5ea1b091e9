import type { Entry } from '@quintet/engine';
import Database from 'libsql';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Place, sqlitePlace } from '../testkit/each-store.ts';
import { matchRow } from '../testkit/matches.ts';
import { openStore } from './open.ts';
import type { PackedWrite } from './sqlite-driver.ts';
import { Journal, MAX_ENTRIES } from './sqlite-journal.mjs';

let place: Place;
let open: Database.Database;
let journal: Journal;

beforeEach(async () => {
  place = await sqlitePlace();
  const store = await openStore(place.url);
  for (const id of ['a', 'b', 'c']) await store.create(matchRow({ id, revision: 0 }), []);
  await store.close();
  [open, journal] = opened();
});
afterEach(async () => {
  open.close();
  await place.drop();
});

function opened(): [Database.Database, Journal] {
  const database = new Database(place.url);
  return [database, new Journal(database)];
}

const entry = (text: string): Entry => ({ move: text, at: null });

/** Adds `count` numbered entries to a match that has `version` entries. */
const move = (match: string, version: number, count = 1): PackedWrite => [
  match,
  [version, version],
  [version + count, version + count, 'running', '{"players":[null,null]}', 1, null, null],
  Array.from({ length: count }, (_, i) => entry(`${match}${version + i}`)),
];
const commit = (...writes: PackedWrite[]): boolean[] => journal.commit(JSON.stringify(writes));

/** Makes the shortest possible step of a settling round. */
const settleOne = (): void => journal.settleSome(() => true);

const inJournal = (): number => (open.prepare('select count(*) from journal').raw().get() as [number])[0];
/** The moves that are already in the tables, excluding the journal. */
function inTables(match: string, database = open): string[] {
  const rows = database.prepare('select number, entry from entries where match = ? order by number').raw().all([match]);
  const current = database.prepare('select version from matches where id = ?').raw().get([match]);
  expect(current).toEqual([rows.length]);
  return (rows as [number, string][]).map(([number, entry], i) => {
    expect(number).toBe(i);
    return (JSON.parse(entry) as { move: string }).move;
  });
}
const entriesOf = (match: string, count: number): string[] => Array.from({ length: count }, (_, i) => `${match}${i}`);

const stateOf = (match: string): unknown =>
  (open.prepare('select state from matches where id = ?').raw().get([match]) as [string])[0];
/** A write with the given state; `null` leaves the state unchanged. */
const withState = (write: PackedWrite, state: string | null): PackedWrite => {
  const [match, before, [revision, version, phase, , ...times], entries] = write;
  return [match, before, [revision, version, phase, state, ...times], entries];
};

describe('the journal', () => {
  test('keeps the last state if a later write has none', () => {
    const before = stateOf('a');
    commit(withState(move('a', 0), null), withState(move('b', 0), '"new"'));
    commit(withState(move('a', 1), null), withState(move('b', 1), null));
    journal.settle();
    expect([stateOf('a'), stateOf('b')]).toEqual([before, '"new"']);
    expect([inTables('a'), inTables('b')]).toEqual([entriesOf('a', 2), entriesOf('b', 2)]);
  });

  test('accepts entries as text, as older servers wrote them', () => {
    const [match, before, after, entries] = move('a', 0, 2);
    const text = JSON.stringify([[match, before, after, entries.map((each) => JSON.stringify(each))]]);
    open.prepare('insert into journal (writes) values (?)').run([text]);
    commit(move('a', 2));
    journal.settle();
    expect(inTables('a')).toEqual(entriesOf('a', 3));
  });

  test('holds committed writes until they are settled into the tables', () => {
    expect(commit(move('a', 0), move('b', 0))).toEqual([true, true]);
    expect(commit(move('a', 1))).toEqual([true]);
    expect([inJournal(), inTables('a'), journal.due]).toEqual([2, [], 'later']);
    journal.settle();
    expect([inJournal(), inTables('a'), inTables('b')]).toEqual([0, ['a0', 'a1'], ['b0']]);
    expect(journal.due).toBe('never');
  });

  test('refuses only the writes that conflict with the journal or the tables', () => {
    commit(move('a', 0));
    expect(commit(move('a', 0), move('b', 0), move('nobody', 0))).toEqual([false, true, false]);
    journal.settle();
    expect(commit(move('a', 0), move('a', 1))).toEqual([false, true]);
    journal.settle();
    expect([inTables('a'), inTables('b')]).toEqual([['a0', 'a1'], ['b0']]);
  });

  test('is unsettled again after the transaction that settled it is rolled back', () => {
    commit(move('a', 0));
    open.exec('begin immediate');
    journal.settleWithin();
    expect(inTables('a')).toEqual(['a0']);
    expect(journal.write(JSON.stringify([move('a', 1)]))).toEqual([true]);
    open.exec('rollback');
    expect([inJournal(), inTables('a')]).toEqual([1, []]);
    expect(commit(move('a', 0), move('a', 1))).toEqual([false, true]);
    journal.settle();
    expect(inTables('a')).toEqual(['a0', 'a1']);
  });

  test('settles in rounds between commits, and a connection opened during a round settles nothing twice', () => {
    const count = MAX_ENTRIES / 2;
    for (const match of ['a', 'b', 'c']) commit(move(match, 0, count));
    expect(journal.due).toBe('now');
    settleOne();
    expect(journal.due).toBe('now');
    for (const match of ['a', 'b', 'c']) expect(commit(move(match, count))).toEqual([true]);
    expect(['a', 'b', 'c'].filter((match) => inTables(match).length > 0)).toHaveLength(1);

    const [other, found] = opened();
    found.settle();
    for (const match of ['a', 'b', 'c']) expect(inTables(match, other)).toEqual(entriesOf(match, count + 1));
    other.close();
    expect(inJournal()).toBe(0);
    // The first connection notices that its round is over.
    settleOne();
    expect(commit(move('a', count), move('b', count + 1))).toEqual([false, true]);
  });

  test('a settling round deletes only the journal rows that existed when it began', () => {
    const count = MAX_ENTRIES / 2;
    for (const match of ['a', 'b', 'c']) commit(move(match, 0, count));
    settleOne();
    const late = move('a', count);
    commit(late);
    while (journal.due === 'now') settleOne();
    // The late write counts once, whether or not it is settled.
    expect(inJournal()).toBe(1);
    journal.settle();
    expect(inTables('a')).toEqual(entriesOf('a', count + 1));
    expect(inJournal()).toBe(0);
  });

  test('notices writes of another connection', () => {
    commit(move('a', 0));
    const [other, another] = opened();
    expect(another.commit(JSON.stringify([move('a', 0), move('a', 1)]))).toEqual([false, true]);
    expect(commit(move('a', 1), move('a', 2))).toEqual([false, true]);
    journal.settle();
    expect(inTables('a')).toEqual(entriesOf('a', 3));
    other.close();
  });

  test('keeps writes while a full disk prevents settling, and settles them once there is room', () => {
    const [pages] = open.prepare('pragma page_count').raw().get() as [number];
    const long = (n: number): PackedWrite => {
      const [match, before, after] = move('a', n);
      return [match, before, after, [entry('x'.repeat(3000))]];
    };
    let committed = 0;
    open.exec(`pragma max_page_count = ${pages + 8}`);
    expect(() => {
      for (; ; committed++) {
        commit(long(committed));
        if (committed === 2) journal.settle();
      }
    }).toThrow('full');
    expect(() => journal.settle()).toThrow('full');
    expect(() => commit(move('a', committed))).toThrow('full');
    open.exec('pragma max_page_count = 10000');
    expect(commit(move('a', committed - 1), move('a', committed))).toEqual([false, true]);
    journal.settle();
    expect(inTables('a')).toHaveLength(committed + 1);
  });

  test('a failed commit changes nothing, and the next commit succeeds', () => {
    const exec = open.exec.bind(open);
    const failing = vi.spyOn(open, 'exec');
    const failNext = (): void => {
      failing.mockImplementation((sql) => {
        if (sql !== 'commit') return exec(sql);
        failing.mockImplementation(exec);
        throw new Error('disk I/O error');
      });
    };
    commit(move('a', 0));
    failNext();
    expect(() => commit(move('a', 1))).toThrow('disk');
    expect(commit(move('a', 1), move('b', 0))).toEqual([true, true]);
    failNext();
    expect(settleOne).toThrow('disk');
    settleOne();
    expect([inTables('a'), inTables('b'), inJournal()]).toEqual([entriesOf('a', 2), ['b0'], 0]);
  });

  test('is settled before a read, and the tables stay up to date', () => {
    commit(move('a', 0));
    expect(journal.reading(() => inTables('a'))).toEqual(['a0']);
    expect([inJournal(), inTables('a')]).toEqual([0, ['a0']]);
    commit(move('a', 1));
    const error = new Error('cannot be read');
    expect(() =>
      journal.reading(() => {
        throw error;
      }),
    ).toThrow(error);
    expect([inJournal(), commit(move('a', 2))]).toEqual([1, [true]]);
  });

  test('a write that the tables would refuse is refused at once', () => {
    const [match, before, [revision, version, phase, state]] = move('a', 0);
    const bad = [match, before, [revision, version, phase, state, null, null, null], []];
    expect(() => journal.commit(JSON.stringify([bad]))).toThrow('NOT NULL');
    expect([inJournal(), commit(move('a', 0))]).toEqual([0, [true]]);
  });
});

describe('the depth of the journal', () => {
  test('is the number of unsettled entries', () => {
    commit(move('a', 0, 2), move('b', 0));
    commit(move('a', 2));
    // A conflicting write adds nothing.
    commit(move('c', 5));
    expect(journal.depth).toBe(4);
    settleOne();
    expect([1, 3]).toContain(journal.depth);
    journal.settle();
    expect(journal.depth).toBe(0);
  });

  test('is unchanged when settling fails, even after the file is reopened', () => {
    commit(move('a', 0, 3));
    open.exec("create trigger full before update on matches begin select raise(abort, 'no room'); end");
    expect(() => journal.settle()).toThrow('no room');
    expect(journal.depth).toBe(3);
    open.close();
    [open, journal] = opened();
    expect(() => journal.settle()).toThrow('no room');
    expect(journal.depth).toBe(3);
    open.exec('drop trigger full');
    journal.settle();
    expect(journal.depth).toBe(0);
  });
});
