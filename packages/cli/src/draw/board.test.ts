import { type BoardShape, createScene, type Scene } from '@quintet/engine/authoring';
import { describe, expect, test } from 'vitest';
import { width } from '../terminal/width.ts';
import { drawBoard } from './board.ts';
import type { Look, Marks } from './cell.ts';
import { createPaint } from './paint.ts';
import { printedSize } from './size.ts';

const SEATS = ['RED', 'BLUE'] as const;
const STONES = ['C3', 'D3', 'B4', 'E5'];

function boardOf(shape: BoardShape, size: number, hasEdges: boolean): Scene {
  const columns = [...'ABCDEFGHIJKLMNOPQRS'].slice(0, size);
  const rows = columns.map((_, y) => String(y + 1));
  return createScene({
    ...{ shape, columns, rows },
    cells: rows.flatMap((row, y) => columns.map((column, x) => ({ target: column + row, x, y }))),
    tokens: STONES.map((cell, i) => ({
      id: cell,
      cell,
      kind: 'stone',
      seat: i % 2 === 0 ? 0 : 1,
      glyph: i % 2 === 0 ? '●' : '○',
    })),
    edges: hasEdges
      ? [
          { side: 'top', seat: 0 },
          { side: 'bottom', seat: 0 },
          { side: 'left', seat: 1 },
          { side: 'right', seat: 1 },
        ]
      : [],
  });
}

const marks: Marks = { last: new Set(['E5']), picked: new Set(['B4']), next: new Set(['A1']) };
const look: Look = { paint: createPaint(false, SEATS), marks, signs: null, letters: ['R', 'B'], names: {} };

const drawn = (scene: Scene, columns = 80): string =>
  `\n${drawBoard(scene, look, printedSize(columns))
    .lines.map((line) => line.trimEnd())
    .join('\n')}\n`;

test('points are crosses with stones', () => {
  expect(drawn(boardOf('points', 5, false))).toMatchInlineSnapshot(`
    "
       A  B  C  D  E
    1 (+) +  +  +  +
    2  +  +  +  +  +
    3  +  +  ●  ○  +
    4  + <●> +  +  +
    5  +  +  +  + [○]
    "
  `);
});

test('rows of a bounded hex board are skewed, with letters along the sides that belong to a seat', () => {
  expect(drawn(boardOf('hex', 5, true))).toMatchInlineSnapshot(`
    "
        A   B   C   D   E
        R   R   R   R   R
    1 B(·)  ·   ·   ·   ·   B
      2 B ·   ·   ·   ·   ·   B
        3 B ·   ·   ●   ○   ·   B
          4 B ·  <●>  ·   ·   ·   B
            5 B ·   ·   ·   ·  [○]  B
                  R   R   R   R   R
    "
  `);
});

test('a bounded hex board is squeezed where it would be too wide', () => {
  expect(drawn(boardOf('hex', 5, true), 30)).toMatchInlineSnapshot(`
    "
        A B C D E
        R R R R R
    1 B(· · · · · B
     2 B · · · · · B
      3 B · · ● ○ · B
       4 B ·<● · · · B
        5 B · · · ·[○ B
             R R R R R
    "
  `);
});

describe.each([
  ['points', 15, false],
  ['hex', 11, true],
  ['points', 19, false],
] as const)('%s, %s × %s', (shape, size, hasEdges) => {
  test('fits beside the players on a screen of 80 × 24', () => {
    const room = { columns: 50, rows: 22, canScroll: false };
    const { lines, hidden } = drawBoard(boardOf(shape, size, hasEdges), look, room);
    expect(hidden).toEqual({ pieces: 0, rows: 0, columns: 0 });
    expect(Math.max(...lines.map(width))).toBeLessThanOrEqual(room.columns);
    expect(lines.length).toBeLessThanOrEqual(room.rows);
  });

  test('on a smaller screen, shows the part around the selection and counts the rest', () => {
    const room = { columns: 24, rows: 9, canScroll: false };
    const { lines, hidden } = drawBoard(boardOf(shape, size, hasEdges), look, room);
    expect(Math.max(...lines.map((line) => width(line.trimEnd())))).toBeLessThanOrEqual(room.columns);
    expect(lines.length).toBeLessThan(room.rows);
    expect(hidden.rows).toBeGreaterThan(0);
    expect(lines.join('\n')).toContain('<●');
  });
});
