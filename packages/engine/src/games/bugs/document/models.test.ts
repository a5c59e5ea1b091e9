import { describe, expect, test } from 'vitest';
import { DIRECTIONS, distance, type Hex, isConnected, neighbors, PieceType, PlayerColor } from './index.ts';

test('the enumerations have the names and the order of the document', () => {
  expect(Object.entries(PieceType).flat()).toEqual(
    ['QUEEN', 'ANT', 'SPIDER', 'BEETLE', 'GRASSHOPPER'].flatMap((name) => [name, name]),
  );
  expect(Object.keys(PlayerColor)).toEqual(['WHITE', 'BLACK']);
});

describe('hex math', () => {
  test('the neighbors of a hex follow the six directions of the document', () => {
    const directions = [
      [1, 0],
      [1, -1],
      [0, -1],
      [-1, 0],
      [-1, 1],
      [0, 1],
    ];
    expect(DIRECTIONS).toEqual(directions);
    expect(neighbors([2, 3])).toEqual(directions.map(([q = 0, r = 0]) => [2 + q, 3 + r]));
  });

  test('the distance of a hex from (0, 0) is (|q| + |q + r| + |r|) / 2', () => {
    for (const [q, r] of [
      [0, 0],
      [3, -1],
      [-2, 5],
      [-4, -4],
    ] as const) {
      expect(distance([q, r])).toBe((Math.abs(q) + Math.abs(q + r) + Math.abs(r)) / 2);
    }
  });

  test('the distance between two hexes equals the length of their difference', () => {
    expect(distance([0, 0], [0, 0])).toBe(0);
    expect(distance([-2, 5], [1, 1])).toBe(4);
    for (const hex of neighbors([4, -7])) expect(distance([4, -7], hex)).toBe(1);
  });

  test.each<[string, Hex[], boolean]>([
    ['no hexes', [], true],
    ['a single hex', [[5, 5]], true],
    [
      'a bent row',
      [
        [0, 0],
        [1, 0],
        [1, 1],
      ],
      true,
    ],
    [
      'two hexes with a gap',
      [
        [0, 0],
        [2, 0],
      ],
      false,
    ],
    [
      'two pairs',
      [
        [0, 0],
        [1, 0],
        [3, 0],
        [4, 0],
      ],
      false,
    ],
  ])('isConnected handles %s', (_, hexes, connected) => {
    expect(isConnected(hexes)).toBe(connected);
  });
});
