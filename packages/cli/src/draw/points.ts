import type { Scene } from '@quintet/engine';
import type { Look } from './cell.ts';
import { drawRows, fitting, gridOf } from './grid.ts';
import type { DrawingSize, DrawnBoard } from './size.ts';

const CROSSING = '+';

/** Draws intersections of lines: a cross, or the stone on it. */
export function drawPoints(scene: Scene, look: Look, size: DrawingSize): DrawnBoard {
  const grid = gridOf(scene, look);
  const { part, hidden } = fitting(grid, scene, look, size, grid.body + 1);
  return { lines: drawRows(part, size, CROSSING), hidden };
}
