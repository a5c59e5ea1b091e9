import { describe, expect, test } from 'vitest';
import { optionsOf } from '../../../testkit/random-match.ts';
import { type OctaOptions, octa } from '../index.ts';
import { cellOf, STEPS } from './drawn.ts';
import { coordinateKey, Direction, GraphGameMap, rotateClockwise } from './index.ts';

describe('directions', () => {
  test('rotateClockwise steps through all eight directions, 45° at a time', () => {
    const seen: Direction[] = [Direction.N];
    for (let i = 0; i < 8; i++) seen.push(rotateClockwise(seen.at(-1) as Direction));
    expect(seen).toEqual(['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW', 'N']);
  });
});

describe('GraphGameMap', () => {
  test.each([0, 1, 2, 3, 5, 16])(
    'a map of size %i is a square of (2·size+1)² cells, with x and y from −size to +size',
    (size) => {
      const map = new GraphGameMap(size);
      const side = 2 * size + 1;
      expect(map.getSize()).toBe(size);
      expect(map.getTotalCellCount()).toBe(side * side);
      expect(map.getAllCells().length).toBe(side * side);
      for (const cell of map.getAllCells()) {
        expect(map.getCell(cell.coordinate)).toBe(cell);
        expect([cell.state, cell.direction]).toEqual(['NEUTRAL', 'N']);
      }
    },
  );

  test('a map of size 2 is a 5 × 5 grid of 25 cells', () => {
    expect(new GraphGameMap(2).getTotalCellCount()).toBe(25);
  });

  test('getCell returns null off the map', () => {
    const map = new GraphGameMap(2);
    for (const [x, y] of [
      [3, 0],
      [0, -3],
      [0.5, 0],
      [0, 0.2],
      [Number.NaN, 0],
    ] as const)
      expect(map.getCell({ x, y })).toBe(null);
  });

  test.each([1, 2, 4, 16])(
    'a map of size %i links neighbouring cells to each other in all eight directions',
    (size) => {
      const map = new GraphGameMap(size);
      let links = 0;
      for (const cell of map.getAllCells()) {
        for (const [direction, [dx, dy]] of Object.entries(STEPS) as [Direction, readonly [number, number]][]) {
          const neighbour = cell.neighbours[direction];
          expect(neighbour).toBe(map.getCell({ x: cell.coordinate.x + dx, y: cell.coordinate.y + dy }));
          if (!neighbour) continue;
          links++;
          const back = rotateClockwise(rotateClockwise(rotateClockwise(rotateClockwise(direction))));
          expect(neighbour.neighbours[back]).toBe(cell);
        }
      }
      const side = 2 * size + 1;
      expect(links).toBe(4 * side * (side - 1) + 4 * (side - 1) ** 2);
    },
  );

  test('a corner cell has three neighbours, an edge cell five, an inner cell eight', () => {
    const map = new GraphGameMap(1);
    const count = (x: number, y: number): number => Object.values(cellOf(map, x, y).neighbours).filter(Boolean).length;
    expect([count(1, 1), count(1, 0), count(0, 0)]).toEqual([3, 5, 8]);
  });

  test('the size must be an integer of at least 0', () => {
    for (const size of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => new GraphGameMap(size)).toThrow(RangeError);
    }
  });

  test('a map may be far larger than the options allow for a match', () => {
    const map = new GraphGameMap(200);
    expect(map.getTotalCellCount()).toBe(401 * 401);
    expect(cellOf(map, 200, 199).getNeighbour('N')).toBe(cellOf(map, 200, 200));
    expect(cellOf(map, 200, 200).getNeighbour('N')).toBe(null);
  });

  test('GraphGameMap.of creates the starting map of a match with the given options', () => {
    const options = optionsOf(octa, { blocked: [[0, 0]] }) as OctaOptions;
    const position = octa.rules.start(options);
    const state = octa.presentation.state({ position, outcome: null, at: [] }) as { cells: object[] };
    const cells = GraphGameMap.of(options).getAllCells();
    expect(cells.map(({ coordinate, state, direction }) => ({ ...coordinate, state, direction }))).toEqual(state.cells);
  });
});

describe('GameCell', () => {
  test('exposes each field as a property and through a getter', () => {
    const map = new GraphGameMap(1);
    const cell = cellOf(map, 0, 1);
    expect(cell.getCoordinate()).toEqual({ x: 0, y: 1 });
    expect(cell.getCoordinate()).toBe(cell.coordinate);
    expect([cell.getState(), cell.getDirection()]).toEqual(['NEUTRAL', 'N']);
    expect(cell.getNeighbours()).toBe(cell.neighbours);
    expect(cell.getNeighbour(Direction.S)).toBe(cellOf(map, 0, 0));
    expect(cell.getNeighbour(Direction.N)).toBe(null);
  });

  test('a setter and its property change the same field', () => {
    const cell = cellOf(new GraphGameMap(1), 0, 0);
    cell.setState('PLAYER_2');
    cell.setDirection('SW');
    expect([cell.state, cell.direction]).toEqual(['PLAYER_2', 'SW']);
    cell.state = 'BLOCKED';
    cell.direction = 'E';
    expect([cell.getState(), cell.getDirection()]).toEqual(['BLOCKED', 'E']);
  });
});

test('equal coordinates have equal keys', () => {
  expect(coordinateKey({ x: -1, y: 2 })).toBe(coordinateKey({ x: -1, y: 2 }));
  const keys = new GraphGameMap(2).getAllCells().map((cell) => coordinateKey(cell.getCoordinate()));
  expect(new Set(keys).size).toBe(25);
});
