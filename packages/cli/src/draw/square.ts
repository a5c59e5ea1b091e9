import type { Scene } from '@quintet/engine';
import { center } from '../terminal/width.ts';
import type { Look } from './cell.ts';
import { drawRows, fitting, type Grid, gridOf } from './grid.ts';
import { TERRAIN_SIGNS } from './paint.ts';
import { type DrawingSize, type DrawnBoard, NOTHING_HIDDEN } from './size.ts';

/** Draws a square board with labels, and with lines between the cells if they fit. */
export function drawSquare(scene: Scene, look: Look, size: DrawingSize): DrawnBoard {
  const grid = gridOf(scene, look);
  const lined =
    scene.rows.length * 2 + 2 <= size.rows && grid.margin + scene.columns.length * (grid.body + 3) < size.columns;
  if (lined) return { lines: withLines(scene, look.paint, grid), hidden: NOTHING_HIDDEN };
  const { part, hidden } = fitting(grid, scene, look, size, grid.body + 1);
  return { lines: drawRows(part, size, TERRAIN_SIGNS.plain), hidden };
}

/** Draws lines between the cells, dashed at the edges where the board wraps around. */
function withLines({ wraps }: Scene, { color }: Look['paint'], { body, margin, rows, columnLabels }: Grid): string[] {
  const bar = '─'.repeat(body + 2);
  const rim = wraps ? '╌'.repeat(body + 2) : bar;
  const post = color.dim(wraps ? '╎' : '│');
  const indent = ' '.repeat(margin);
  const style = { plain: ' ', isWide: true, isSqueezed: false };
  const line = (left: string, joint: string, right: string, part: string): string =>
    indent + color.dim(left + columnLabels.map(() => part).join(joint) + right);
  const lines = [
    `${indent} ${columnLabels.map((text) => center(text, body + 2)).join(' ')}`.trimEnd(),
    line('┌', '┬', '┐', rim),
  ];
  for (const [y, { label: name, cells }] of rows.entries()) {
    if (y > 0) lines.push(line(wraps ? '╎' : '├', '┼', wraps ? '╎' : '┤', bar));
    lines.push(`${name} ${post}${cells.map((cell) => cell(style)).join(color.dim('│'))}${post}`);
  }
  lines.push(line('└', '┴', '┘', rim));
  return lines;
}
