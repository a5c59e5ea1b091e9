// @vitest-environment happy-dom

import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type StorageArea, stored, storedFlag } from './storage.ts';

const KEY = 'quintet:settings';

/** The settings of an app that starts with these saved values. */
async function settingsAfter(saved: unknown) {
  localStorage.setItem(KEY, JSON.stringify(saved));
  vi.resetModules();
  return import('./settings.svelte.ts');
}

beforeEach(() => localStorage.clear());

test('a saved board, piece sets, volume and speed of animation are restored', async () => {
  const saved = { board: 'slate', pieces: { jungle: 'traditional' }, volume: 35, motion: 'fast' };
  const { settings, animationSpeed, allowsMotion } = await settingsAfter(saved);
  expect(settings).toMatchObject(saved);
  expect([animationSpeed(), allowsMotion()]).toEqual(['fast', true]);
});

test('each value that is unknown or out of range is ignored', async () => {
  const { settings } = await settingsAfter({ board: 'marble', pieces: { octa: 3 }, volume: 101, motion: 'off' });
  expect(settings).toMatchObject({ board: 'classic', pieces: {}, volume: 70, motion: 'off' });
});

test('animation saved as “on” by an earlier release means normal speed', async () => {
  const { settings, animationSpeed } = await settingsAfter({ motion: 'on' });
  expect([settings.motion, animationSpeed()]).toEqual(['normal', 'normal']);
});

test('by default, animation is off if the system prefers reduced motion', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const { animationSpeed, allowsMotion } = await settingsAfter({});
  expect([animationSpeed(), allowsMotion()]).toEqual(['off', false]);
  vi.unstubAllGlobals();
});

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
