// @vitest-environment happy-dom
import { bugs } from '@quintet/engine/bugs';
import { jungle } from '@quintet/engine/jungle';
import { startMatch, toRecord } from '@quintet/engine/match';
import { octa } from '@quintet/engine/octa';
import { describe, expect, test } from 'vitest';
import { profile } from '../../play/identity/me.svelte.ts';
import { defaultClock } from '../../play/seats/clock-choice.ts';
import { type Choices, defaultChoices } from '../new-match/choices.ts';
import { continueRequest, matchRequest } from './match-request.ts';

const ada = { name: 'Ada', colour: 'plum' } as const;
const choices = (part: Partial<Choices> = {}): Choices => ({
  ...defaultChoices(jungle, () => 0),
  opponent: 'friend',
  ...part,
});

describe('a match request', () => {
  test('for a friend contains the game, options, clock, side and name', () => {
    const clock = { ...defaultClock(), pace: 'real-time', preset: '3+2' } as const;
    expect(matchRequest(jungle, choices({ clock, draft: { board: 'classic' } }), ada)).toEqual({
      ok: true,
      value: {
        game: 'jungle',
        options: { board: 'classic' },
        terms: { clock: { kind: 'real-time', seconds: 180, increment: 2 } },
        seat: 0,
        opponent: { kind: 'friend' },
        name: 'Ada',
        colour: 'plum',
      },
    });
  });

  test.each([
    ['me', 0],
    ['opponent', 1],
    ['random', 'random'],
  ] as const)('the choice "%s moves first" requests seat %s', (begins, seat) => {
    expect(matchRequest(jungle, choices({ begins }), ada)).toMatchObject({ value: { seat } });
  });

  test('for an open challenge lets anyone join', () => {
    expect(matchRequest(jungle, choices({ opponent: 'anybody' }), ada)).toMatchObject({
      value: { opponent: { kind: 'open' } },
    });
  });

  test('names the invalid field: options first, then the clock', () => {
    const clock = { ...defaultClock(), pace: 'real-time', preset: 'custom', minutes: '' } as const;
    const draft = { ...defaultChoices(octa, () => 0).draft, size: '0' };
    expect(matchRequest(octa, choices({ draft, clock }), ada)).toEqual({
      ok: false,
      error: { part: 'options', key: 'size' },
    });
    expect(matchRequest(jungle, choices({ clock }), ada)).toEqual({
      ok: false,
      error: { part: 'clock', key: 'minutes' },
    });
  });

  test('for a local match contains its record', () => {
    const record = toRecord(startMatch(bugs, { options: { tournament: true, repetition: 3 } }));
    const request = continueRequest(
      record,
      { seat: 1, clock: { ...defaultClock(), pace: 'correspondence', days: 1 } },
      ada,
    );
    expect(request).toMatchObject({
      value: { record, seat: 1, opponent: { kind: 'friend' }, terms: { clock: { kind: 'correspondence', days: 1 } } },
    });
  });
});

test('a name is sent without invisible characters; an empty name is not sent', () => {
  const nameOf = (name: string) => profile({ name, colour: 'sea' }).name;
  expect(nameOf('  Ada  ')).toBe('Ada');
  expect(nameOf(' \u200b ')).toBeNull();
  expect(nameOf('A\u202eda\n')).toBe('Ada');
  expect(nameOf('Ada 👩\u200d🚀')).toBe('Ada 👩\u200d🚀');
  expect(nameOf(`${'a'.repeat(39)}😀`)).toBe('a'.repeat(39));
});
