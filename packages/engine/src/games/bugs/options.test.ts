import { describe, expect, test } from 'vitest';
import { LANGUAGES, optionSentence } from '../../kernel/index.ts';
import { bugs } from './index.ts';

const refusalOf = (input: unknown) => {
  const parsed = bugs.rules.parseOptions(input);
  return parsed.ok ? null : parsed.error;
};

test('by default there is no tournament opening and the third occurrence of a position is a draw', () => {
  expect(bugs.rules.parseOptions({})).toEqual({ ok: true, value: { tournament: false, repetition: 3 } });
});

test('the schema has the same defaults', () => {
  expect(bugs.rules.options.properties.tournament?.default).toBe(false);
  expect(bugs.rules.options.properties.repetition?.default).toBe(3);
});

describe('tournament', () => {
  test('accepts true and false', () => {
    expect(bugs.rules.parseOptions({ tournament: true })).toMatchObject({ ok: true, value: { tournament: true } });
    expect(bugs.rules.parseOptions({ tournament: false })).toMatchObject({ ok: true, value: { tournament: false } });
  });
  for (const value of [1, 0, 'true', null, []]) {
    test(`rejects ${JSON.stringify(value)}`, () => {
      expect(refusalOf({ tournament: value })).toMatchObject({ key: 'tournament', problem: 'wrong-value' });
    });
  }
});

describe('repetition', () => {
  for (const value of [0, 2, 3, 100, 4.0]) {
    test(`accepts ${value}`, () => {
      expect(bugs.rules.parseOptions({ repetition: value })).toMatchObject({ ok: true, value: { repetition: value } });
    });
  }
  for (const value of [1, -1, 101, 4.5, '4', null, true]) {
    test(`rejects ${JSON.stringify(value)}`, () => {
      expect(refusalOf({ repetition: value })).toMatchObject({ key: 'repetition', problem: 'wrong-value' });
    });
  }
});

test('an unknown key is refused, naming the key', () => {
  const refused = refusalOf({ expansions: 'mosquito' });
  expect(refused).toMatchObject({ key: 'expansions', problem: 'unknown-key' });
  for (const language of LANGUAGES) expect(refused && optionSentence(refused, language)).toContain('expansions');
});

test('anything but an object is refused', () => {
  for (const input of [null, [], 'x', 3]) expect(refusalOf(input)).toMatchObject({ key: '', problem: 'not-an-object' });
});
