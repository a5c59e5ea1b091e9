import { describe, expect, test } from 'vitest';
import {
  counted,
  eloDifference,
  eloOfScore,
  expectedScore,
  NO_MATCHES,
  scoreInterval,
  scoreOf,
  testState,
  together,
} from './elo.ts';

const tally = (wins: number, draws: number, losses: number) => ({ wins, draws, losses });

describe('Elo', () => {
  test('converts between score and difference by the logistic curve', () => {
    expect(eloOfScore(0.5)).toBeCloseTo(0, 10);
    expect(eloOfScore(0.6)).toBeCloseTo(70.44, 2);
    expect(eloOfScore(0.75)).toBeCloseTo(190.85, 2);
    expect(eloOfScore(10 / 11)).toBeCloseTo(400, 10);
    expect(expectedScore(100)).toBeCloseTo(0.640065, 6);
    for (const elo of [-300, -1, 0, 55, 720]) expect(eloOfScore(expectedScore(elo))).toBeCloseTo(elo, 9);
    expect([eloOfScore(0), eloOfScore(1)]).toEqual([null, null]);
  });

  test('counts a draw as half a win, for either seat', () => {
    let all = NO_MATCHES;
    for (const [seat, winner] of [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, null],
    ] as const) {
      all = counted(all, seat, winner);
    }
    expect(all).toEqual(tally(2, 1, 1));
    expect(scoreOf(all)).toBe(0.625);
    expect(scoreOf(NO_MATCHES)).toBe(0.5);
    expect(together(all, tally(1, 2, 3))).toEqual(tally(3, 3, 4));
  });

  // Wilson (1927): textbook values for 60 of 100 and 10 of 10.
  test("uses Wilson's 95% interval", () => {
    expect(scoreInterval(tally(60, 0, 40)).low).toBeCloseTo(0.502, 3);
    expect(scoreInterval(tally(60, 0, 40)).high).toBeCloseTo(0.6906, 4);
    expect(scoreInterval(tally(10, 0, 0)).low).toBeCloseTo(0.7225, 4);
    expect(scoreInterval(tally(10, 0, 0)).high).toBe(1);
    expect(scoreInterval(tally(0, 0, 10)).low).toBe(0);
    expect(scoreInterval(NO_MATCHES)).toEqual({ low: 0, high: 1 });
  });

  test('a clean sweep has a finite Elo difference but no upper bound', () => {
    const { elo, low, high } = eloDifference(tally(100, 0, 0));
    expect(elo).toBeCloseTo(eloOfScore(0.995) as number, 9);
    expect(low).toBeCloseTo(566, 0);
    expect(high).toBeNull();
    const lost = eloDifference(tally(0, 0, 100));
    expect(lost.elo).toBeCloseTo(-elo, 9);
    expect(lost.low).toBeNull();
    expect(eloDifference(NO_MATCHES)).toEqual({ elo: 0, low: null, high: null });
  });
});

describe('the sequential test', () => {
  const settings = { elo0: 0, elo1: 30, risk: 0.05 };
  const [s0, s1] = [expectedScore(0), expectedScore(30)];

  test("ends at Wald's bounds", () => {
    expect(testState(NO_MATCHES, settings)).toEqual({ ratio: 0, bound: expect.closeTo(2.944439, 6), accepted: null });
  });

  test('equals a coin-flip test when there are no draws', () => {
    for (const [wins, losses] of [
      [3, 0],
      [40, 22],
      [10, 90],
    ] as const) {
      const coin = wins * Math.log(s1 / s0) + losses * Math.log((1 - s1) / (1 - s0));
      expect(testState(tally(wins, 0, losses), settings).ratio).toBeCloseTo(coin, 6);
    }
  });

  test('approaches the normal approximation with many matches', () => {
    const many = tally(2600, 5000, 2400);
    const mean = scoreOf(many);
    const variance = (2600 * (1 - mean) ** 2 + 5000 * (0.5 - mean) ** 2 + 2400 * mean ** 2) / 10_000;
    const [t0, t1] = [expectedScore(0), expectedScore(5)];
    const normal = (10_000 * (t1 - t0) * (2 * mean - t0 - t1)) / (2 * variance);
    expect(testState(many, { elo0: 0, elo1: 5, risk: 0.05 }).ratio / normal).toBeCloseTo(1, 2);
  });

  test('accepts a hypothesis only once the evidence suffices', () => {
    expect(testState(tally(35, 0, 0), settings).accepted).toBeNull();
    expect(testState(tally(36, 0, 0), settings).accepted).toBe('elo1');
    expect(testState(tally(0, 0, 36), settings).accepted).toBe('elo0');
    expect(testState(tally(50, 20, 50), settings).accepted).toBeNull();
    expect(testState(tally(500, 200, 500), settings).accepted).toBe('elo0');
  });
});
