// @vitest-environment happy-dom

import { beforeEach, expect, test, vi } from 'vitest';

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
