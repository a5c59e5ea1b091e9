// @vitest-environment happy-dom
import { BOARD_SIDES, createScene, type Scene } from '@quintet/engine/authoring';
import { octa } from '@quintet/engine/octa';
import { describe, expect, test } from 'vitest';
import { gameIds } from '../games/index.ts';
import { sample, viewed, wander } from '../games/samples.ts';
import { type Orientation, UNIT } from './geometry/geometry.ts';
import { aspectOf } from './geometry/index.ts';
import { neighbour } from './keyboard.ts';
import { Layout } from './layout.ts';
import { nearestAngle } from './look/look.ts';

const oriented = (flipped: boolean, x = 0, y = 0): Orientation => ({ flipped, roll: { x, y } });

test.each(gameIds())('%s: every cell is found at its centre, in every orientation', async (id) => {
  const at = await sample(id);
  wander(at, 12);
  const { scene } = viewed(at);
  for (const way of [oriented(false), oriented(true), oriented(false, 3, -12), oriented(true, -1, 25)]) {
    const layout = new Layout(scene, way);
    for (const cell of scene.cells) expect(layout.at(layout.centre(cell))).toBe(cell.target);
  }
});

test('A1 in Jungle is at the bottom left, and at the top right when flipped', async () => {
  const { scene } = viewed(await sample('jungle'));
  expect(new Layout(scene).centreOf('A1')).toEqual({ x: 0, y: 800 });
  expect(new Layout(scene, oriented(true)).centreOf('A1')).toEqual({ x: 600, y: 0 });
  expect(
    new Layout(scene, oriented(true))
      .labels('x')
      .map(({ text }) => text)
      .join(''),
  ).toBe('GFEDCBA');
});

test('a board without wrap-around has no cells beyond its edges', async () => {
  const layout = new Layout(viewed(await sample('jungle')).scene);
  expect(layout.at({ x: -51, y: 0 })).toBeNull();
  expect(layout.at({ x: 0, y: 851 })).toBeNull();
  expect(layout.ghosts).toEqual([]);
});

test('a wrap-around board repeats the opposite side beyond each edge', async () => {
  const layout = new Layout(viewed(await sample('ctor')).scene);
  expect(layout.at({ x: -100, y: 0 })).toBe('9,0');
  expect(layout.at({ x: 1000, y: 1000 })).toBe('0,0');
  const beside = layout.ghosts.filter((ghost) => ghost.x === -100 && ghost.y === 300);
  expect(beside.map(({ cell }) => cell.target)).toEqual(['9,3']);
});

test('labels scroll with the board', async () => {
  const { scene } = viewed(await sample('ctor'));
  const labels = new Layout(scene, oriented(false, 2, 0)).labels('x');
  expect(labels.map(({ text }) => text).join('')).toBe('789012345678');
  expect(labels.filter(({ isGhost }) => isGhost)).toHaveLength(2);
});

test('a large board labels every fifth or tenth cell, counted from its centre', () => {
  const labelsOf = (size: number): string[] => {
    const options = octa.rules.parseOptions({ size });
    if (!options.ok) throw new Error(options.error.key);
    const layout = new Layout(octa.presentation.scene(octa.rules.start(options.value)));
    expect(layout.labels('y')).toHaveLength(2 * size + 1);
    return layout.labels('x').flatMap(({ text }) => text || []);
  };
  expect(labelsOf(12)).toHaveLength(25);
  expect(labelsOf(13)).toEqual(['-10', '-5', '0', '5', '10']);
  expect(labelsOf(50)).toEqual(['-50', '-40', '-30', '-20', '-10', '0', '10', '20', '30', '40', '50']);
});

test('all neighbouring hexes are equally far apart', async () => {
  const at = await sample('bugs', ['SPIDER@0,0']);
  const layout = new Layout(viewed(at).scene);
  const middle = layout.centreOf('0,0') ?? { x: NaN, y: NaN };
  const around = ['1,0', '1,-1', '0,-1', '-1,0', '-1,1', '0,1'].map((target) => {
    const { x, y } = layout.centreOf(target) ?? { x: NaN, y: NaN };
    return Math.round(Math.hypot(x - middle.x, y - middle.y));
  });
  expect(new Set(around)).toEqual(new Set([87]));
});

test('rows are listed from top to bottom on the screen, and their cells from left to right', async () => {
  const { scene } = viewed(await sample('jungle'));
  const rows = (way: Orientation): string[] => new Layout(scene, way).rows.map((row) => row[0]?.target ?? '');
  expect(rows(oriented(false)).slice(0, 2)).toEqual(['A9', 'A8']);
  expect(rows(oriented(true)).slice(0, 2)).toEqual(['G1', 'G2']);
});

const LETTERS = [...'ABCDEFGHIJKLMNOPQRS'];

/** An empty board with owned sides: seat 0 has top and bottom. */
function emptyBoard(shape: Scene['shape'], size: number): Scene {
  const columns = LETTERS.slice(0, size);
  const rows = columns.map((_, y) => String(y + 1));
  const cells = rows.flatMap((row, y) => columns.map((column, x) => ({ target: column + row, x, y })));
  const edges = BOARD_SIDES.map((side, i) => ({ side, seat: i % 2 === 0 ? 0 : 1 }) as const);
  return createScene({ shape, columns, rows, cells, tokens: [], edges, turnable: true });
}

