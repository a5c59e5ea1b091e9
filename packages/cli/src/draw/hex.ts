import type { Scene } from '@quintet/engine';
import type { Cell, Target, Token } from '@quintet/engine/authoring';
import { center, width } from '../terminal/width.ts';
import { bracketsOf, type Look, label, stacksOf } from './cell.ts';
import { type DrawingSize, type DrawnBoard, NOTHING_HIDDEN, span } from './size.ts';

/**
 * Flat-topped hexes, two lines each: the piece, then the coordinates. Neighbouring columns are offset by half a hex, so their
 * sloped sides are shared:
 *
 *     / wQ  \ 1,-1/
 *     \ 0,0 / bA1 \
 *     / 0,1 \ 1,0 /
 */
export function drawHex(scene: Scene, look: Look, size: DrawingSize): DrawnBoard {
  const stacks = stacksOf(scene);
  if (scene.cells.length === 0) return { lines: [], hidden: NOTHING_HIDDEN };
  const cells = scene.cells.map((cell) => describe(cell, stacks.get(cell.target) ?? [], look));
  const inner = Math.max(5, ...cells.map(({ text, target }) => Math.max(width(text), width(target)) + 2));
  const step = inner + 1;
  const columns = Math.max(1, Math.floor((size.columns - 1) / step));
  const visible = size.canScroll ? cells : fitting(cells, columns, size.rows, look);
  const canvas = new Canvas();
  const left = Math.min(...visible.map(({ q }) => q));
  const top = Math.min(...visible.map(({ line }) => line));
  for (const { q, line, text, target, brackets, paintText, paintTarget } of visible) {
    const x = (q - left) * step;
    const y = line - top;
    const slope = look.paint.color.dim;
    canvas.put(x, y, slope('/'));
    canvas.put(x + step, y, slope('\\'));
    canvas.put(x, y + 1, slope('\\'));
    canvas.put(x + step, y + 1, slope('/'));
    const { bold } = look.paint.color;
    canvas.put(x + 1, y, bold(brackets[0]) + paintText(center(text, inner - 2)) + bold(brackets[1]), inner);
    canvas.put(x + 1, y + 1, paintTarget(center(target, inner)), inner);
  }
  const isWanted = ({ text, target }: DrawnHex): boolean => text !== '' || look.marks.next.has(target);
  const pieces = cells.filter((cell) => isWanted(cell) && !visible.includes(cell)).length;
  return { lines: canvas.lines(), hidden: { ...NOTHING_HIDDEN, pieces } };
}

interface DrawnHex {
  readonly q: number;
  /** Distance from the top, in half hexes. */
  readonly line: number;
  readonly target: Target;
  readonly text: string;
  readonly brackets: readonly [string, string];
  paintText(text: string): string;
  paintTarget(text: string): string;
}

/** Shows the top of a stack and the number of pieces below it. */
function describe({ target, x: q, y: r }: Cell, stack: readonly Token[], look: Look): DrawnHex {
  const top = stack.at(-1);
  const { paint, marks } = look;
  const isNext = marks.next.has(target);
  const below = stack.length > 1 ? `+${stack.length - 1}` : '';
  return {
    q,
    line: 2 * r + q,
    target,
    text: top ? label(top, look) + below : '',
    brackets: bracketsOf(marks, target),
    paintText: top ? paint.tile(top.seat) : String,
    paintTarget: isNext ? (text) => paint.color.bold(paint.color.green(text)) : paint.color.dim,
  };
}

/** The hexes that fit: all of them, else the important ones, else as many as possible around the last move. */
function fitting(cells: readonly DrawnHex[], columns: number, rows: number, { marks }: Look): readonly DrawnHex[] {
  const isMarked = ({ target }: DrawnHex): boolean =>
    marks.picked.has(target) || marks.last.has(target) || marks.next.has(target);
  const some = cells.filter((cell) => cell.text !== '' || isMarked(cell));
  for (const visible of [cells, some]) if (fits(visible, columns, rows)) return visible;
  const focus = some.find(({ target }) => marks.picked.has(target)) ?? some.findLast(isMarked) ?? some[0];
  if (!focus) return cells;
  const isInColumns = span(
    some.map(({ q }) => q),
    columns,
    focus.q,
  );
  const isInLines = span(
    some.map(({ line }) => line),
    Math.max(1, rows - 2),
    focus.line,
  );
  return some.filter(({ q, line }) => isInColumns(q) && isInLines(line));
}

const extent = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);

const fits = (cells: readonly DrawnHex[], columns: number, rows: number): boolean =>
  extent(cells.map(({ q }) => q)) < columns && extent(cells.map(({ line }) => line)) + 2 <= rows;

/** A sparse text canvas; later writes overwrite earlier ones. */
class Canvas {
  readonly #rows: Map<number, { readonly text: string; readonly columns: number }>[] = [];

  put(x: number, y: number, text: string, columns = 1): void {
    while (this.#rows.length <= y) this.#rows.push(new Map());
    this.#rows[y]?.set(x, { text, columns });
  }

  lines(): string[] {
    return this.#rows.map((row) => {
      let line = '';
      let at = 0;
      for (const [x, { text, columns }] of [...row].sort(([a], [b]) => a - b)) {
        line += ' '.repeat(Math.max(0, x - at)) + text;
        at = x + columns;
      }
      return line;
    });
  }
}
