import { describe, expect, test } from 'vitest';
import { Random } from '../../kernel/index.ts';
import { boardOf, xOf, yOf } from './board.ts';
import { drawing, drawn, lines, play, start, texts } from './drawn.ts';
import { type OctaPosition, octa } from './index.ts';

describe('the board', () => {
  test.each([1, 2, 4, 12])('size %i: x and y from −size to +size, (2·size+1)² cells', (size) => {
    const board = boardOf(size);
    expect(board.count).toBe((2 * size + 1) ** 2);
    const seen = Array.from({ length: board.count }, (_, cell) => `${xOf(board, cell)},${yOf(board, cell)}`);
    expect(new Set(seen).size).toBe(board.count);
    expect([seen[0], seen.at(-1)]).toEqual([`${-size},${-size}`, `${size},${size}`]);
  });

  test('north is +y, east is +x; clockwise is N, NE, E, SE, S, SW, W, NW and N again', () => {
    const pointedAt = ['↖', '↑', '↗', '→', '↘', '↓', '↙', '←'].map((arrow) => {
      const position = drawn(`. . .\n. 1${arrow} .\n. . .`);
      play(position, '0,0');
      return octa.format(position.lastTouched()[1]!, position);
    });
    expect(pointedAt).toEqual(['0,1', '1,1', '1,0', '1,-1', '0,-1', '-1,-1', '-1,0', '-1,1']);
  });
});

describe('the start', () => {
  test('`mirrored`: mulberry32(seed) gives the arrows from the south-west, and opposite cells the opposite ones', () => {
    for (const seed of [1, 2 ** 32 - 1]) {
      const position = start({ seed });
      const random = new Random(seed);
      for (let cell = 0; cell < 40; cell++) {
        const direction = Math.floor(8 * random.next());
        expect(position.arrowAt(cell)).toBe(direction);
        expect(position.arrowAt(80 - cell)).toBe((direction + 4) % 8);
      }
      expect(position.arrowAt(40)).toBe(0);
    }
  });

  test('mulberry32(1) begins 0.627…, 0.0027…, 0.527…: SW, N and S in the south-west corner', () => {
    const position = start();
    expect([0, 1, 2].map((cell) => position.arrowAt(cell))).toEqual([5, 0, 4]);
  });

  test('`north`: every arrow points north', () => {
    expect(drawing(start({ size: 2, arrows: 'north', blocked: [[0, 0]] }))).toEqual(
      lines(`
        . . 1 . .
        . . . 1 .
        2 . # . 1
        . 2 . . .
        . . 2 . .`),
    );
  });

  test('three cells each, and PLAYER_1 begins', () => {
    const position = start();
    expect(position.toMove).toBe(0);
    expect([position.cells(0), position.cells(1)]).toEqual([3, 3]);
    expect(texts(position).sort()).toEqual(['0,2', '1,1', '2,0']);
  });

  test('different seeds, different arrows', () => {
    expect(drawing(start({ seed: 1 }))).not.toEqual(drawing(start({ seed: 2 })));
  });
});

describe('legal moves', () => {
  test("exactly the mover's own cells", () => {
    const board = `
      1 2 .
      . 1 #
      2 1 .`;
    expect(texts(drawn(board)).sort()).toEqual(['-1,1', '0,-1', '0,0']);
    expect(texts(drawn(board, { toMove: 1 })).sort()).toEqual(['-1,-1', '0,1']);
  });

  test("illegal: a cell off the board is no move, a cell that is not the mover's is refused, and nothing changes", () => {
    const position = start();
    const before = drawing(position);
    expect(octa.refusal(position, '5,0')).toEqual({ code: 'not-a-move', detail: '5,0' });
    expect(octa.refusal(position, '0,0')).toEqual({ code: 'not-your-cell', detail: '0,0' });
    expect(octa.refusal(position, '-1,-1')).toEqual({ code: 'not-your-cell', detail: '-1,-1' });
    expect(octa.refusal(start({ blocked: [[0, 0]] }), '0,0')?.code).toBe('not-your-cell');
    expect(drawing(position)).toEqual(before);
  });

  test('after the end every move is refused as game-over, before anything else is looked at', () => {
    const position = play(start({ turnLimit: 1 }), '1,1');
    for (const text of ['1,1', '-1,-1', '9,9', 'pass', 'nonsense']) {
      expect(octa.refusal(position, text)).toEqual({ code: 'game-over' });
    }
    expect(texts(position)).toEqual([]);
  });
});

describe('pass', () => {
  const bare = (): OctaPosition =>
    drawn(
      `
      .  .  .
      1↖ .  .
      .  .  .`,
      { toMove: 1, turnCount: 7, turnLimit: 9 },
    );

  test('a player who owns no cell may only pass', () => {
    const position = bare();
    expect(position.outcome).toBe(null);
    expect(texts(position)).toEqual(['pass']);
    expect(position.countMoves()).toBe(1);
    expect(octa.refusal(position, '0,0')).toEqual({ code: 'not-your-cell', detail: '0,0' });
  });

  test('it changes no cell and counts as a turn', () => {
    const position = bare();
    const before = drawing(position);
    play(position, 'pass');
    expect(drawing(position)).toEqual(before);
    expect([position.ply, position.toMove]).toEqual([8, 0]);
    expect(position.lastTouched()).toEqual([]);
    play(position, '-1,0');
    expect(position.outcome).toEqual({ winner: 0, reason: 'majority' });
    position.undo();
    position.undo();
    expect([position.ply, position.toMove, texts(position)]).toEqual([7, 1, ['pass']]);
  });

  test('it may be the last turn, like any other', () => {
    const position = drawn('. . .\n1 . .\n. . .', { toMove: 1, turnCount: 8, turnLimit: 9 });
    expect(play(position, 'pass').outcome).toEqual({ winner: 0, reason: 'majority' });
  });

  test('nobody who owns a cell may pass', () => {
    expect(octa.refusal(start(), 'pass')).toEqual({ code: 'pass-not-allowed' });
  });

  test('after a capture of the last cell TURN_LIMIT_MAJORITY goes on, with a pass', () => {
    const position = drawn(`
      .  2→ .
      .  1↖ .
      .  .  .`);
    play(position, '0,0');
    expect(position.outcome).toBe(null);
    expect(texts(position)).toEqual(['pass']);
    play(position, 'pass', '0,1');
    expect(texts(position)).toEqual(['pass']);
  });
});
