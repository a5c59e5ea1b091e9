import { describe, expect, test } from 'vitest';
import { NOW } from '../testkit/matches.ts';
import { flagAt, movedClocks, standingClocks, startClocks, turnedClocks } from './clocks.ts';

const BLITZ = { kind: 'real-time', seconds: 60, increment: 2 } as const;
const DAILY = { kind: 'correspondence', days: 2 } as const;
const DAY = 86_400_000;
const running = { left: [60_000, 60_000] as [number, number], running: 0 as const, at: NOW };

describe('how clocks start', () => {
  test('a match without one has none', () => {
    expect(startClocks(null, NOW)).toBeNull();
    expect(movedClocks(null, null, { mover: 0, next: 1, now: NOW, lag: 0 })).toBeNull();
    expect(turnedClocks(null, null, NOW)).toBeNull();
    expect(flagAt(null)).toBeNull();
  });

  test('who begins has half a minute to come back before it runs, and does not run for ever', () => {
    expect(startClocks(BLITZ, NOW)).toEqual({ left: [60_000, 60_000], running: 0, at: NOW + 30_000 });
    expect(flagAt(startClocks(BLITZ, NOW))).toBe(NOW + 90_000);
    expect(flagAt(startClocks(DAILY, NOW))).toBe(NOW + 2 * DAY);
  });

  test('a first move within that time costs nothing', () => {
    const moved = movedClocks(startClocks(BLITZ, NOW), BLITZ, { mover: 0, next: 1, now: NOW + 10_000, lag: 0 });
    expect(moved).toEqual({ left: [62_000, 60_000], running: 1, at: NOW + 10_000 });
  });

  test('standing clocks run from the first move on', () => {
    const standing = standingClocks(BLITZ, NOW);
    expect(flagAt(standing)).toBeNull();
    expect(movedClocks(standing, BLITZ, { mover: 1, next: 0, now: NOW + 5000, lag: 0 })).toEqual({
      left: [60_000, 60_000],
      running: 0,
      at: NOW + 5000,
    });
    expect(turnedClocks(standing, 1, NOW)?.running).toBeNull();
  });
});

describe('what a move costs', () => {
  test('the increment comes once a turn, not with each move of it', () => {
    const half = movedClocks(running, BLITZ, { mover: 0, next: 0, now: NOW + 3000, lag: 0 });
    expect(half).toEqual({ left: [57_000, 60_000], running: 0, at: NOW + 3000 });
    expect(movedClocks(half, BLITZ, { mover: 0, next: 1, now: NOW + 4000, lag: 0 })).toEqual({
      left: [58_000, 60_000],
      running: 1,
      at: NOW + 4000,
    });
  });

  test('the way over the network is not counted, up to a quota, and gains nothing', () => {
    const after = (lag: number, used = 3000) =>
      movedClocks(running, BLITZ, { mover: 0, next: 1, now: NOW + used, lag })?.left[0];
    expect(after(120)).toBe(60_000 - 2880 + 2000);
    expect(after(5000)).toBe(60_000 - 2700 + 2000);
    expect(after(120.4)).toBe(60_000 - 2880 + 2000);
    expect(after(300, 100)).toBe(62_000);
    expect(after(-50)).toBe(60_000 - 3000 + 2000);
  });

  test('days a move: whoever has moved has them all again', () => {
    const daily = { left: [DAY, 5000] as [number, number], running: 1 as const, at: NOW };
    expect(movedClocks(daily, DAILY, { mover: 1, next: 0, now: NOW + 4000, lag: 0 })?.left).toEqual([DAY, 2 * DAY]);
  });

  test('at the end nothing runs', () => {
    const ended = movedClocks(running, BLITZ, { mover: 0, next: null, now: NOW + 1000, lag: 0 });
    expect(ended?.running).toBeNull();
    expect(turnedClocks(running, null, NOW + 70_000)).toEqual({ left: [0, 60_000], running: null, at: NOW + 70_000 });
  });

  test('after a takeback it runs for whoever is to move, and before the first move as before', () => {
    expect(turnedClocks(running, 1, NOW + 1000)).toEqual({ left: [59_000, 60_000], running: 1, at: NOW + 1000 });
    const fresh = startClocks(BLITZ, NOW);
    expect(turnedClocks(fresh, 0, NOW + 1000)).toBe(fresh);
    expect(turnedClocks(fresh, null, NOW + 1000)?.left).toEqual([60_000, 60_000]);
  });
});
