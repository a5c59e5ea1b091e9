// @vitest-environment happy-dom
import { octa } from '@quintet/engine/octa';
import { expect, test } from 'vitest';
import { gameIds } from '../games/index.ts';
import { sample, viewed, wander } from '../games/samples.ts';
import { Layout, type Orientation } from './geometry.ts';

const oriented = (flipped: boolean, x = 0, y = 0): Orientation => ({ flipped, roll: { x, y } });

test.each(gameIds())('%s: looking up the centre of a cell finds that cell in every orientation', async (id) => {
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

test('a board that does not wrap around has no cells beyond its edges', async () => {
  const layout = new Layout(viewed(await sample('jungle')).scene);
  expect(layout.at({ x: -51, y: 0 })).toBeNull();
  expect(layout.at({ x: 0, y: 851 })).toBeNull();
  expect(layout.ghosts).toEqual([]);
});

test('a board that wraps around continues beyond each edge with the opposite side', async () => {
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

test('rows are listed from top to bottom, and their cells from left to right, as drawn', async () => {
  const { scene } = viewed(await sample('jungle'));
  const rows = (way: Orientation): string[] => new Layout(scene, way).rows.map((row) => row[0]?.target ?? '');
  expect(rows(oriented(false)).slice(0, 2)).toEqual(['A9', 'A8']);
  expect(rows(oriented(true)).slice(0, 2)).toEqual(['G1', 'G2']);
});
