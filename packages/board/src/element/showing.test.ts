import { expect, test } from 'vitest';
import { parseShowing } from './showing.ts';

const shown = (attributes: Readonly<Record<string, string>>) =>
  parseShowing({ getAttribute: (name) => attributes[name] ?? null }, 'en');

test('a board without attributes has the classic theme, the first piece set and animation at normal speed', () => {
  expect(shown({})).toMatchObject({ theme: 'classic', pieces: null, speed: 'normal', coordinates: true });
});

test('the theme attribute names a board, light or dark mode, or both', () => {
  expect(shown({ theme: 'slate' }).theme).toBe('slate');
  expect(shown({ theme: 'dark wood' }).theme).toBe('wood');
  expect(shown({ theme: 'dark' }).theme).toBe('classic');
});

test('unknown attribute values are ignored', () => {
  expect(shown({ theme: 'marble', animation: 'warp' })).toMatchObject({ theme: 'classic', speed: 'normal' });
  expect(shown({ animation: 'off' }).speed).toBe('off');
});

test('a boolean attribute is on unless its value is false or off, which some frameworks set', () => {
  expect([shown({ readonly: '' }).readonly, shown({ readonly: 'false' }).readonly]).toEqual([true, false]);
  expect([shown({}).flipped, shown({ flipped: 'off' }).flipped]).toEqual([null, false]);
});
