import { describe, expect, test } from 'vitest';
import { adjacentPairs, CELLS, cellsOf, LINES, linesIn, linesOf, NEIGHBOURS, sizeOf } from './board.ts';
import { after, drawn, texts } from './drawn.ts';
import { type XoPosition, xo } from './index.ts';

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
  test('total 24: 8 horizontal, 8 vertical and 8 diagonal', () => {
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

const [X, O] = [0, 1] as const;
const pieces = (position: XoPosition): string =>
  Array.from({ length: 16 }, (_, cell) => ({ 0: 'X', 1: 'O', null: '.' })[`${position.pieceAt(cell)}` as '0']).join('');

describe('a single line', () => {
  test('is cleared at once for a point and 1 energy, and gives the opponent Priority', () => {
    const position = drawn('X X . .  O O . .  . . . .  . . . .', { energy: [1, 1] });
    after(position, 'place 0,2');
    expect(pieces(position)).toBe('....OO..........');
    expect(position.player(X)).toMatchObject({ score: 1, energy: 2 });
    expect(position.toMove).toBe(O);
    // The Start of O's turn has already used Priority: 1 + 2.
    expect(position.player(O)).toMatchObject({ energy: 3, hasPriorityTurn: false });
  });

  test('never raises energy above 5', () => {
    const position = after(drawn('X X . .  . . . .  . . . .  . . . .', { energy: [5, 0] }), 'place 0,2');
    expect(position.player(X)).toMatchObject({ energy: 5, consecutiveTurnsAtMaxEnergy: 1 });
  });

  test('adds the energy bonus after the cost is paid', () => {
    const position = after(drawn('X . . .  . . . .  . . . .  . . . .', { energy: [4, 0] }), 'double 0,2+2,2');
    expect(position.energy(X)).toBe(0);
    const scoring = after(drawn('X . X .  . . . .  . . . .  . . . .', { energy: [4, 0] }), 'double 0,1+2,2');
    expect(scoring.player(X)).toMatchObject({ energy: 1, score: 1 });
  });

  test("does not score in the mover's turn if it belongs to the opponent", () => {
    const position = after(drawn('O O O .  . . . .  . . . .  . . . .'), 'place 3,3');
    expect([position.points(X), position.points(O)]).toEqual([0, 0]);
    expect(pieces(position)).toBe('OOO............X');
  });
});

describe('several lines', () => {
  test('are found in four in a row', () => {
    const position = after(drawn('X X . X  . . . .  . . . .  . . . .'), 'place 0,2');
    expect(texts(position)).toEqual(['line 0,0:0,1:0,2', 'line 0,1:0,2:0,3']);
  });

  const CROSS = '. X . .  X . X .  . X . .  . . . .';

  test("let the mover choose; in the document's cross, choosing the horizontal line breaks the vertical one", () => {
    const position = after(drawn(CROSS, { energy: [2, 1] }), 'place 1,1');
    expect(position.toMove).toBe(X);
    expect(texts(position)).toEqual(['line 0,1:1,1:2,1', 'line 1,0:1,1:1,2']);
    expect(position.countMoves()).toBe(2);
    after(position, 'line 1,0:1,1:1,2');
    expect(pieces(position)).toBe('.X.......X......');
    expect(position.player(X)).toMatchObject({ score: 1, energy: 3 });
    expect(position.toMove).toBe(O);
  });

  test('allow only line moves, before anything is scored', () => {
    const position = after(drawn(CROSS, { energy: [5, 1] }), 'place 1,1');
    expect(position).toMatchObject({ isChoosing: true, totalTurns: 10 });
    expect(position.player(X)).toMatchObject({ score: 0, energy: 5, ownerTurnCount: 5 });
    for (const text of ['place 3,3', 'seal 3,3', 'shift 0,1>0,2', 'disrupt 0,0', 'double 0,0+2,2', 'pass']) {
      expect(xo.notation.refusal(position, text), text).toEqual({ code: 'choose-line' });
    }
    expect(xo.notation.refusal(position, 'line 0,0:0,1:0,2')?.code).toBe('no-line');
  });

  test('score one point per turn; a line that stays intact scores later', () => {
    const position = drawn('X . X .  X . X .  . . . .  . . . .', { energy: [4, 0] });
    after(position, 'double 2,0+2,2');
    expect(texts(position)).toEqual(['line 0,0:1,0:2,0', 'line 0,2:1,2:2,2']);
    after(position, 'line 0,0:1,0:2,0');
    expect(position.points(X)).toBe(1);
    expect(pieces(position)).toBe('..X...X...X.....');
    after(position, 'place 3,3');
    expect(position.points(X)).toBe(1);
    after(position, 'place 3,0');
    expect(position.points(X)).toBe(2);
    expect(pieces(position)).toBe('............X..O');
  });

  test('take two undos: one for the choice, then one for the action', () => {
    const position = after(drawn(CROSS), 'place 1,1', 'line 0,1:1,1:2,1');
    expect([position.ply, position.toMove]).toEqual([2, O]);
    position.undo();
    expect(texts(position)).toEqual(['line 0,1:1,1:2,1', 'line 1,0:1,1:1,2']);
    expect(position.cell(5)).toEqual({ kind: 'piece', owner: 'X', lastMovedTurn: 6, frozen: false });
    position.undo();
    expect([position.ply, position.toMove, position.isChoosing]).toEqual([0, X, false]);
    expect(texts(position)).toContain('place 1,1');
  });
});

describe('a line left from an earlier turn', () => {
  const LEFT = 'X X X .  O . . .  . . . X  . . . .';
  test.each([
    ['place 3,3', 5],
    ['seal 3,3', 3],
    ['shift 2,3>2,2', 3],
    ['disrupt 1,0', 2],
    ['double 3,0+3,3', 1],
  ])('scores with %s', (text, energy) => {
    const position = after(drawn(LEFT, { energy: [4, 0] }), text);
    expect(position.points(X)).toBe(1);
    expect([0, 1, 2].map((cell) => position.pieceAt(cell))).toEqual([null, null, null]);
    expect(position.energy(X)).toBe(energy);
  });

  test('scores with a pass', () => {
    const position = drawn('X X X O!  O! O! X O!  X X O! O!  O! O! X X', { energy: [5, 0] });
    expect(texts(position)).toEqual(['pass']);
    after(position, 'pass');
    expect(position.points(X)).toBe(1);
  });

  test('does not score if the opponent breaks the line with Disrupt', () => {
    const position = drawn('X X X .  O . . .  . . . .  . . . .', { totalTurns: 11, energy: [0, 3] });
    after(position, 'disrupt 0,1', 'place 3,3');
    expect(position.points(X)).toBe(0);
  });

  test('scores after the action, so a new seal is in place while the mover chooses between several lines', () => {
    const position = drawn('X X X .  X . . .  X . . .  . . . .', { energy: [2, 0] });
    after(position, 'seal 3,3');
    expect(position.cell(15)).toEqual({ kind: 'sealed', expiresAtTurn: 12 });
    expect(texts(position)).toEqual(['line 0,0:0,1:0,2', 'line 0,0:1,0:2,0']);
    after(position, 'line 0,0:1,0:2,0');
    expect(position.cell(15)).toEqual({ kind: 'sealed', expiresAtTurn: 12 });
  });
});
