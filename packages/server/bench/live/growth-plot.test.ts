import { expect, test } from 'vitest';
import type { GrowthFigures } from './growth.ts';
import { plotGrowth } from './growth-plot.ts';

const figures = (nodes: number, matches: number, movesPerSecond: number): GrowthFigures => ({
  ...{ nodes, matches, movesPerSecond, p50: 1, p99: 2, nodeCpu: 100, postgresCpu: 50, redisCpu: 10, loadCpu: 40 },
  ...{ commitsPerMove: 0.1, redisMessagesPerMove: 1, bytesPerMatch: 20_000 },
});

test('every figure is a point inside each of the two charts, and a higher rate is drawn higher', () => {
  const all = [figures(1, 100, 4000), figures(2, 100, 6000), figures(1, 1000, 3000), figures(2, 1000, 5000)];
  const svg = plotGrowth(all);
  const points = [...svg.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)" r="3.5"/g)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ]);
  expect(points).toHaveLength(2 * all.length);
  for (const [x = -1, y = -1] of points) expect(x >= 64 && x <= 760 && y >= 56 && y <= 266).toBe(true);
  const [first, second] = points;
  expect(second?.[1]).toBeLessThan(first?.[1] ?? 0);
  expect(svg).toContain('1,000 open matches');
});