/** The numbers in an SVG path, as points. */
const pointsOf = (d: string) =>
  [...d.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));

describe.each(['square', 'hex', 'points'] as const)('a %s board with edges', (shape) => {
  const scene = emptyBoard(shape, 9);

  test.each([false, true])('every cell is found at its centre and lies inside the bounds (flipped: %s)', (flipped) => {
    const layout = new Layout(scene, oriented(flipped));
    const { x: left, y: top, width, height } = layout.geometry.bounds;
    for (const cell of scene.cells) {
      const { x, y } = layout.centre(cell);
      expect(layout.at({ x: x + 0.4 * UNIT, y })).toBe(cell.target);
      expect(x - UNIT / 2 >= left && x + UNIT / 2 <= left + width).toBe(true);
      expect(y - UNIT / 2 >= top && y + UNIT / 2 <= top + height).toBe(true);
    }
  });

  test('neighbours are mutual and one unit apart', () => {
    const { geometry } = new Layout(scene);
    for (const cell of scene.cells) {
      const from = geometry.centre(cell);
      for (const place of geometry.neighbours(cell)) {
        const to = geometry.centre(place);
        expect(Math.hypot(to.x - from.x, to.y - from.y)).toBeCloseTo(UNIT);
        expect(geometry.neighbours(place)).toContainEqual({ x: cell.x, y: cell.y });
      }
    }
  });

  test('arrow keys walk along a row and a column, and stop at the edges', () => {
    const layout = new Layout(scene);
    expect(neighbour(layout, 'E5', 'right')).toBe('F5');
    expect(neighbour(layout, 'E5', 'left')).toBe('D5');
    expect(neighbour(layout, 'E5', 'up')).toBe('E4');
    expect(neighbour(layout, 'E5', 'down')).toBe('E6');
    expect(neighbour(layout, 'A5', 'left')).toBeNull();
    expect(neighbour(layout, 'I9', 'down')).toBeNull();
    expect(neighbour(new Layout(scene, oriented(true)), 'E5', 'up')).toBe('E6');
  });

  test('a side that belongs to a player is drawn along its whole length, outside the cells', () => {
    const layout = new Layout(scene);
    const edges = layout.geometry.ground.filter(({ kind }) => kind === 'edge');
    expect(edges.map(({ seat }) => seat)).toEqual([0, 1, 0, 1]);
    const [top, right] = edges.map(({ d }) => pointsOf(d));
    const corner = layout.centreOf('I1') ?? { x: NaN, y: NaN };
    for (const { y } of top ?? []) expect(y).toBeLessThan(corner.y);
    expect(Math.max(...(top ?? []).map(({ x }) => x))).toBeGreaterThan(corner.x);
    expect(Math.max(...(right ?? []).map(({ x }) => x))).toBeGreaterThan((layout.centreOf('I9')?.x ?? NaN) + 40);
  });
});

test('a hex board with edges labels its columns at the top and its rows on the left, in either orientation', () => {
  for (const flipped of [false, true]) {
    const layout = new Layout(emptyBoard('hex', 9), oriented(flipped));
    const { labels } = layout.geometry;
    if (labels.on !== 'board') throw new Error(labels.on);
    expect(labels.points.map(({ text }) => text).sort()).toEqual([...'123456789ABCDEFGHI']);
    for (const { text, x, y } of labels.points) {
      const ends = ['1', '9'].map((row) => layout.centreOf(`${text}${row}`)).filter((point) => point !== null);
      for (const end of ends) expect(y).toBeLessThan(end.y - UNIT / 2);
      const starts = ['A', 'I'].map((column) => layout.centreOf(`${column}${text}`)).filter((point) => point !== null);
      for (const start of starts) expect(x).toBeLessThan(start.x - UNIT / 2);
      expect(ends.length + starts.length).toBe(2);
    }
  }
});

test('a board of points draws a line through each row and column, and star points on odd sizes from 9 × 9', () => {
  const starsOf = (size: number): number => {
    const { ground } = new Layout(emptyBoard('points', size)).geometry;
    expect(ground.find(({ kind }) => kind === 'grid')?.d.match(/M/g)).toHaveLength(2 * size * (size - 1));
    return ground.find(({ kind }) => kind === 'star')?.d.match(/M/g)?.length ?? 0;
  };
  expect([7, 8, 9, 13, 15, 19].map(starsOf)).toEqual([0, 0, 5, 5, 5, 9]);
});

test('the aspect ratio is that of the board, or 1 for a board without edges', async () => {
  expect(aspectOf(viewed(await sample('jungle')).scene)).toBeCloseTo(7 / 9);
  expect(aspectOf(viewed(await sample('bugs', ['SPIDER@0,0'])).scene)).toBe(1);
  expect(aspectOf(emptyBoard('hex', 11))).toBeGreaterThan(1.5);
});

describe('an arrow turns the short way', () => {
  test.each([
    [0, 45, 45],
    [315, 0, 360],
    [360, 45, 405],
    [0, 315, -45],
    [405, 315, 315],
    [90, 90, 90],
    [0, 180, 180],
    [-45, 270, -90],
  ])('from %d° to a facing of %d°, it turns to %d°', (current, facing, angle) => {
    expect(nearestAngle(current, facing)).toBe(angle);
  });
});
