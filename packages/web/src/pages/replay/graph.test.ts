import type { PlyTexts } from '@quintet/engine/search';
import { expect, test } from 'vitest';
import { areasOf, linesOf, plyAt } from './graph.ts';

const known = (ply: number, chance: number): PlyTexts => ({
  ply,
  chance,
  toMove: 0,
  score: 0,
  best: null,
  move: null,
  loss: 0,
  mark: null,
});

test('the analysis graph draws a certain win of seat 0 at the top, and the last ply at the right edge', () => {
  expect(linesOf([known(0, 0.5), known(1, 1), known(2, 0)])).toEqual(['M0 50L50 0L100 100']);
});

test('the analysis graph leaves a gap for positions not analysed yet', () => {
  const plies = [known(0, 0.5), null, known(2, 0.25), known(3, 0.75), null];
  expect(linesOf(plies)).toEqual(['M0 50', 'M50 75L75 25']);
  expect(areasOf(plies)[1]).toBe('M50 100L50 75L75 25L75 100Z');
});

test.each([
  [0, 0],
  [0.49, 5],
  [1, 10],
  [-3, 0],
  [7, 10],
])('a touch at %s of the graph’s width means ply %s', (share, ply) => {
  expect(plyAt(share, 10)).toBe(ply);
});
