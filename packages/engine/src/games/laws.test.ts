import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { gameIds, gameList } from './index.ts';

test('games are in alphabetical order, and each is listed under its id', () => {
  expect(gameList.map(({ id }) => id)).toEqual(gameIds);
  expect(gameIds).toEqual([...gameIds].sort());
});

test.each(gameIds)('%s is tested for the laws of every game', (id) => {
  expect(existsSync(new URL(`./${id}/laws.test.ts`, import.meta.url))).toBe(true);
});
