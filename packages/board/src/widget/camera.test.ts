import { expect, test } from 'vitest';
import { Camera, Roll, WINDOW } from './camera.svelte.ts';

const BOX = { x: -300, y: -200, width: 900, height: 500 };

test('the camera fits the board into the window and centres it', () => {
  const camera = new Camera();
  camera.fit(BOX);
  const low = camera.toWindow(BOX);
  const high = camera.toWindow({ x: BOX.x + BOX.width, y: BOX.y + BOX.height });
  expect(low.x).toBeGreaterThan(0);
  expect(low.x).toBeCloseTo(WINDOW.width - high.x);
  expect(low.y).toBeCloseTo(WINDOW.height - high.y);
});

test('the camera follows a growing board until the user pans or zooms, and again after a reset', () => {
  const camera = new Camera();
  camera.fit(BOX);
  const { scale } = camera;
  camera.fit({ ...BOX, width: 2000 });
  expect(camera.scale).toBeLessThan(scale);
  camera.pan(30, 0);
  const panned = camera.x;
  camera.fit(BOX);
  expect(camera.x).toBe(panned);
  camera.reset();
  expect(camera.scale).toBe(scale);
});

test('zooming keeps the point under the finger in place', () => {
  const camera = new Camera();
  camera.fit(BOX);
  const at = { x: 700, y: 300 };
  const under = camera.toBoard(at);
  camera.zoom(1.5, at);
  expect(camera.toWindow(under).x).toBeCloseTo(at.x);
  expect(camera.toWindow(under).y).toBeCloseTo(at.y);
});

test('the board cannot be panned out of the window or zoomed to nothing', () => {
  const camera = new Camera();
  camera.fit(BOX);
  camera.pan(99_999, -99_999);
  const corner = camera.toWindow({ x: BOX.x, y: BOX.y + BOX.height });
  expect(corner.x).toBeLessThan(WINDOW.width);
  expect(corner.y).toBeGreaterThan(0);
  for (let i = 0; i < 50; i++) camera.zoom(0.5);
  expect(camera.scale).toBeGreaterThan(0.1);
});

test('revealing a point brings it into the window', () => {
  const camera = new Camera();
  camera.fit(BOX);
  camera.zoom(3);
  camera.reveal({ x: BOX.x, y: BOX.y });
  const point = camera.toWindow({ x: BOX.x, y: BOX.y });
  expect(point.x).toBeGreaterThan(0);
  expect(point.y).toBeGreaterThan(0);
});

/** Bounds of a board of 15 × 15 cells, which are also its window. */
const EDGES = { x: -50, y: -50, width: 1500, height: 1500 };

test('a board with edges is fully visible at first, and can be neither panned nor zoomed out', () => {
  const camera = new Camera();
  camera.fit(EDGES, EDGES);
  camera.pan(300, -300);
  camera.zoom(0.5);
  expect([camera.x, camera.y, camera.scale, camera.isMoved]).toEqual([0, 0, 1, false]);
});

test('a zoomed board with edges always fills its window', () => {
  const camera = new Camera();
  camera.fit(EDGES, EDGES);
  camera.zoom(2, { x: -50, y: 200 });
  camera.pan(9999, -9999);
  expect(camera.toWindow({ x: -50, y: 1450 })).toEqual({ x: -50, y: 1450 });
  camera.zoom(0.01);
  expect([camera.x, camera.y, camera.scale, camera.isMoved]).toEqual([0, 0, 1, false]);
});

test('a board with edges can be zoomed until three cells fill its window', () => {
  const camera = new Camera();
  camera.fit(EDGES, EDGES);
  camera.zoom(1000);
  expect(camera.scale).toBe(5);
});

test('a zoomed board with edges still fills its window when the board becomes smaller', () => {
  const camera = new Camera();
  camera.fit(EDGES, EDGES);
  camera.zoom(5, { x: 1450, y: 1450 });
  const small = { x: -50, y: -50, width: 600, height: 600 };
  camera.fit(small, small);
  expect(camera.scale).toBe(2);
  const corner = camera.toWindow({ x: 550, y: 550 });
  expect(corner.x).toBeGreaterThanOrEqual(550);
  expect(camera.toWindow({ x: -50, y: -50 }).x).toBeLessThanOrEqual(-50);
});

test('a scrolled board snaps to the nearest whole cell', () => {
  const roll = new Roll();
  roll.drag(0.4, 0);
  roll.drag(0.4, -2.2);
  expect([roll.x, roll.y]).toEqual([1, -2]);
  expect(roll.partX).toBeCloseTo(-0.2);
  roll.settle();
  expect([roll.partX, roll.partY]).toEqual([0, 0]);
});
