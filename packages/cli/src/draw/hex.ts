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
  const visible = cropped(cells, Math.floor((room.columns - 1) / step), look);
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
    const bold = look.paint.color.bold;
    const middle = paintText(center(text, inner - 2));
    canvas.put(x + 1, y, bold(brackets[0]) + middle + bold(brackets[1]), inner);
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

/** As many columns of hexes as fit, around the last move. */
function cropped(cells: readonly DrawnHex[], columns: number, { marks }: Look): readonly DrawnHex[] {
  const qs = cells.map(({ q }) => q);
  const [first, last] = [Math.min(...qs), Math.max(...qs)];
  if (last - first < columns) return cells;
  const focus = cells.filter(({ target }) => marks.last.has(target) || marks.picked.has(target)).at(-1)?.q ?? 0;
  const from = Math.max(first, Math.min(focus - (columns >> 1), last - columns + 1));
  return cells.filter(({ q }) => q >= from && q < from + columns);
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
