import { describe, expect, test } from 'vitest';
import {
  bytesPerMove,
  frameBytes,
  median,
  middleOf,
  type Played,
  percentile,
  perEach,
  rateOf,
  Tally,
} from './figures.ts';

const played = (moves: number, milliseconds: number): Played => ({
  moves,
  milliseconds,
  p50: 0,
  p99: 0,
  allMoves: moves,
  traffic: {},
  loadCpu: 0,
});

describe('percentiles by nearest rank', () => {
  const hundred = Array.from({ length: 100 }, (_, n) => n + 1);

  test.each([
    [0.5, 50],
    [0.99, 99],
    [0.991, 100],
    [1, 100],
    [0, 1],
  ])('for a share of %d, the percentile of the numbers 1 to 100 is %d', (share, value) =>
    expect(percentile(hundred, share)).toBe(value),
  );

  test('every percentile of a single value is that value, and every percentile of an empty list is 0', () => {
    expect([percentile([7], 0.5), percentile([7], 0.99), percentile([], 0.5)]).toEqual([7, 7, 0]);
  });

  test('the median does not require sorted input', () => expect(median([9, 1, 5])).toBe(5));
});

test('the median round is chosen by rate, not by the number of moves', () => {
  const [slow, middle, fast] = [played(900, 1000), played(500, 500), played(300, 250)];
  expect(middleOf([fast, slow, middle])).toBe(middle);
  const late = [9, 1, 4].map((p99) => ({ ...fast, p99 }));
  expect(middleOf(late, ({ p99 }) => p99).p99).toBe(4);
  expect(rateOf(middle)).toBe(1000);
  expect(rateOf(played(5, 0))).toBe(0);
});

describe('the size of a frame', () => {
  test.each([
    [0, false, 2],
    [125, false, 127],
    [126, false, 130],
    [65_535, false, 65_539],
    [65_536, false, 65_546],
    [60, true, 66],
  ])('with %d bytes of text and masked = %s is %d bytes', (payload, isMasked, bytes) =>
    expect(frameBytes(payload, isMasked)).toBe(bytes),
  );
});

test('a tally counts moves until the time is up, and traffic by message type even after that', () => {
  const tally = new Tally();
  for (const took of [3, 1, 100]) tally.acknowledged(took);
  tally.close(2000);
  tally.close(9000);
  tally.acknowledged(50);
  for (let n = 0; n < 4; n++) {
    tally.message('move', 60);
    tally.message('entries', 70);
    tally.message('entries', 70);
  }
  const all = tally.played(80);
  expect(all).toMatchObject({ moves: 3, p50: 3, p99: 100, milliseconds: 2000, allMoves: 4, loadCpu: 80 });
  expect(all.traffic.entries).toEqual({ messages: 8, bytes: 560 });
  expect([bytesPerMove(all), bytesPerMove(all, 'entries'), bytesPerMove(all, 'none')]).toEqual([200, 140, 0]);
});

test('memory per match is calculated separately from memory per socket', () => {
  const empty = { matches: 0, sockets: 0, bytes: 1000 };
  const some = { matches: 10, sockets: 20, bytes: 1000 + 10 * 50 + 20 * 7 };
  const more = { matches: 10, sockets: 50, bytes: 1000 + 10 * 50 + 50 * 7 };
  expect(perEach(empty, some, more)).toEqual({ match: 50, socket: 7 });
});
