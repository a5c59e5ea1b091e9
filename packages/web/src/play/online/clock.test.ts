// @vitest-environment happy-dom

import { leftAt } from '@quintet/wire/clocks';
import { expect, test } from 'vitest';
import { formatClock, formatDays, formatSeconds, isLow, untilNext } from './clock.svelte.ts';

const clocks = { left: [60_000, 5000] as [number, number], running: 0 as const, at: 1000 };

test('only the clock of the player to move runs, from its start time down to zero', () => {
  expect(leftAt(clocks, 0, 1000)).toBe(60_000);
  expect(leftAt(clocks, 0, 11_000)).toBe(50_000);
  expect(leftAt(clocks, 1, 11_000)).toBe(5000);
  // No time passes before the clock's start time.
  expect(leftAt(clocks, 0, 0)).toBe(60_000);
  expect(leftAt(clocks, 0, 999_000)).toBe(0);
});

test.each([
  [3_909_000, '1:05:09'],
  [272_000, '4:32'],
  [271_001, '4:32'],
  [10_000, '0:10'],
  [9999, '0:09.9'],
  [9300, '0:09.3'],
  [450, '0:00.5'],
  [0, '0:00.0'],
])('a clock with %i milliseconds left shows %s', (milliseconds, shown) => {
  expect(formatClock(milliseconds)).toBe(shown);
});

test('the countdown for an absent player is shown in whole seconds', () => {
  expect([formatSeconds(272_000), formatSeconds(4700), formatSeconds(0)]).toEqual(['4:32', '0:05', '0:00']);
});

test('a correspondence clock shows days and hours, then hours and minutes, then minutes and seconds', () => {
  expect(formatDays(2 * 86_400_000 + 5 * 3_600_000 + 9)).toBe('2 d 5 h');
  expect(formatDays(5 * 3_600_000 + 61_000)).toBe('5 h 1 min');
  expect(formatDays(61_000)).toBe('1:01');
});

test('a clock warns of low time at a threshold that depends on its initial time', () => {
  const of = (seconds: number) => ({ kind: 'real-time' as const, seconds, increment: 0 });
  expect([isLow(11_000, of(60)), isLow(9000, of(60))]).toEqual([false, true]);
  expect([isLow(29_000, of(300)), isLow(31_000, of(300))]).toEqual([true, false]);
  expect([isLow(59_000, of(3600)), isLow(61_000, of(3600))]).toEqual([true, false]);
  expect(isLow(3_600_000, { kind: 'correspondence', days: 3 })).toBe(true);
});

test('the next update of a clock is due when its text changes', () => {
  expect(untilNext(12_345, true)).toBe(345);
  expect(untilNext(12_000, true)).toBe(1000);
  expect(untilNext(9345, true)).toBe(45);
  expect(untilNext(9345, false)).toBe(345);
});
