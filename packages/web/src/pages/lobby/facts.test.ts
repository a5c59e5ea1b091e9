// @vitest-environment happy-dom
import { bugs } from '@quintet/engine/bugs';
import { jungle } from '@quintet/engine/jungle';
import type { Game } from '@quintet/engine/kernel';
import { octa } from '@quintet/engine/octa';
import { expect, test } from 'vitest';
import { freeSeat, hostOf, optionsTold, unusualTold } from './facts.ts';

const ada = { name: 'Ada', level: null, colour: null };

function told(game: Game, options: Record<string, unknown>, language: 'en' | 'zh' = 'en'): string[] {
  const parsed = game.rules.parseOptions(options);
  if (!parsed.ok) throw new Error(parsed.error.key);
  return optionsTold(game, parsed.value, language).map(({ title, value }) => `${title}: ${value}`);
}

test('the seat that is free, and who waits at the other', () => {
  expect(freeSeat({ phase: 'waiting', players: [ada, null] })).toBe(1);
  expect(freeSeat({ phase: 'waiting', players: [null, ada] })).toBe(0);
  expect(freeSeat({ phase: 'running', players: [ada, ada] })).toBeNull();
  expect(freeSeat({ phase: 'ended', players: [ada, null] })).toBeNull();
  expect(hostOf({ players: [null, ada] })).toBe(ada);
  expect(hostOf({ players: [null, null] })).toBeNull();
});

test('kinds are always told, other options where they are not as usual; a seed never', () => {
  expect(told(jungle, {})).toEqual(['Board: Rivers at the edges']);
  expect(told(jungle, { board: 'classic' }, 'zh')).toEqual(['棋盘: 传统棋盘']);
  expect(told(bugs, {})).toEqual([]);
  expect(told(bugs, { tournament: true, repetition: 0 })).toEqual([
    'Tournament opening: yes',
    'Repetitions for a draw: 0',
  ]);
  expect(told(octa, { seed: 77 })).toEqual(told(octa, {}));
});

test('in a line only what is not as usual is told', () => {
  const parsed = octa.rules.parseOptions({ size: 2, seed: 5 });
  expect(parsed.ok && unusualTold(octa, parsed.value, 'en').map(({ title }) => title)).toContain('Board size');
  const usual = octa.rules.parseOptions({ seed: 5 });
  expect(usual.ok && unusualTold(octa, usual.value, 'en')).toEqual([]);
});
