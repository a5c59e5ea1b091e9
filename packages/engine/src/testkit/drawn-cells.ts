import { isObject } from '../kernel/index.ts';
import type { PerftCase } from './test-game.ts';

/**
 * The values of a drawn board, row by row from the top. `symbols` lists the symbol of each value, beginning with that of 0.
 * Spaces between symbols are optional. Throws on an unknown symbol.
 *
 * @example
 * ```ts
 * import { drawnCells } from '@quintet/engine/testing';
 * const cells = drawnCells(
 *   `
 *   X . .
 *   . O .`,
 *   '.XO',
 * );
 * console.log(cells); // [ 1, 0, 0, 0, 2, 0 ]
 * ```
 */
export function drawnCells(picture: string, symbols: string): number[] {
  const values = [...symbols];
  return [...picture.replace(/\s+/g, '')].map((symbol) => {
    const value = values.indexOf(symbol);
    if (value < 0) throw new Error(`there is no symbol "${symbol}" among "${symbols}"`);
    return value;
  });
}

/**
 * Draws a board in the format of `drawnCells`, to compare it with a drawing.
 *
 * @example
 * ```ts
 * import { drawCells } from '@quintet/engine/testing';
 * console.log(drawCells([1, 0, 0, 2], 2, '.XO').split('\n')); // [ 'X .', '. O' ]
 * ```
 */
export function drawCells(cells: ArrayLike<number>, width: number, symbols: string): string {
  const drawn = Array.from(cells, (value) => [...symbols][value] ?? '?');
  return Array.from({ length: Math.ceil(drawn.length / width) }, (_, y) =>
    drawn.slice(y * width, (y + 1) * width).join(' '),
  ).join('\n');
}

/**
 * Parses the content of a perft file: a list of options with known counts. Throws if it is malformed.
 *
 * @example
 * ```ts
 * import { parsePerftCases } from '@quintet/engine/testing';
 * const [first] = parsePerftCases('[{ "options": {}, "counts": [9, 72, 504] }]');
 * console.log(first?.counts.length); // 3
 * ```
 */
export function parsePerftCases(text: string): PerftCase[] {
  const json: unknown = JSON.parse(text);
  const isCase = (item: unknown): item is PerftCase =>
    isObject(item) && isObject(item.options) && Array.isArray(item.counts) && item.counts.every(Number.isSafeInteger);
  if (!Array.isArray(json) || !json.every(isCase))
    throw new Error('a perft file is [{ "options": …, "counts": […] }, …]');
  return json;
}
