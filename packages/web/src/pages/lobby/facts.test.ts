// @vitest-environment happy-dom

import type { Game } from '@quintet/engine/authoring';
import { bugs } from '@quintet/engine/bugs';
import { jungle } from '@quintet/engine/jungle';
import { octa } from '@quintet/engine/octa';
import { expect, test } from 'vitest';
import { changedOptions, creatorOf, freeSeat, shownOptions } from './facts.ts';

const ada = { name: 'Ada', level: null, colour: null };

function shownTexts(game: Game, options: Record<string, unknown>, language: 'en' | 'zh' = 'en'): string[] {
  const parsed = game.rules.parseOptions(options);
  if (!parsed.ok) throw new Error(parsed.error.key);
  return shownOptions(game, parsed.value, language).map(({ title, value }) => `${title}: ${value}`);
}

test('a waiting match has one open seat, and its creator holds the other', () => {
  expect(freeSeat({ phase: 'waiting', players: [ada, null] })).toBe(1);
  expect(freeSeat({ phase: 'waiting', players: [null, ada] })).toBe(0);
  expect(freeSeat({ phase: 'running', players: [ada, ada] })).toBeNull();
  expect(freeSeat({ phase: 'ended', players: [ada, null] })).toBeNull();
  expect(creatorOf({ players: [null, ada] })).toBe(ada);
  expect(creatorOf({ players: [null, null] })).toBeNull();
});

test('an invitation shows multiple-choice options and options that differ from the default, but no seeds', () => {
  expect(shownTexts(jungle, {})).toEqual(['Board: Rivers at the edges']);
  expect(shownTexts(jungle, { board: 'classic' }, 'zh')).toEqual(['棋盘: 传统棋盘']);
  expect(shownTexts(bugs, {})).toEqual([]);
  expect(shownTexts(bugs, { tournament: true, repetition: 0 })).toEqual([
    'Tournament opening: yes',
    'Repetitions for a draw: 0',
  ]);
  expect(shownTexts(octa, { seed: 77 })).toEqual(shownTexts(octa, {}));
});

test('the lobby shows only options that differ from the default', () => {
  const parsed = octa.rules.parseOptions({ size: 2, seed: 5 });
  expect(parsed.ok && changedOptions(octa, parsed.value, 'en').map(({ title }) => title)).toContain('Board size');
  const usual = octa.rules.parseOptions({ seed: 5 });
  expect(usual.ok && changedOptions(octa, usual.value, 'en')).toEqual([]);
});
