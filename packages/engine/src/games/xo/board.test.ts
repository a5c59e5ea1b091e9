import { describe, expect, test } from 'vitest';
import { adjacentPairs, CELLS, cellsOf, LINES, linesIn, linesOf, NEIGHBOURS, sizeOf } from './board.ts';
import { drawn, texts } from './drawn.ts';

/** A naive definition for comparison: a starting cell, a direction, and three cells on the board. */
function plainLines(): number[][] {
  const lines: number[][] = [];
  for (let row = 0; row < 4; row++) {
    for (let column = 0; column < 4; column++) {
      for (const [down, right] of [
        [0, 1],
        [1, 0],
        [1, 1],
        [1, -1],
      ] as const) {
        const cells = [0, 1, 2].map((k) => [row + k * down, column + k * right] as const);
        if (cells.every(([r, c]) => r < 4 && c >= 0 && c < 4)) lines.push(cells.map(([r, c]) => 4 * r + c));
      }
    }
  }
  return lines;
}

describe('scoring lines', () => {
  test('number 24: 8 horizontal, 8 vertical and 8 diagonal', () => {
    const count = (type: string): number => LINES.filter((line) => line.type === type).length;
    expect([LINES.length, count('HORIZONTAL'), count('VERTICAL'), count('DIAGONAL')]).toEqual([24, 8, 8, 8]);
    expect(new Set(LINES.map(({ cells }) => cells.join(' ')))).toEqual(
      new Set(plainLines().map((cells) => cells.join(' '))),
    );
  });

  test('are ordered by their cells, which are in reading order', () => {
    const order = [...LINES].sort((a, b) => a.cells[0] - b.cells[0] || a.cells[1] - b.cells[1]);
    expect(LINES).toEqual(order);
    for (const { cells } of LINES) expect([...cells].sort((a, b) => a - b)).toEqual(cells);
  });

  test('are all found, with no false positives, in every set of cells', () => {
    for (let set = 0; set < 1 << CELLS; set++) {
      const found = linesIn(set);
      for (const { bit, set: line } of LINES) {
        if (((found >>> bit) & 1) !== Number((set & line) === line)) throw new Error(`set ${set}, line bit ${bit}`);
      }
    }
    expect(linesOf((1 << CELLS) - 1)).toEqual(LINES);
  });

  test.each(LINES.map(({ cells }) => cells))('%d, %d, %d scores for the player who completes it', (...line) => {
    const last = line[1] as number;
    const cells = Array.from({ length: CELLS }, (_, cell) => (line.includes(cell) && cell !== last ? 'X' : '.'));
    const position = drawn(cells.join(' '));
    position.play(last);
    expect(position.points(0)).toBe(1);
    expect(line.map((cell) => position.pieceAt(cell))).toEqual([null, null, null]);
  });
});

test('sizeOf and adjacentPairs agree with the cells of a set', () => {
  for (let set = 0; set < 1 << CELLS; set += 7) {
    const cells = cellsOf(set);
    const adjacent = cells.flatMap((a) => cells.filter((b) => b > a && (NEIGHBOURS[a]! >> b) & 1)).length;
    if (sizeOf(set) !== cells.length || adjacentPairs(set) !== adjacent) throw new Error(`set ${set}`);
  }
});

test('the moves on random boards with random energy match a naive definition', () => {
  const near = (a: number, b: number): boolean => Math.abs((a >> 2) - (b >> 2)) + Math.abs((a & 3) - (b & 3)) === 1;
  const name = (cell: number): string => `${cell >> 2},${cell & 3}`;
  let state = 1;
  const random = (below: number): number => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >> 8) % below;
  };
  for (let round = 0; round < 400; round++) {
    const symbols = Array.from({ length: CELLS }, () => ['.', '.', '.', 'X', 'O', 'O!', '#'][random(7)] as string);
    const energy = random(6);
    const where = (...kinds: string[]): number[] => symbols.flatMap((symbol, i) => (kinds.includes(symbol) ? i : []));
    const open = where('.');
    const expected = [
      ...open.map((cell) => `place ${name(cell)}`),
      ...(energy >= 2 ? open.map((cell) => `seal ${name(cell)}`) : []),
      ...(energy >= 2
        ? where('X').flatMap((from) =>
            open.filter((to) => near(from, to)).map((to) => `shift ${name(from)}>${name(to)}`),
          )
        : []),
      ...(energy >= 3 ? where('O').map((cell) => `disrupt ${name(cell)}`) : []),
      ...(energy >= 4
        ? open.flatMap((a) => open.filter((b) => b > a && !near(a, b)).map((b) => `double ${name(a)}+${name(b)}`))
        : []),
    ];
    const position = drawn(symbols.join(' '), { energy: [energy, 0] });
    expect(texts(position).sort()).toEqual((expected.length > 0 ? expected : ['pass']).sort());
    expect(position.countMoves()).toBe(expected.length || 1);
  }
});
