// @vitest-environment happy-dom

import { LANGUAGES } from '@quintet/engine/authoring';
import { jungle } from '@quintet/engine/jungle';
import type { MatchRecord } from '@quintet/engine/match';
import { octa } from '@quintet/engine/octa';
import { describe, expect, test } from 'vitest';
import { countMoves, type SavedMatch } from '../../play/library/store.ts';
import { arrange, type LibraryFilter } from './library.svelte.ts';

const terms = { clock: null, awaySeconds: null, undoLimit: null };
const move = (text: string) => ({ move: text, at: null });

function saved(id: string, more: Partial<MatchRecord>, times: Partial<SavedMatch> = {}): SavedMatch {
  const people = [
    { name: null, level: null },
    { name: null, level: 3 },
  ] as const;
  const record: MatchRecord = {
    format: 'quintet/1',
    rules: 1,
    game: 'jungle',
    package: null,
    options: {},
    terms,
    players: people,
    entries: [],
    outcome: null,
    ...more,
  };
  return { id, record, ahead: [], createdAt: 0, changedAt: 0, revision: 1, ...times };
}

const ada = { name: 'Ada', level: null };
const bo = { name: '小波', level: null };
const all = [
  saved('won', { outcome: { winner: 0, reason: 'den' }, entries: [move('E3-E4')] }, { changedAt: 3, createdAt: 9 }),
  saved('people', { players: [ada, bo], entries: [move('E3-E4'), move('C7-C6')] }, { changedAt: 5, createdAt: 2 }),
  saved('octa', { game: 'octa' }, { changedAt: 4, createdAt: 4 }),
];
const games = new Map(
  [jungle, octa].map((game) => [game.id as string, LANGUAGES.map((each) => game.presentation.messages[each])]),
);
const seen = (filter: Partial<LibraryFilter>): string[] =>
  arrange(all, { query: '', game: null, status: 'all', sort: 'changed', ...filter }, (id) => games.get(id) ?? []).map(
    ({ id }) => id,
  );

test('the library lists the most recent match first', () => {
  expect(seen({})).toEqual(['people', 'octa', 'won']);
});

test.each([
  ['created', ['won', 'octa', 'people']],
  ['moves', ['people', 'won', 'octa']],
  ['game', ['people', 'won', 'octa']],
] as const)('the library can be sorted by %s', (sort, ids) => {
  expect(seen({ sort })).toEqual(ids);
});

describe('the search in the library', () => {
  test.each([
    ['octa', ['octa']],
    ['斗兽棋', ['people', 'won']],
    ['ada', ['people']],
    ['小波 JUNGLE', ['people']],
    ['entering the den', ['won']],
    ['level 3', ['octa', 'won']],
    ['ada level', []],
    ['  ', ['people', 'octa', 'won']],
  ])('finds the matches that contain every word of "%s"', (query, ids) => {
    expect(seen({ query })).toEqual(ids);
  });

  test('filters by game and by status', () => {
    expect(seen({ game: 'jungle' })).toEqual(['people', 'won']);
    expect(seen({ status: 'ended' })).toEqual(['won']);
    expect(seen({ status: 'running', game: 'jungle' })).toEqual(['people']);
  });
});

test('moves that were taken back do not count as moves of a match', () => {
  const entries = [move('a'), move('b'), { takeback: 1, by: 0, at: null }, move('c')] as const;
  expect(countMoves({ ...(all[0] as SavedMatch).record, entries })).toBe(2);
});
