import { expect, test } from 'vitest';
import { ownerOf } from './jobs.ts';

test('a household maps to the same owner on every node and after every restart', () => {
  expect(ownerOf('2001:db8:1:2::9')).toBe(ownerOf('2001:DB8:1:2:ffff::'));
  expect(ownerOf('::ffff:203.0.113.9')).toBe(ownerOf('203.0.113.9'));
  expect(ownerOf('203.0.113.9')).toBe('d861');
});

test('different households map to different owners, except for one pair in 65,536', () => {
  const owners = Array.from({ length: 256 }, (_, n) => ownerOf(`203.0.113.${n}`));
  expect(new Set(owners).size).toBeGreaterThan(250);
});

test('an owner does not reveal the address', () => {
  expect(ownerOf('203.0.113.9')).toMatch(/^[0-9a-f]{4}$/);
});
