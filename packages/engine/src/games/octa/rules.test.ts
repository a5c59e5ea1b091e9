import { describe, expect, test } from 'vitest';
import { Random } from '../../kernel/index.ts';
import { boardOf, xOf, yOf } from './board.ts';
import { drawing, drawn, play, rowsOf, start, texts } from './drawn.ts';
import { type OctaPosition, octa } from './index.ts';

describe('the board', () => {
  test.each([1, 2, 4, 12])('a board of size %i has (2·size+1)² cells, with x and y from −size to +size', (size) => {
    const board = boardOf(size);
    expect(board.count).toBe((2 * size + 1) ** 2);
    const seen = Array.from({ length: board.count }, (_, cell) => `${xOf(board, cell)},${yOf(board, cell)}`);
    expect(new Set(seen).size).toBe(board.count);
    expect([seen[0], seen.at(-1)]).toEqual([`${-size},${-size}`, `${size},${size}`]);
  });

  test('north is +y, east is +x, and arrows turn clockwise', () => {
    const pointedAt = ['↖', '↑', '↗', '→', '↘', '↓', '↙', '←'].map((arrow) => {
      const position = drawn(`. . .\n. 1${arrow} .\n. . .`);
      play(position, '0,0');
      return octa.notation.format(position, position.lastTouched()[1]!);
    });
    expect(pointedAt).toEqual(['0,1', '1,1', '1,0', '1,-1', '0,-1', '-1,-1', '-1,0', '-1,1']);
  });
});

describe('the start', () => {
  test('`mirrored` arrows come from mulberry32(seed), row by row from the south-west, and opposite cells point in opposite directions', () => {
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

  test('seed 1 puts SW, N and S into the south-west corner (mulberry32: 0.627…, 0.0027…, 0.527…)', () => {
    const position = start();
    expect([0, 1, 2].map((cell) => position.arrowAt(cell))).toEqual([5, 0, 4]);
  });

  test('`north` arrows all point north', () => {
    expect(drawing(start({ size: 2, arrows: 'north', blocked: [[0, 0]] }))).toEqual(
      rowsOf(`
        . . 1 . .
        . . . 1 .
        2 . # . 1
        . 2 . . .
        . . 2 . .`),
    );
  });

  test('each player has three cells, and PLAYER_1 begins', () => {
    const position = start();
    expect(position.toMove).toBe(0);
    expect([position.cells(0), position.cells(1)]).toEqual([3, 3]);
    expect(texts(position).sort()).toEqual(['0,2', '1,1', '2,0']);
  });

  test('different seeds produce different arrows', () => {
    expect(drawing(start({ seed: 1 }))).not.toEqual(drawing(start({ seed: 2 })));
  });
});

describe('legal moves', () => {
  test("are exactly the mover's own cells", () => {
    const board = `
      1 2 .
      . 1 #
      2 1 .`;
    expect(texts(drawn(board)).sort()).toEqual(['-1,1', '0,-1', '0,0']);
    expect(texts(drawn(board, { toMove: 1 })).sort()).toEqual(['-1,-1', '0,1']);
  });

  test('exclude cells off the board and cells that the mover does not own, and a refusal changes nothing', () => {
    const position = start();
    const before = drawing(position);
    expect(octa.notation.refusal(position, '5,0')).toEqual({ code: 'not-a-move', detail: '5,0' });
    expect(octa.notation.refusal(position, '0,0')).toEqual({ code: 'not-your-cell', detail: '0,0' });
    expect(octa.notation.refusal(position, '-1,-1')).toEqual({ code: 'not-your-cell', detail: '-1,-1' });
    expect(octa.notation.refusal(start({ blocked: [[0, 0]] }), '0,0')?.code).toBe('not-your-cell');
    expect(drawing(position)).toEqual(before);
  });

  test('are refused as game-over after the end, before any other check', () => {
    const position = play(start({ turnLimit: 1 }), '1,1');
    for (const text of ['1,1', '-1,-1', '9,9', 'pass', 'nonsense']) {
      expect(octa.notation.refusal(position, text)).toEqual({ code: 'game-over' });
    }
    expect(texts(position)).toEqual([]);
  });
});

describe('a pass', () => {
  const bare = (): OctaPosition =>
    drawn(
      `
      .  .  .
      1↖ .  .
      .  .  .`,
      { toMove: 1, turnCount: 7, turnLimit: 9 },
    );

  test('is the only move of a player who owns no cell', () => {
    const position = bare();
    expect(position.outcome).toBe(null);
    expect(texts(position)).toEqual(['pass']);
    expect(position.countMoves()).toBe(1);
    expect(octa.notation.refusal(position, '0,0')).toEqual({ code: 'not-your-cell', detail: '0,0' });
  });

  test('changes no cell and counts as a turn', () => {
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

  test('can end the match as its last turn', () => {
    const position = drawn('. . .\n1 . .\n. . .', { toMove: 1, turnCount: 8, turnLimit: 9 });
    expect(play(position, 'pass').outcome).toEqual({ winner: 0, reason: 'majority' });
  });

  test('is refused while the player owns a cell', () => {
    expect(octa.notation.refusal(start(), 'pass')).toEqual({ code: 'pass-not-allowed' });
  });

  test('keeps a TURN_LIMIT_MAJORITY match going after a player has lost every cell', () => {
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
