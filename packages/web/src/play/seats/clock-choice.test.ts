// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest';
import { settings } from '../../ui/settings.svelte.ts';
import { type ClockChoice, clockKey, clockOf, defaultClock, parseClockChoice } from './clock-choice.ts';
import { clockSentence } from './messages.ts';

const chosen = (part: Partial<ClockChoice>): ClockChoice => ({ ...defaultClock(), ...part });
const custom = (minutes: string, increment: string) =>
  clockOf(chosen({ pace: 'real-time', preset: 'custom', minutes, increment }));

describe('the clock form', () => {
  test('means no clock, minutes with an increment, or days per move', () => {
    expect(clockOf(chosen({ pace: 'none' }))).toEqual({ ok: true, value: null });
    expect(clockOf(chosen({ pace: 'real-time', preset: '15+10' }))).toEqual({
      ok: true,
      value: { kind: 'real-time', seconds: 900, increment: 10 },
    });
    expect(clockOf(chosen({ pace: 'correspondence', days: 7 }))).toEqual({
      ok: true,
      value: { kind: 'correspondence', days: 7 },
    });
    expect(custom(' 1 ', '0')).toEqual({ ok: true, value: { kind: 'real-time', seconds: 60, increment: 0 } });
  });

  test.each([
    ['', '0', 'minutes'],
    ['0', '0', 'minutes'],
    ['1441', '0', 'minutes'],
    ['2.5', '0', 'minutes'],
    ['-1', '0', 'minutes'],
    ['5', '3601', 'increment'],
    ['5', 'five', 'increment'],
  ])('refuses "%s" minutes and "%s" seconds at the field "%s"', (minutes, increment, field) => {
    expect(custom(minutes, increment)).toEqual({ ok: false, error: field });
  });

  test('ignores typed values that its preset does not use', () => {
    expect(clockOf(chosen({ pace: 'real-time', preset: '3+2', minutes: 'x' })).ok).toBe(true);
  });

  test('is restored from a valid saved choice, and has its default values otherwise', () => {
    const last = chosen({ pace: 'correspondence', days: 3 });
    expect(parseClockChoice(JSON.parse(JSON.stringify(last)))).toEqual(last);
    for (const damaged of [
      null,
      7,
      [],
      { pace: 'never', days: 5, preset: '1+1', minutes: 3 },
      { pace: 'real-time', preset: 'custom', minutes: '' },
    ])
      expect(parseClockChoice(damaged)).toEqual(defaultClock());
  });
});

test('two clocks have equal keys if and only if they are equal', () => {
  const fast = { kind: 'real-time', seconds: 180, increment: 2 } as const;
  expect(clockKey(fast)).toBe(clockKey({ ...fast }));
  expect(
    new Set([null, fast, { ...fast, increment: 3 }, { kind: 'correspondence', days: 2 } as const].map(clockKey)).size,
  ).toBe(4);
});

describe('a clock in words', () => {
  afterEach(() => {
    settings.language = 'en';
  });

  test.each([
    [null, 'No clock', '不计时'],
    [{ kind: 'real-time', seconds: 300, increment: 5 }, '5 min + 5 s per turn', '5 分钟，每回合加 5 秒'],
    [{ kind: 'real-time', seconds: 90, increment: 0 }, '1 min 30 s per player', '每方 1 分钟 30 秒'],
    [{ kind: 'correspondence', days: 1 }, '1 day per move', '每步 1 天'],
    [{ kind: 'correspondence', days: 3 }, '3 days per move', '每步 3 天'],
  ] as const)('%o is described in English and Chinese', (clock, en, zh) => {
    settings.language = 'en';
    expect(clockSentence(clock)).toBe(en);
    settings.language = 'zh';
    expect(clockSentence(clock)).toBe(zh);
  });
});
