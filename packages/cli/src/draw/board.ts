import type { Scene } from '@quintet/engine';
import type { BoardShape } from '@quintet/engine/authoring';
import type { Look } from './cell.ts';
import { drawRows, fitting, gridOf } from './grid.ts';
import { drawHex } from './hex.ts';
import { drawBoundedHex } from './hex-bounded.ts';
import type { DrawingSize, DrawnBoard } from './size.ts';
import { drawSquare } from './square.ts';

type DrawBoard = (scene: Scene, look: Look, size: DrawingSize) => DrawnBoard;

/** The drawing of each shape, chosen by the other facts of a scene. */
const DRAWINGS: Readonly<Record<BoardShape, (scene: Scene) => DrawBoard>> = {
  square: () => drawSquare,
  hex: ({ unbounded }) => (unbounded ? drawHex : drawBoundedHex),
  points: () => drawPoints,
};

export const drawBoard: DrawBoard = (scene, look, size) => DRAWINGS[scene.shape](scene)(scene, look, size);

const CROSSING = '+';

/** Draws intersections of lines: a cross, or the stone on it. */
function drawPoints(scene: Scene, look: Look, size: DrawingSize): DrawnBoard {
  const grid = gridOf(scene, look);
  const { part, hidden } = fitting(grid, scene, look, size, grid.body + 1);
  return { lines: drawRows(part, size, CROSSING), hidden };
}
