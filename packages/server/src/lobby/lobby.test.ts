import { expect, test } from 'vitest';
import { caseOf } from '../testkit/decisions.ts';
import { isVisible } from './lobby.ts';

const NOW = 1_000_000;
const listed = { isListed: true } as const;
const visible = (given: Parameters<typeof caseOf>[2], lease: number | null): boolean =>
  isVisible({ ...caseOf('octa', [], given).row, lease }, NOW);

test('a challenge is visible while its lease lasts', () => {
  expect(visible({ phase: 'waiting', setup: listed }, NOW + 1)).toBe(true);
  expect(visible({ phase: 'waiting', setup: listed }, NOW)).toBe(false);
});

test('a correspondence challenge needs no lease', () => {
  expect(visible({ phase: 'waiting', setup: listed }, null)).toBe(true);
});

test('a challenge whose creator is away is hidden', () => {
  const status = { away: [{ since: NOW, until: NOW + 300_000 }, null] } as const;
  expect(visible({ phase: 'waiting', setup: listed, status }, NOW + 1)).toBe(false);
});

test('a running match stays visible after its lease has expired', () => {
  expect(visible({ phase: 'running', setup: listed }, NOW - 1)).toBe(true);
});
