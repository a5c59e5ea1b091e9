import { describe, expect, test } from 'vitest';
import { type StorageArea, stored, storedFlag } from './storage.ts';

function memoryArea(saved: Record<string, string> = {}): { area: () => StorageArea; saved: Record<string, string> } {
  const area: StorageArea = {
    getItem: (key) => saved[key] ?? null,
    setItem: (key, text) => {
      saved[key] = text;
    },
    removeItem: (key) => {
      delete saved[key];
    },
  };
  return { area: () => area, saved };
}

const count = (area: () => StorageArea) =>
  stored({
    key: 'count',
    parse: (saved) => (typeof saved === 'number' ? saved : undefined),
    defaultValue: 7,
    area,
  });

describe('a stored value', () => {
  test('is read back as it was written', () => {
    const { area, saved } = memoryArea();
    count(area).write(3);
    expect([count(area).read(), saved]).toEqual([3, { count: '3' }]);
  });

  test.each([{}, { count: '"three"' }, { count: '{broken' }])('is the default if storage contains %o', (saved) => {
    expect(count(memoryArea(saved).area).read()).toBe(7);
  });

  test('is the default again after it is removed', () => {
    const { area } = memoryArea({ count: '3' });
    count(area).remove();
    expect(count(area).read()).toBe(7);
  });

  test('stays the default if storage is blocked, and writes are ignored', () => {
    const blocked = count(() => {
      throw new Error('blocked');
    });
    blocked.write(3);
    blocked.remove();
    expect(blocked.read()).toBe(7);
  });

  test('is passed to the parser as text if it is not JSON', () => {
    const { area } = memoryArea({ word: 'plain' });
    expect(stored({ key: 'word', parse: (saved) => saved, defaultValue: null, area }).read()).toBe('plain');
  });
});

test('a stored on/off setting has its default value outside a browser', () => {
  expect(storedFlag('sound', true).read()).toBe(true);
});
