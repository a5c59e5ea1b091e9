// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { sample, viewed, wander } from '../games/samples.ts';
import type { Direction } from './geometry/geometry.ts';
import { edge, neighbour } from './keyboard.ts';
import { Layout } from './layout.ts';

const walk = (layout: Layout, from: string, directions: readonly Direction[]): string[] => {
  const cells: string[] = [];
  let at = from;
  for (const direction of directions) {
    at = neighbour(layout, at, direction) ?? at;
    cells.push(at);
  }
  return cells;
};

test('arrow keys follow the screen, even on a flipped board', async () => {
  const { scene } = viewed(await sample('jungle'));
  expect(neighbour(new Layout(scene), 'E3', 'up')).toBe('E4');
  expect(neighbour(new Layout(scene, { flipped: true, roll: { x: 0, y: 0 } }), 'E3', 'up')).toBe('E2');
});

test('arrow keys stop at the edge of a board, unless the board wraps around', async () => {
  expect(neighbour(new Layout(viewed(await sample('jungle')).scene), 'A1', 'left')).toBeNull();
  expect(neighbour(new Layout(viewed(await sample('ctor')).scene), '0,0', 'left')).toBe('9,0');
  expect(neighbour(new Layout(viewed(await sample('ctor')).scene), '0,0', 'up')).toBe('0,9');
});

test('on hexes, left and right stay in a row; up and down stay in a column', async () => {
  const at = await sample('bugs', ['SPIDER@0,0', 'SPIDER@1,0']);
  const layout = new Layout(viewed(at).scene);
  expect(walk(layout, '-1,1', ['right', 'right', 'right'])).toEqual(['0,1', '1,0', '2,0']);
  expect(walk(layout, '2,0', ['left', 'left', 'left'])).toEqual(['1,0', '0,1', '-1,1']);
  expect(walk(layout, '0,-1', ['down', 'down'])).toEqual(['0,0', '0,1']);
});

test('arrow keys can reach every hex from any hex', async () => {
  const at = await sample('bugs');
  wander(at, 30);
  const layout = new Layout(viewed(at).scene);
  const all = layout.scene.cells.map((cell) => cell.target);
  const reached = new Set([all[0] ?? '']);
  for (const from of reached) {
    for (const direction of ['up', 'down', 'left', 'right'] as const) {
      const to = neighbour(layout, from, direction);
      if (to) reached.add(to);
    }
  }
  expect(reached.size).toBe(all.length);
});

test('Home and End go to the ends of the row; with Ctrl, they go to the ends of the board', async () => {
  const layout = new Layout(viewed(await sample('jungle')).scene);
  expect(edge(layout, 'D4', 'first', false)).toBe('A4');
  expect(edge(layout, 'D4', 'last', false)).toBe('G4');
  expect(edge(layout, 'D4', 'first', true)).toBe('A9');
  expect(edge(layout, 'D4', 'last', true)).toBe('G1');
});
