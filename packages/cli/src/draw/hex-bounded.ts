import type { Scene } from '@quintet/engine';
import type { BoardSide } from '@quintet/engine/authoring';
import { center } from '../terminal/width.ts';
import type { Look } from './cell.ts';
import { fitting, gridOf } from './grid.ts';
import { TERRAIN_SIGNS } from './paint.ts';
import type { DrawingSize, DrawnBoard } from './size.ts';

const even = (n: number): number => n + (n % 2);

/**
 * Draws the rows of a hex board with edges, each half a hex further right than the row above. The letter of a seat stands
 * along the sides that belong to it:
 *
 *        A B C
 *        R R R
 *     1 B· · · B
 *      2 B· · · B
 */
export function drawBoundedHex(scene: Scene, look: Look, size: DrawingSize): DrawnBoard {
  const grid = gridOf(scene, look);
  const owner = (side: BoardSide): string => {
    const seat = scene.edges.find((edge) => edge.side === side)?.seat;
    return seat === undefined ? '' : look.paint.name(seat)(look.letters[seat]);
  };
  const [top, right, bottom, left] = [owner('top'), owner('right'), owner('bottom'), owner('left')];
  const rim = (left ? 1 : 0) + (right ? 2 : 0);
  const widthWith = (cellWidth: number, columns: number, rows: number): number =>
    grid.margin + rim + columns * cellWidth + ((rows - 1) * cellWidth) / 2;
  const isSqueezed = widthWith(even(grid.body + 2), scene.columns.length, scene.rows.length) > size.columns;
  const cellWidth = even(grid.body + (isSqueezed ? 1 : 2));
  const half = cellWidth / 2;
  const skew = rim + Math.min(scene.rows.length, Math.max(1, size.rows)) * half;
  const free = { ...size, columns: size.columns - skew, rows: size.rows - (top ? 1 : 0) - (bottom ? 1 : 0) };
  const { part, hidden } = fitting(grid, scene, look, free, cellWidth);

  const style = { plain: TERRAIN_SIGNS.plain, isWide: false, isSqueezed };
  const pad = ' '.repeat(cellWidth - grid.body - (isSqueezed ? 1 : 2));
  const start = ' '.repeat(grid.margin + (left ? 1 : 0));
  const along = (texts: readonly string[], indent: number): string =>
    (start + ' '.repeat(indent) + texts.map((text) => center(text, cellWidth - pad.length) + pad).join('')).trimEnd();
  const lines = [
    along(part.columnLabels, 0),
    ...(top
      ? [
          along(
            part.columnLabels.map(() => top),
            0,
          ),
        ]
      : []),
  ];
  for (const [y, { label, cells }] of part.rows.entries()) {
    const drawn = cells.map((cell) => cell(style) + pad).join('');
    lines.push(`${' '.repeat(y * half)}${label} ${left}${drawn}${right ? ` ${right}` : ''}`);
  }
  if (bottom)
    lines.push(
      along(
        part.columnLabels.map(() => bottom),
        part.rows.length * half,
      ),
    );
  return { lines, hidden };
}
