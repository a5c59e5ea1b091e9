import { expect, test } from 'vitest';
import { matchRow } from '../testkit/matches.ts';
import { decodeStatus, encodeStatus, fromMatchRow, toMatchRow } from './rows.ts';
import type { StoredStatus } from './store.ts';

const { status } = matchRow({ id: 'm' });

test('a row written before colours existed is read without colours', () => {
  const old = JSON.stringify({ players: [{ name: 'Ann', level: null }, null], next: 'another' });
  expect(decodeStatus(old)).toEqual({
    ...status,
    players: [{ name: 'Ann', level: null, colour: null }, null],
    next: 'another',
  });
});

test('a server from before colours existed can read the players of a newer row', () => {
  const coloured = { ...status, players: [{ name: 'Ann', level: null, colour: 'sea' }, null] } as const;
  const text = encodeStatus(coloured);
  expect(JSON.parse(text).players).toEqual([{ name: 'Ann', level: null }, null]);
  expect(decodeStatus(text)).toEqual(coloured);
});

test('the stored form of a status omits empty values', () => {
  expect(Object.keys(JSON.parse(encodeStatus(status)))).toEqual(['players']);
});

test('every part of a status survives a round trip', () => {
  const full = {
    players: [
      { name: 'Ann', level: null, colour: 'sea' },
      { name: null, level: 3, colour: null },
    ],
    outcome: { winner: 0, reason: 'timeout' },
    offers: { draw: 0, takeback: 1, rematch: null },
    clocks: { left: [1, 2], running: 1, at: 3 },
    lagQuota: [1500, 20],
    away: [{ since: 1, until: 2 }, null],
    muted: [true, false],
    next: 'another',
  } satisfies Required<StoredStatus>;
  expect(decodeStatus(encodeStatus(full))).toEqual(full);
});

test('the owner is stored with the match, and a row written by an older server is read without an owner', () => {
  const row = matchRow({ id: 'm', setup: { owner: 'beef' } });
  const stored = { deadline: null, lease: null, claimed: null, ...fromMatchRow(row) };
  expect(toMatchRow(stored).setup.owner).toBe('beef');
  const { owner: _, ...old } = row.setup;
  expect(toMatchRow({ ...stored, setup: JSON.stringify(old) }).setup.owner).toBeNull();
});
