import type { Cell, Scene, Target, Token } from '@quintet/engine';
import { bracketsOf, type Look, label, stacksOf } from './cell.ts';
import type { Room } from './square.ts';
import { center, width } from './width.ts';

/**
 * Flat-topped hexes, two lines each: what stands there over where it is. Columns of hexes are half a hex apart, so their
 * sloped sides are shared:
 *
 *     / wQ  \ 1,-1/
 *     \ 0,0 / bA1 \
 *     / 0,1 \ 1,0 /
 */
export function drawHex(scene: Scene, look: Look, room: Room): string[] {
  const stacks = stacksOf(scene);
  if (scene.cells.length === 0) return [];
  const cells = scene.cells.map((cell) => describe(cell, stacks.get(cell.target) ?? [], look));
  const inner = Math.max(5, ...cells.map(({ text, target }) => Math.max(width(text), width(target)) + 2));
  const step = inner + 1;
  const visible = room.scrolls ? cells : cropped(cells, Math.floor((room.columns - 1) / step), room.rows, look);
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
    canvas.put(x + 1, y, paintText(brackets[0] + center(text, inner - 2) + brackets[1]), inner);
    canvas.put(x + 1, y + 1, paintTarget(center(target, inner)), inner);
  }
  return canvas.lines();
}

interface DrawnHex {
  readonly q: number;
  /** In half hexes from the top. */
  readonly line: number;
  readonly target: Target;
  readonly text: string;
  readonly brackets: readonly [string, string];
  paintText(text: string): string;
  paintTarget(text: string): string;
}

/** Of a stack the top is named, with the number of pieces under it. */
function describe({ target, x: q, y: r }: Cell, stack: readonly Token[], look: Look): DrawnHex {
  const top = stack.at(-1);
  const { paint, marks } = look;
  const isNext = marks.next.has(target);
  const green = (text: string): string => paint.color.bold(paint.color.green(text));
  const below = stack.length > 1 ? `+${stack.length - 1}` : '';
  return {
    q,
    line: 2 * r + q,
    target,
    text: top ? label(top, look) + below : '',
    brackets: bracketsOf(marks, target),
    paintText: top ? paint.tile(top.seat) : isNext ? green : paint.color.bold,
    paintTarget: top ? paint.tile(top.seat) : isNext ? green : paint.color.dim,
  };
}

/** As many columns and lines of hexes as fit, around what is picked or was moved last. */
function cropped(cells: readonly DrawnHex[], columns: number, rows: number, { marks }: Look): readonly DrawnHex[] {
  const focus =
    cells.find(({ target }) => marks.picked.has(target)) ??
    cells.findLast(({ target }) => marks.last.has(target)) ??
    (cells[0] as DrawnHex);
  const isInColumns = span(
    cells.map(({ q }) => q),
    columns,
    focus.q,
  );
  // A hex takes two lines.
  const isInLines = span(
    cells.map(({ line }) => line),
    rows - 1,
    focus.line,
  );
  return cells.filter(({ q, line }) => isInColumns(q) && isInLines(line));
}

/** Which of the values are among `count` neighbouring ones around the focus. */
function span(values: readonly number[], count: number, focus: number): (value: number) => boolean {
  const [first, last] = [Math.min(...values), Math.max(...values)];
  if (last - first < count) return () => true;
  const from = Math.max(first, Math.min(focus - (count >> 1), last - count + 1));
  return (value) => value >= from && value < from + count;
}

/** Text at places; what was put later on the same place wins. */
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
