// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';

/** Reloads the module, as a new visit would. */
async function visit() {
  vi.resetModules();
  const { settings } = await import('../../ui/settings.svelte.ts');
  return { settings, ...(await import('./threats.svelte.ts')) };
}

beforeEach(() => localStorage.clear());

test('threats are shown until five matches of the game are finished', async () => {
  const { showsThreats, countFinished } = await visit();
  for (let match = 0; match < 5; match++) {
    expect(showsThreats('jungle')).toBe(true);
    countFinished('jungle');
  }
  expect(showsThreats('jungle')).toBe(false);
  expect(showsThreats('xo')).toBe(true);
});

test('the number of finished matches is saved on the device', async () => {
  const { countFinished } = await visit();
  for (let match = 0; match < 5; match++) countFinished('jungle');
  expect((await visit()).showsThreats('jungle')).toBe(false);
});

test('the setting overrides the default for beginners', async () => {
  const { settings, showsThreats, toggleThreats, countFinished } = await visit();
  toggleThreats('jungle');
  expect([settings.threats, showsThreats('jungle')]).toEqual(['off', false]);
  for (let match = 0; match < 9; match++) countFinished('jungle');
  toggleThreats('jungle');
  expect([settings.threats, showsThreats('jungle')]).toEqual(['on', true]);
});

test('a damaged count is ignored', async () => {
  localStorage.setItem('quintet:finished', '{"jungle":"many"}');
  expect((await visit()).showsThreats('jungle')).toBe(true);
});
