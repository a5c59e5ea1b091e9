import { describe, expect, test } from 'vitest';
import { LANGUAGES, optionSentence } from '../../kernel/index.ts';
import { bugs } from './index.ts';

const refusedKey = (input: unknown) => {
  const parsed = bugs.rules.parseOptions(input);
  return parsed.ok ? null : parsed.error;
};

test('defaults: no tournament, draw at the third repetition', () => {
  expect(bugs.rules.parseOptions({})).toEqual({ ok: true, value: { tournament: false, repetition: 3 } });
});

test('the defaults are those of the schema', () => {
  expect(bugs.rules.options.properties.tournament?.default).toBe(false);
  expect(bugs.rules.options.properties.repetition?.default).toBe(3);
});

describe('tournament', () => {
  test('true or false', () => {
    expect(bugs.rules.parseOptions({ tournament: true })).toMatchObject({ ok: true, value: { tournament: true } });
    expect(bugs.rules.parseOptions({ tournament: false })).toMatchObject({ ok: true, value: { tournament: false } });
  });
  for (const value of [1, 0, 'true', null, []]) {
    test(`not ${JSON.stringify(value)}`, () => {
      expect(refusedKey({ tournament: value })).toMatchObject({ key: 'tournament', problem: 'wrong-value' });
    });
  }
});

describe('repetition', () => {
  for (const value of [0, 2, 3, 100, 4.0]) {
    test(`${value} is fine`, () => {
      expect(bugs.rules.parseOptions({ repetition: value })).toMatchObject({ ok: true, value: { repetition: value } });
    });
  }
  for (const value of [1, -1, 101, 4.5, '4', null, true]) {
    test(`not ${JSON.stringify(value)}`, () => {
      expect(refusedKey({ repetition: value })).toMatchObject({ key: 'repetition', problem: 'wrong-value' });
    });
  }
});

test('unknown keys are refused, naming the key', () => {
  const fault = refusedKey({ expansions: 'mosquito' });
  expect(fault).toMatchObject({ key: 'expansions', problem: 'unknown-key' });
  for (const language of LANGUAGES) expect(fault && optionSentence(fault, language)).toContain('expansions');
});

test('only an object', () => {
  for (const input of [null, [], 'x', 3])
    expect(refusedKey(input)).toMatchObject({ key: '', problem: 'not-an-object' });
});
