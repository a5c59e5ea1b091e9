import type { Scene } from '@quintet/engine';
import type { Cell, Token } from '@quintet/engine/authoring';
import { center, padStart, width } from '../terminal/width.ts';
import { bracketsOf, type Look, label, stacksOf } from './cell.ts';
import { TERRAIN_SIGNS } from './paint.ts';
import { type DrawingSize, type Hidden, NOTHING_HIDDEN, span } from './size.ts';

/** How a cell is drawn where the kind of board decides it. */
export interface CellStyle {
  /** Symbol of an empty plain cell. */
  readonly plain: string;
  /** `true` if a piece also colours the spaces beside it. */
  readonly isWide: boolean;
  /** `true` to leave out the right bracket. */
  readonly isSqueezed: boolean;
}

export interface Grid {
  /** Width of the widest cell without its brackets. */
  readonly body: number;
  /** Width of the row labels, including a space. */
  readonly margin: number;
  readonly columnLabels: readonly string[];
  readonly rows: readonly { readonly label: string; readonly cells: readonly ((style: CellStyle) => string)[] }[];
}

/** The cells of a board in columns and rows. */
export function gridOf(scene: Scene, look: Look): Grid {
  const stacks = stacksOf(scene);
  const text = (stack: readonly Token[]): string => {
    const top = stack.at(-1);
    return top ? label(top, look) + (stack.length > 1 ? String(stack.length) : '') : '';
  };
  const body = Math.max(1, ...[...stacks.values()].map((stack) => width(text(stack))));
  const labelWidth = Math.max(...scene.rows.map(width));
  const byPlace = new Map(scene.cells.map((cell) => [`${cell.x},${cell.y}`, cell]));
  return {
    body,
    margin: labelWidth + 1,
    columnLabels: scene.columns,
    rows: scene.rows.map((name, y) => ({
      label: padStart(name, labelWidth),
      cells: scene.columns.map((_, x) => {
        const cell = byPlace.get(`${x},${y}`);
        const stack = cell ? (stacks.get(cell.target) ?? []) : [];
        return (style) =>
          cell
            ? drawCell(cell, stack.at(-1), text(stack), body, look, style)
            : ' '.repeat(body + (style.isSqueezed ? 1 : 2));
      }),
    })),
  };
}

/** Draws brackets or the terrain symbol on both sides of the token, or only on the left if the cell is squeezed. */
function drawCell(
  { target, terrain }: Cell,
  top: Token | undefined,
  text: string,
  body: number,
  { paint, marks }: Look,
  style: CellStyle,
): string {
  const isPlain = terrain === 'plain';
  const tile = paint.tile(top?.seat ?? null);
  const isNext = marks.next.has(target);
  const side = (bracket: string): string => {
    if (bracket !== ' ') return paint.color.bold(isNext ? paint.color.green(bracket) : bracket);
    if (!isPlain) return paint.terrain(terrain)(TERRAIN_SIGNS[terrain]);
    return top && style.isWide ? tile(' ') : ' ';
  };
  const empty = isPlain ? center(style.plain, body) : TERRAIN_SIGNS[terrain].repeat(body);
  const middle = top ? tile(center(text, body)) : paint.terrain(terrain)(empty);
  const [left, right] = bracketsOf(marks, target);
  return side(left) + middle + (style.isSqueezed ? '' : side(right));
}

/** The part of a grid that fits around the selection or the last move. `cellWidth` is the least width of a cell. */
export function fitting(
  grid: Grid,
  scene: Scene,
  { marks }: Look,
  size: DrawingSize,
  cellWidth: number,
): { readonly part: Grid; readonly hidden: Hidden } {
  if (size.canScroll) return { part: grid, hidden: NOTHING_HIDDEN };
  const [focus] = [marks.picked, marks.last, marks.next].flatMap((targets) =>
    scene.cells.filter(({ target }) => targets.has(target)),
  );
  const columnCount = Math.max(1, Math.floor((size.columns - grid.margin) / cellWidth));
  // Reserves one row for labels and one for the note about hidden rows.
  const isWhole = columnCount >= grid.columnLabels.length && grid.rows.length < size.rows;
  const rowCount = isWhole ? grid.rows.length : Math.max(1, size.rows - 2);
  const isRow = span([...grid.rows.keys()], rowCount, focus?.y ?? 0);
  const isColumn = span([...grid.columnLabels.keys()], columnCount, focus?.x ?? 0);
  const inColumns = <T>(items: readonly T[]): readonly T[] => items.filter((_, x) => isColumn(x));
  const columnLabels = inColumns(grid.columnLabels);
  const rows = grid.rows
    .filter((_, y) => isRow(y))
    .map(({ label: name, cells }) => ({ label: name, cells: inColumns(cells) }));
  const hidden = {
    ...NOTHING_HIDDEN,
    rows: grid.rows.length - rows.length,
    columns: grid.columnLabels.length - columnLabels.length,
  };
  return { part: { ...grid, rows, columnLabels }, hidden };
}

/** Draws a grid with labels and without lines. */
export function drawRows({ body, margin, rows, columnLabels }: Grid, size: DrawingSize, plain: string): string[] {
  const isSqueezed = margin + columnLabels.length * (body + 2) > size.columns;
  const cellWidth = body + (isSqueezed ? 1 : 2);
  const head = columnLabels.map((text) => center(text, cellWidth)).join('');
  const style = { plain, isWide: false, isSqueezed };
  return [
    ' '.repeat(margin) + head.trimEnd(),
    ...rows.map(({ label: name, cells }) => `${name} ${cells.map((cell) => cell(style)).join('')}`),
  ];
}
