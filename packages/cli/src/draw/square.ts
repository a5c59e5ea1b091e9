import type { Scene } from '@quintet/engine';
import type { Cell, Token } from '@quintet/engine/authoring';
import { center, padStart, width } from '../terminal/width.ts';
import { bracketsOf, type Look, label, stacksOf } from './cell.ts';
import { TERRAIN_SIGNS } from './paint.ts';
import { type DrawingSize, type DrawnBoard, type Hidden, NOTHING_HIDDEN, span } from './size.ts';

/** Draws a square board with labels, and with lines between the cells if they fit. */
export function drawSquare(scene: Scene, look: Look, size: DrawingSize): DrawnBoard {
  const board = layOut(scene, look);
  const lined =
    scene.rows.length * 2 + 2 <= size.rows && board.margin + board.columns * (board.body + 3) < size.columns;
  if (lined) return { lines: withLines(scene, look.paint, board), hidden: NOTHING_HIDDEN };
  const { part, hidden } = size.canScroll ? { part: board, hidden: NOTHING_HIDDEN } : fitting(board, scene, look, size);
  return { lines: withoutLines(part, size), hidden };
}

/** As many rows and columns as fit around the selection or the last move. */
function fitting(board: LaidOut, scene: Scene, { marks }: Look, size: DrawingSize): { part: LaidOut; hidden: Hidden } {
  const [focus] = [marks.picked, marks.last, marks.next].flatMap((targets) =>
    scene.cells.filter(({ target }) => targets.has(target)),
  );
  const columnCount = Math.max(1, Math.floor((size.columns - board.margin) / (board.body + 1)));
  // Reserves one row for labels and one for the note about hidden rows.
  const isWhole = columnCount >= board.columns && board.rows.length < size.rows;
  const rowCount = isWhole ? board.rows.length : Math.max(1, size.rows - 2);
  const isRow = span([...board.rows.keys()], rowCount, focus?.y ?? 0);
  const isColumn = span([...board.columnLabels.keys()], columnCount, focus?.x ?? 0);
  const inColumns = <T>(items: readonly T[]): readonly T[] => items.filter((_, x) => isColumn(x));
  const columnLabels = inColumns(board.columnLabels);
  const rows = board.rows
    .filter((_, y) => isRow(y))
    .map(({ label: name, cells }) => ({ label: name, cells: inColumns(cells) }));
  return {
    part: { ...board, rows, columnLabels, columns: columnLabels.length },
    hidden: {
      ...NOTHING_HIDDEN,
      rows: board.rows.length - rows.length,
      columns: board.columns - columnLabels.length,
    },
  };
}

interface LaidOut {
  /** Width of the widest cell without its brackets. */
  readonly body: number;
  /** Width of the row labels, including a space. */
  readonly margin: number;
  readonly columns: number;
  readonly columnLabels: readonly string[];
  readonly rows: readonly {
    readonly label: string;
    readonly cells: readonly ((squeezed: boolean, lined: boolean) => string)[];
  }[];
}

function layOut(scene: Scene, look: Look): LaidOut {
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
    columns: scene.columns.length,
    columnLabels: scene.columns,
    rows: scene.rows.map((name, y) => ({
      label: padStart(name, labelWidth),
      cells: scene.columns.map((_, x) => {
        const cell = byPlace.get(`${x},${y}`);
        const stack = cell ? (stacks.get(cell.target) ?? []) : [];
        return (squeezed, lined) =>
          cell ? drawCell(cell, stack.at(-1), text(stack), body, look, squeezed, lined) : ' '.repeat(body + 2);
      }),
    })),
  };
}

/** Draws brackets or the terrain symbol on both sides of the token, or only on the left if the cell is narrow. */
function drawCell(
  { target, terrain }: Cell,
  top: Token | undefined,
  text: string,
  body: number,
  { paint, marks }: Look,
  squeezed: boolean,
  lined: boolean,
): string {
  const plain = terrain === 'plain';
  const tile = paint.tile(top?.seat ?? null);
  const isNext = marks.next.has(target);
  const side = (bracket: string): string => {
    if (bracket !== ' ') return paint.color.bold(isNext ? paint.color.green(bracket) : bracket);
    if (!plain) return paint.terrain(terrain)(TERRAIN_SIGNS[terrain]);
    return top && lined ? tile(' ') : ' ';
  };
  const sign = plain && lined ? ' ' : TERRAIN_SIGNS[terrain];
  const empty = plain ? center(sign, body) : sign.repeat(body);
  const middle = top ? tile(center(text, body)) : paint.terrain(terrain)(empty);
  const [left, right] = bracketsOf(marks, target);
  return side(left) + middle + (squeezed ? '' : side(right));
}

function withoutLines({ body, margin, rows, columns, columnLabels }: LaidOut, size: DrawingSize): string[] {
  const squeezed = margin + columns * (body + 2) > size.columns;
  const cellWidth = body + (squeezed ? 1 : 2);
  const head = columnLabels.map((text) => center(text, cellWidth)).join('');
  return [
    ' '.repeat(margin) + head.trimEnd(),
    ...rows.map(({ label: name, cells }) => `${name} ${cells.map((cell) => cell(squeezed, false)).join('')}`),
  ];
}

/** Draws lines between the cells, dashed at the edges where the board wraps around. */
function withLines(
  { wraps }: Scene,
  { color }: Look['paint'],
  { body, margin, rows, columnLabels }: LaidOut,
): string[] {
  const bar = '─'.repeat(body + 2);
  const rim = wraps ? '╌'.repeat(body + 2) : bar;
  const post = color.dim(wraps ? '╎' : '│');
  const indent = ' '.repeat(margin);
  const line = (left: string, joint: string, right: string, part: string): string =>
    indent + color.dim(left + columnLabels.map(() => part).join(joint) + right);
  const lines = [
    `${indent} ${columnLabels.map((text) => center(text, body + 2)).join(' ')}`.trimEnd(),
    line('┌', '┬', '┐', rim),
  ];
  for (const [y, { label: name, cells }] of rows.entries()) {
    if (y > 0) lines.push(line(wraps ? '╎' : '├', '┼', wraps ? '╎' : '┤', bar));
    lines.push(`${name} ${post}${cells.map((cell) => cell(false, true)).join(color.dim('│'))}${post}`);
  }
  lines.push(line('└', '┴', '┘', rim));
  return lines;
}
