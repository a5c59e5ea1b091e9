// @vitest-environment happy-dom

import { loadGame } from '@quintet/board/games/index.ts';
import { applyEntry, type Entry, startMatch, toRecord } from '@quintet/engine/match';
import { beforeEach, expect, test } from 'vitest';
import type { SavedMatch } from '../../play/library/store.ts';
import { turnOf } from './turn-of.ts';
import { UnfinishedList, unfinished } from './unfinished.svelte.ts';

const move = (text: string): Entry => ({ move: text, at: null });

async function savedMatch(id: string, ...entries: Entry[]): Promise<SavedMatch> {
  const game = await loadGame('jungle');
  const options = game.rules.parseOptions({});
  if (!options.ok) throw new Error('wrong options');
  let match = startMatch(game, { options: options.value });
  for (const entry of entries) {
    const next = applyEntry(match, entry);
    if (!next.ok) throw new Error(next.error.code);
    match = next.value;
  }
  return { id, record: toRecord(match), ahead: [], createdAt: 1, changedAt: 1, revision: 1 };
}

const source = (list: () => Promise<SavedMatch[]>) => {
  const listeners = new Set<() => void>();
  return {
    listMatches: list,
    watchMatches: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change: () => {
      for (const listener of listeners) listener();
    },
  };
};

beforeEach(() => {
  localStorage.clear();
});

test('finished matches and matches of unknown games are left out', async () => {
  const running = await savedMatch('a', move('A3-A7'));
  const ended = await savedMatch('b', { end: 'resigned', by: 0, at: null });
  const foreign = { ...running, id: 'c', record: { ...running.record, game: 'chess' } };
  expect(unfinished([running, ended, foreign]).map(({ id }) => id)).toEqual(['a']);
});

test('moves that were taken back are not counted', async () => {
  const match = await savedMatch('a', move('A3-A7'), move('G7-G3'), { takeback: 1, by: 1, at: null }, move('E7-D7'));
  expect(unfinished([match])[0]?.moves).toBe(2);
});

test('the game’s own messages say whose turn it is, in each language', async () => {
  const [match] = unfinished([await savedMatch('a', move('A3-A7'))]);
  if (!match) throw new Error('no match');
  expect(await turnOf(match, 'en')).toBe("BLUE's Turn");
  expect(await turnOf(match, 'zh')).toContain('蓝');
});

test('the latest three matches are listed, and the number of rows is saved for the next visit', async () => {
  const matches = await Promise.all(['a', 'b', 'c', 'd'].map((id) => savedMatch(id)));
  const list = new UnfinishedList();
  expect(list.rows).toBe(0);
  list.follow(source(async () => matches));
  await expect.poll(() => list.items.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(new UnfinishedList().rows).toBe(3);
});

test('the list follows changes of the library until it is stopped', async () => {
  let matches = [await savedMatch('a')];
  const library = source(async () => matches);
  const list = new UnfinishedList();
  const stop = list.follow(library);
  await expect.poll(() => list.items.length).toBe(1);
  matches = [];
  library.change();
  await expect.poll(() => list.items.length).toBe(0);
  stop();
  matches = [await savedMatch('b')];
  library.change();
  await Promise.resolve();
  expect(list.items.length).toBe(0);
});

test('the list reserves no rows if the library cannot be read', async () => {
  localStorage.setItem('quintet:unfinished', '2');
  const list = new UnfinishedList();
  expect(list.rows).toBe(2);
  list.follow(source(() => Promise.reject(new Error('no storage'))));
  await expect.poll(() => list.rows).toBe(0);
});
