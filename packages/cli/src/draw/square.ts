import type { Cell, Scene, Token } from '@quintet/engine';
import { bracketsOf, type Look, label, stacksOf } from './cell.ts';
import { TERRAIN_SIGNS } from './paint.ts';
import { type DrawnBoard, type Hidden, NOTHING_HIDDEN, type Room, span } from './room.ts';
import { center, padStart, width } from './width.ts';

/** A board of squares with its labels: with lines between the cells where there is room, else without. */
export function drawSquare(scene: Scene, look: Look, room: Room): DrawnBoard {
  const board = layOut(scene, look);
  const lined =
    scene.rows.length * 2 + 2 <= room.rows && board.margin + board.columns * (board.body + 3) < room.columns;
  if (lined) return { lines: withLines(scene, look.paint, board), hidden: NOTHING_HIDDEN };
  const { part, hidden } = room.scrolls ? { part: board, hidden: NOTHING_HIDDEN } : fitting(board, scene, look, room);
  return { lines: withoutLines(part, room), hidden };
}

/** As many rows and columns as there is room for, around what is picked or was played last. */
function fitting(board: LaidOut, scene: Scene, { marks }: Look, room: Room): { part: LaidOut; hidden: Hidden } {
  const [focus] = [marks.picked, marks.last, marks.next].flatMap((targets) =>
    scene.cells.filter(({ target }) => targets.has(target)),
  );
  const columnCount = Math.max(1, Math.floor((room.columns - board.margin) / (board.body + 1)));
  // The labels take a row, and what is hidden another.
  const isWhole = columnCount >= board.columns && board.rows.length < room.rows;
  const rowCount = isWhole ? board.rows.length : Math.max(1, room.rows - 2);
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
  /** Columns that the widest cell needs between its brackets. */
  readonly body: number;
  /** Columns of the row labels with a blank behind. */
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

/** Brackets, or the terrain's sign, on both sides of the token; squeezed, on the left side only. */
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

function withoutLines({ body, margin, rows, columns, columnLabels }: LaidOut, room: Room): string[] {
  const squeezed = margin + columns * (body + 2) > room.columns;
  const cellWidth = body + (squeezed ? 1 : 2);
  const head = columnLabels.map((text) => center(text, cellWidth)).join('');
  return [
    ' '.repeat(margin) + head.trimEnd(),
    ...rows.map(({ label: name, cells }) => `${name} ${cells.map((cell) => cell(squeezed, false)).join('')}`),
  ];
}

/** Broken lines where the edges of the board meet. */
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
